//! The one place of colours: what each role looks like, on light and on dark paper.
//!
//! The hues are those of M. Okabe and K. Ito, which readers with any of the common kinds of colour
//! blindness can tell apart. Colour is never alone: a role also has an outline for spots, a dash
//! for lines and, where it has a name, a letter. The terminal's colours are the same roles, by
//! [`Hue::terminal`].

use xanthi_games::scene::Role;

/// The paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// White paper.
    #[default]
    Light,
    /// Dark paper.
    Dark,
}

/// A colour as red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// How bright it looks, from 0 to 1 (relative luminance of the sRGB standard).
    pub fn luminance(self) -> f32 {
        let linear = |c: u8| {
            let c = f32::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines
    /// define it.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// This colour mixed with another one, whose share is `part`, from 0 to 1.
    pub fn mix(self, other: Self, part: f32) -> Self {
        let mixed = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Self(mixed(self.0, other.0), mixed(self.1, other.1), mixed(self.2, other.2))
    }
}

/// The hues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Hue {
    /// The colour of writing: black on light paper, nearly white on dark.
    Text,
    /// The paper itself.
    Paper,
    /// What is out of the game.
    Grey,
    Orange,
    Sky,
    Green,
    Yellow,
    Blue,
    Vermillion,
    Purple,
}

impl Hue {
    /// The colour on a paper.
    pub const fn rgb(self, mode: Mode) -> Rgb {
        let dark = matches!(mode, Mode::Dark);
        match self {
            Hue::Text if dark => Rgb(0xec, 0xec, 0xec),
            Hue::Text => Rgb(0x1a, 0x1a, 0x1a),
            Hue::Paper if dark => Rgb(0x16, 0x1a, 0x20),
            Hue::Paper => Rgb(0xff, 0xff, 0xff),
            Hue::Grey if dark => Rgb(0x7d, 0x83, 0x8c),
            Hue::Grey => Rgb(0x8a, 0x8a, 0x8a),
            Hue::Orange => Rgb(0xe6, 0x9f, 0x00),
            Hue::Sky => Rgb(0x56, 0xb4, 0xe9),
            Hue::Green if dark => Rgb(0x1f, 0xc0, 0x94),
            Hue::Green => Rgb(0x00, 0x9e, 0x73),
            Hue::Yellow => Rgb(0xf0, 0xe4, 0x42),
            Hue::Blue if dark => Rgb(0x4d, 0xa3, 0xe8),
            Hue::Blue => Rgb(0x00, 0x72, 0xb2),
            Hue::Vermillion if dark => Rgb(0xff, 0x7d, 0x33),
            Hue::Vermillion => Rgb(0xd5, 0x5e, 0x00),
            Hue::Purple => Rgb(0xcc, 0x79, 0xa7),
        }
    }

    /// The nearest of the eight colours of a terminal: 0 black, 1 red, 2 green, 3 yellow, 4 blue,
    /// 5 magenta, 6 cyan, 7 white. Yellow and cyan, not red and green, tell winning from losing.
    pub const fn terminal(self) -> u8 {
        match self {
            Hue::Text | Hue::Grey => 7,
            Hue::Paper => 0,
            Hue::Orange | Hue::Yellow => 3,
            Hue::Sky | Hue::Blue => 6,
            Hue::Green => 2,
            Hue::Vermillion => 1,
            Hue::Purple => 5,
        }
    }
}

/// The outline of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Outline {
    Circle,
    /// Two circles, one within the other.
    Ring,
    Square,
    Diamond,
    Hexagon,
    Triangle,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Dash {
    Solid,
    Dashed,
    Dotted,
}

/// What a role looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The hue of a spot's inside.
    pub fill: Hue,
    /// The hue of a line, and of a spot's outline.
    pub line: Hue,
    /// The outline of a spot.
    pub outline: Outline,
    /// The dash of a line.
    pub dash: Dash,
    /// The width of a line, in pixels.
    pub width: f32,
    /// A letter or sign that names the role where there is room; empty if it needs none.
    pub letter: &'static str,
    /// What the role means, for a legend.
    pub meaning: &'static str,
}

