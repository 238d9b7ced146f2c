//! A letter in large, five rows high.

/// Rows of five dots each, from the letter A on, the leftmost dot first.
#[rustfmt::skip]
const LETTERS: [[u8; 5]; 26] = [
    [0b01110, 0b10001, 0b11111, 0b10001, 0b10001], // A
    [0b11110, 0b10001, 0b11110, 0b10001, 0b11110], // B
    [0b01111, 0b10000, 0b10000, 0b10000, 0b01111], // C
    [0b11110, 0b10001, 0b10001, 0b10001, 0b11110], // D
    [0b11111, 0b10000, 0b11110, 0b10000, 0b11111], // E
    [0b11111, 0b10000, 0b11110, 0b10000, 0b10000], // F
    [0b01111, 0b10000, 0b10011, 0b10001, 0b01111], // G
    [0b10001, 0b10001, 0b11111, 0b10001, 0b10001], // H
    [0b01110, 0b00100, 0b00100, 0b00100, 0b01110], // I
    [0b00111, 0b00010, 0b00010, 0b10010, 0b01100], // J
    [0b10001, 0b10010, 0b11100, 0b10010, 0b10001], // K
    [0b10000, 0b10000, 0b10000, 0b10000, 0b11111], // L
    [0b10001, 0b11011, 0b10101, 0b10001, 0b10001], // M
    [0b10001, 0b11001, 0b10101, 0b10011, 0b10001], // N
    [0b01110, 0b10001, 0b10001, 0b10001, 0b01110], // O
    [0b11110, 0b10001, 0b11110, 0b10000, 0b10000], // P
    [0b01110, 0b10001, 0b10101, 0b10010, 0b01101], // Q
    [0b11110, 0b10001, 0b11110, 0b10010, 0b10001], // R
    [0b01111, 0b10000, 0b01110, 0b00001, 0b11110], // S
    [0b11111, 0b00100, 0b00100, 0b00100, 0b00100], // T
    [0b10001, 0b10001, 0b10001, 0b10001, 0b01110], // U
    [0b10001, 0b10001, 0b10001, 0b01010, 0b00100], // V
    [0b10001, 0b10001, 0b10101, 0b11011, 0b10001], // W
    [0b10001, 0b01010, 0b00100, 0b01010, 0b10001], // X
    [0b10001, 0b01010, 0b00100, 0b00100, 0b00100], // Y
    [0b11111, 0b00010, 0b00100, 0b01000, 0b11111], // Z
];

/// How high and how wide a letter is.
pub(super) const SIZE: (usize, usize) = (5, 10);

/// The rows of a letter in large; any other sign, or several, in a frame.
pub(super) fn large(text: &str) -> Vec<String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ ('A'..='Z' | 'a'..='z')), None) => {
            let dots = LETTERS[usize::from(letter.to_ascii_uppercase() as u8 - b'A')];
            let row = |row: u8| (0..5).map(|k| if row >> (4 - k) & 1 == 1 { "██" } else { "  " }).collect();
            dots.into_iter().map(row).collect()
        }
        _ => {
            let wide = unicode_width::UnicodeWidthStr::width(text).max(2);
            let (bar, gap) = ("━".repeat(wide + 4), " ".repeat(wide + 4));
            let middle = format!("┃  {text}{}  ┃", " ".repeat(wide - unicode_width::UnicodeWidthStr::width(text)));
            vec![format!("┏{bar}┓"), format!("┃{gap}┃"), middle, format!("┃{gap}┃"), format!("┗{bar}┛")]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, SIZE, large};

    #[test]
    fn letters_are_large_and_differ() {
        assert_eq!(large("L").join("\n").replace("██", "#").replace("  ", "."), "#....\n#....\n#....\n#....\n#####");
        assert_eq!(large("a"), large("A"));
        for (k, dots) in LETTERS.iter().enumerate() {
            assert!(dots.iter().all(|row| *row < 32) && !LETTERS[..k].contains(dots), "{k}");
        }
        assert!(large("A").iter().all(|row| row.chars().count() == SIZE.1));
        // What has no large form stands in a frame.
        assert!(large("한")[2].contains("한") && large("é")[2].contains('é') && large("TH")[2].contains("TH"));
    }
}