/// What a role looks like.
pub const fn look(role: Role) -> Look {
    use Dash::{Dashed, Dotted, Solid};
    use Outline::{Circle, Diamond, Hexagon, Ring, Square, Triangle};
    let (fill, line, outline, dash, width, letter, meaning) = match role {
        Role::Plain => (Hue::Paper, Hue::Text, Circle, Solid, 1.4, "", ""),
        Role::Token => (Hue::Text, Hue::Text, Ring, Solid, 2.0, "", "token"),
        Role::Gone => (Hue::Paper, Hue::Grey, Circle, Dotted, 1.2, "", "gone"),
        Role::Winning => (Hue::Blue, Hue::Blue, Diamond, Solid, 2.6, "✓", "a move there wins"),
        Role::Losing => (Hue::Orange, Hue::Orange, Square, Dashed, 2.0, "×", "a move there loses"),
        Role::Matched => (Hue::Paper, Hue::Blue, Circle, Solid, 4.5, "", "matched"),
        Role::Kernel => (Hue::Green, Hue::Green, Hexagon, Solid, 2.6, "K", "even kernel"),
        Role::Positive => (Hue::Sky, Hue::Sky, Circle, Solid, 2.0, "+", "positive region"),
        Role::Negative => (Hue::Paper, Hue::Grey, Circle, Solid, 1.2, "−", "negative region"),
        Role::Trail => (Hue::Vermillion, Hue::Vermillion, Circle, Solid, 2.6, "", "trail"),
        Role::Missable => (Hue::Yellow, Hue::Text, Square, Solid, 1.6, "D", "some maximum matching leaves it out"),
        Role::Barrier => (Hue::Purple, Hue::Text, Triangle, Solid, 1.6, "A", "barrier: next to D"),
        Role::Covered => (Hue::Sky, Hue::Text, Circle, Solid, 1.6, "C", "the rest, matched within itself"),
        Role::First => (Hue::Blue, Hue::Blue, Circle, Solid, 4.0, "1", "first tree or forest"),
        // Not vermillion: that is Red's in Bridg-it.
        Role::Second => (Hue::Green, Hue::Green, Circle, Dashed, 4.0, "2", "second tree or forest"),
        Role::Both => (Hue::Purple, Hue::Purple, Circle, Solid, 5.0, "1 2", "in both"),
        Role::Left => (Hue::Text, Hue::Text, Circle, Solid, 4.5, "", "Left"),
        Role::Right => (Hue::Vermillion, Hue::Vermillion, Square, Dashed, 4.5, "", "Right"),
        Role::Terminal => (Hue::Paper, Hue::Text, Square, Solid, 3.0, "", "terminal"),
        Role::Pair => (Hue::Green, Hue::Green, Circle, Dotted, 3.0, "", "answer each other"),
        Role::Played => (Hue::Purple, Hue::Purple, Circle, Solid, 3.0, "", "played"),
        Role::Reply => (Hue::Green, Hue::Green, Circle, Dashed, 3.0, "", "answer"),
    };
    Look { fill, line, outline, dash, width, letter, meaning }
}

/// Every role, in the order of a legend.
pub const ROLES: &[Role] = &[
    Role::Plain,
    Role::Token,
    Role::Winning,
    Role::Losing,
    Role::Gone,
    Role::Terminal,
    Role::Left,
    Role::Right,
    Role::Matched,
    Role::Missable,
    Role::Barrier,
    Role::Covered,
    Role::Kernel,
    Role::Positive,
    Role::Negative,
    Role::Trail,
    Role::First,
    Role::Second,
    Role::Both,
    Role::Pair,
    Role::Played,
    Role::Reply,
];

/// What a shape is painted with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ink {
    /// The inside of a spot of this role.
    Fill(Role),
    /// A line of this role.
    Line(Role),
    /// Writing on the inside of a spot of this role: whichever of black and white can be read.
    On(Role),
    /// A faint wash of the role's colour, for regions behind a board.
    Wash(Role),
    /// A hue.
    Hue(Hue),
    /// A place on a scale from 0 to 1, whose brightness grows all the way: for heat maps.
    Scale(f32),
    /// Writing on such a place.
    OnScale(f32),
}

/// Writing, and lines that are part of no game.
pub const TEXT: Ink = Ink::Hue(Hue::Text);
/// What is less important.
pub const FAINT: Ink = Ink::Hue(Hue::Grey);
/// The paper.
pub const PAPER: Ink = Ink::Hue(Hue::Paper);

impl Ink {
    /// The colour on a paper.
    pub fn rgb(self, mode: Mode) -> Rgb {
        match self {
            Ink::Fill(role) => look(role).fill.rgb(mode),
            Ink::Line(role) => look(role).line.rgb(mode),
            Ink::On(role) => readable(look(role).fill.rgb(mode)),
            Ink::Wash(role) => Hue::Paper.rgb(mode).mix(look(role).fill.rgb(mode), 0.3),
            Ink::Hue(hue) => hue.rgb(mode),
            Ink::Scale(at) => scale(at),
            Ink::OnScale(at) => readable(scale(at)),
        }
    }
}

/// The name by which a web page calls an ink: `line-winning`. Places on a scale have none: they are
/// the same on every paper.
pub fn variable(ink: Ink) -> Option<String> {
    let name = |kind: &str, what: &dyn std::fmt::Debug| Some(format!("{kind}-{what:?}").to_lowercase());
    match ink {
        Ink::Fill(role) => name("fill", &role),
        Ink::Line(role) => name("line", &role),
        Ink::On(role) => name("on", &role),
        Ink::Wash(role) => name("wash", &role),
        Ink::Hue(hue) => name("hue", &hue),
        Ink::Scale(_) | Ink::OnScale(_) => None,
    }
}

/// Every ink that has a [`variable`].
pub fn inks() -> impl Iterator<Item = Ink> {
    const HUES: [Hue; 10] =
        [Hue::Text, Hue::Paper, Hue::Grey, Hue::Orange, Hue::Sky, Hue::Green, Hue::Yellow, Hue::Blue, Hue::Vermillion, Hue::Purple];
    let of_role = |role| [Ink::Fill(role), Ink::Line(role), Ink::On(role), Ink::Wash(role)];
    ROLES.iter().copied().flat_map(of_role).chain(HUES.map(Ink::Hue))
}

/// Black or white, whichever stands out more.
fn readable(ground: Rgb) -> Rgb {
    let (black, white) = (Rgb(0, 0, 0), Rgb(0xff, 0xff, 0xff));
    if ground.contrast(black) >= ground.contrast(white) { black } else { white }
}

/// From dark blue over grey-green to yellow.
fn scale(at: f32) -> Rgb {
    const STOPS: [Rgb; 4] = [Rgb(0x0b, 0x22, 0x4e), Rgb(0x3f, 0x5a, 0x82), Rgb(0x7f, 0xa4, 0x8c), Rgb(0xfb, 0xe7, 0x4f)];
    let place = if at.is_nan() { 0.0 } else { at.clamp(0.0, 1.0) } * (STOPS.len() - 1) as f32;
    let below = (place as usize).min(STOPS.len() - 2);
    STOPS[below].mix(STOPS[below + 1], place - below as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn what_is_written_can_be_read_on_both_papers() {
        for mode in [Mode::Light, Mode::Dark] {
            for &role in ROLES {
                let fill = Ink::Fill(role).rgb(mode);
                assert!(fill.contrast(Ink::On(role).rgb(mode)) > 4.5, "{role:?} {mode:?}");
                let line = Ink::Line(role).rgb(mode).contrast(PAPER.rgb(mode));
                assert!(line > 1.9, "{role:?} {mode:?}: {line}");
            }
            assert!(TEXT.rgb(mode).contrast(PAPER.rgb(mode)) > 10.0);
            assert!(FAINT.rgb(mode).contrast(PAPER.rgb(mode)) > 3.0);
        }
    }

    #[test]
    fn no_two_roles_of_spots_or_lines_differ_by_colour_alone() {
        // Roles that never occur in one picture as spots may look alike; these do occur together.
        let together: [&[Role]; 4] = [
            &[Role::Plain, Role::Token, Role::Gone, Role::Winning, Role::Losing, Role::Kernel, Role::Terminal],
            &[Role::Missable, Role::Barrier, Role::Covered, Role::Token],
            &[Role::Kernel, Role::Positive, Role::Negative, Role::Winning, Role::Token],
            &[Role::Left, Role::Right],
        ];
        for group in together {
            let shapes: HashSet<_> = group.iter().map(|&r| (look(r).outline, look(r).letter, look(r).dash)).collect();
            assert_eq!(shapes.len(), group.len(), "{group:?}");
        }
        let lines: HashSet<_> =
            [Role::First, Role::Second, Role::Both].map(|r| (look(r).dash, look(r).width.to_bits())).into_iter().collect();
        assert_eq!(lines.len(), 3);
        for forest in [Role::First, Role::Second, Role::Both] {
            for side in [Role::Left, Role::Right] {
                assert!(look(forest).line != look(side).line, "{forest:?} {side:?}");
            }
        }
    }

    #[test]
    fn every_role_stands_in_the_list_once() {
        let all: HashSet<_> = ROLES.iter().collect();
        assert_eq!(all.len(), ROLES.len());
    }

    #[test]
    fn the_scale_grows_brighter_all_the_way() {
        let steps: Vec<f32> = (0..=100).map(|i| scale(i as f32 / 100.0).luminance()).collect();
        assert!(steps.is_sorted_by(|a, b| a < b));
        assert_eq!((scale(-1.0), scale(f32::NAN), scale(9.0)), (scale(0.0), scale(0.0), scale(1.0)));
        // W3C's examples: black on white has contrast 21, a colour with itself 1.
        assert_eq!(Rgb(0, 0, 0).contrast(Rgb(255, 255, 255)).round(), 21.0);
        assert_eq!(Rgb(9, 9, 9).contrast(Rgb(9, 9, 9)), 1.0);
    }
}
