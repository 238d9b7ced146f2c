//! Explanations, lessons and pictures of word chains.

use super::{KOREAN, list, typed};
use crate::support::run;
use tempfile::tempdir;

#[test]
fn reasons_speak_of_words_and_links() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), KOREAN);
    let told = run(&["explain", &format!("{line}@획")]).out;
    assert!(
        told.contains("The only word wins: 획득.")
            && told.contains("After 획득: No word wins, as is seen by counting back from where chains end."),
        "{told}"
    );
    // Of a lost position the first word is told of, and who speaks then wins.
    let lost = list(dir.path(), "cork\ncairo\nkiev\noslo\nkick\ncc\n");
    let told = run(&["explain", &format!("{lost},swap=k-c.c-k,forced=yes@/cork")]).out;
    assert!(
        told.contains("None of the 2 words wins.")
            && told.contains("after cc: A word wins, as is seen by counting back from where chains end. The winning word: kiev."),
        "{told}"
    );
    // No word follows 획득: labels decide.
    let ends = list(dir.path(), "획득\n획수\n수도\n");
    let told = run(&["explain", &format!("{ends}@획")]).out;
    assert!(told.contains("획득 wins, leading to 득, which is lost for the opponent"), "{told}");
    assert!(told.contains("득 is lost: no word can be said there.") && !told.contains("도"), "{told}");
    // From Quito one goes to O, from there by Ouagadougou to U, and by the words with U on: the other links do not matter.
    let told = run(&["explain", "words:capitals@Q"]).out;
    assert!(told.contains("O is won: Ouagadougou leads to U, which is lost.") && told.contains("U is lost: "), "{told}");
    assert!(!told.contains(" more link") && !told.contains("Harare"), "{told}");
    for more in [&[][..], &["--misere"]] {
        for start in ["@획", "@수", ""] {
            let told = run(&[&["explain", &format!("{ends}{start}")], more].concat()).out;
            let graph = ["vert", "token", "exit", "edge", "arc", "board", "move goes"];
            assert!(graph.iter().all(|word| !told.contains(word)), "{told}");
        }
    }
    let told = typed(&["play", "--plain", "--first", "computer", &format!("{line}@식")], "why\nquit\n");
    assert!(told.contains("The computer") || told.contains("the computer"), "{told}");
    assert!(!told.contains("vertex"), "{told}");
}

#[test]
fn lessons_and_games_speak_of_words() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nbc\nca\ncx\nba\n");
    let graph = ["vert", "token", " exit", "arc", "board", "move ", "moves", "legal"];
    for rest in ["", "@a", "@a/ab", ",swap=x-b@c"] {
        let told = run(&["explain", &format!("{line}{rest}"), "--lesson"]).out;
        // The sources of methods are called as they are called.
        let lines: Vec<&str> = told.lines().filter(|row| !row.contains("Found by: ")).collect();
        assert!(lines.len() > 10, "{told}");
        for row in lines {
            let row = row.replace(&line, "").replace("the player to move ", "");
            assert!(graph.iter().all(|word| !row.contains(word)), "{row}");
        }
    }
    let followed = run(&["explain", &format!("{line}@a"), "--strategy"]);
    assert!(followed.status == 0 && followed.out.contains("following the proof: "), "{}{}", followed.out, followed.err);
    assert!(followed.out.contains(" for the first player") == followed.out.contains("the strategy says "), "{}", followed.out);
    let line = format!("{line}@a/ab/bc");
    let told = typed(&["play", "--plain", "--two-humans", &line], "rules\nboard\nhint\nhint\nhint\nundo\nredo\n?\n");
    assert!(told.contains("● the link of the next word") && told.contains("1 word taken back."), "{told}");
    assert!(told.lines().all(|row| !row.contains("token") && !row.replace("player to move ", "").contains("move ")), "{told}");
    let over = typed(&["play", "--plain", "--two-humans", &list(dir.path(), "ab\nbc\n")], "ab\nbc\n?\nhint\n");
    assert_eq!(over.matches("First cannot say a word; Second wins.").count(), 2, "{over}");
    assert!(!over.contains("no legal move") && over.contains("help: take a word back with `undo`"), "{over}");
}

/// What cancels is told where opposite words cancel, and nowhere else.
#[test]
fn a_lesson_says_of_cancelling_what_holds_for_the_list() {
    let dir = tempdir().expect("a directory");
    let lesson = |words: &str, rules: &str| {
        let line = list(dir.path(), words) + rules;
        let told = run(&["explain", &line, "--lesson"]);
        assert_eq!(told.status, 0, "{}", told.err);
        told.out
    };
    let same = "The winner is the same as with";
    let plain = lesson("ab\nba\nbc\ncb\n", "@a");
    assert!(plain.contains(same) && plain.contains("directed edge geography"), "{plain}");
    // With the words that opposite ones leave, these two would have another winner.
    for (words, rules) in
        [("ac\na3c\nba\nca\n", ",swap=b-c.c-a@B"), ("ab\nba\nbc\ncb\n", ",swap=b-x,forced=yes"), ("c3b\nbc\ncd\n", ",manner=1,until=2")]
    {
        let told = lesson(words, rules);
        assert!(!told.contains(same), "{words}{rules}: {told}");
        assert!(told.contains("Two words cancel if each can be answered by the other one") || rules.contains("until"), "{told}");
        assert_eq!(told.contains("once no word is barred"), rules.contains("until"), "{told}");
    }
    // After bb only bb itself could follow.
    let told = lesson("ab\nbb\n", "");
    assert!(told.contains("and yet one word ends the game at once, as no other word can follow: bb."), "{told}");
    assert!(lesson("ab\nba\n", "").contains("no single word ends the game at once"));
}

/// Labels are a reason where they decide, and cancelled pairs where they are needed.
#[test]
fn why_a_word_loses_is_told_as_it_is() {
    let dir = tempdir().expect("a directory");
    let line = list(dir.path(), "ab\nba\nad\nda\naa\na1a\n");
    let told = run(&["explain", &format!("{line}@A/aa")]).out;
    assert!(!told.contains("counting back"), "no chain ends: {told}");
    let told = run(&["explain", "words:countries@A"]).out;
    assert!(told.contains("No word wins, as is seen when words that undo each other have cancelled."), "{told}");
}

/// A lesson is about normal play, and says so.
#[test]
fn a_lesson_on_misere_play_is_refused_with_a_reason() {
    for line in ["words:us-states@A", "grundy:7"] {
        let refused = run(&["explain", line, "--lesson", "--misere"]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{}", refused.err);
        let told = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("there are lessons only on normal play"), "{told}");
        assert!(told.contains(&format!("help: `xanthi explain {line} --misere` says who wins in misère play, and why")), "{told}");
    }
}

/// What stands below a drawing are sentences, each with a capital and a full stop.
#[test]
fn captions_of_drawings_are_sentences() {
    for (line, caption) in [
        ("words:us-states", "No word has been said yet; 50 words can be said."),
        ("words:us-states@D", "The next word begins with D; 1 word can be said: Delaware."),
        ("bridgit:2x3", "Black (●, from left to right) moves."),
        ("nim:3,4", "Heaps of 3, 4."),
    ] {
        let drawn = run(&["draw", line, "--format", "svg", "-o", "-"]).out;
        assert!(drawn.contains(&format!("<desc>{caption}</desc>")), "{drawn}");
    }
}

/// Where replacements lead from a letter to one and the same by several words, it is named once, with how many there are.
#[test]
fn a_letter_that_several_words_lead_to_is_named_once() {
    let dir = tempdir().expect("a directory");
    // At A one says aa, azb, bb or byza: two words end with A, and two with B.
    let line = list(dir.path(), "aa\nazb\nbb\nbyza\n") + ",swap=a-b";
    let told = run(&["explain", &line, "--lesson"]).out;
    assert!(told.contains("A → A×2 B×2\n") && told.contains("B → A B\n"), "{told}");
}

/// Where other letters than the last and the first link, nothing is said of how words begin and end.
#[test]
fn explanations_are_right_for_other_letters_that_link() {
    for (line, wrong) in [("words:us-states,end=1,begin=-1/Texas", "begins with"), ("words:us-states,begin=2/Utah", "begins with")] {
        let told = run(&["explain", line]).out;
        assert!(!told.contains(wrong) && !told.contains("ends at") && told.contains("can be said there"), "{told}");
    }
    let lesson = run(&["explain", "words:us-states,begin=2", "--lesson"]).out;
    // No state has G or S as its second letter.
    assert!(lesson.contains("No word can be said at G or S") && !lesson.contains("begins with G"), "{lesson}");
}

/// Who must say a word with B says bx, after which none follows. So with C, from which there is cb alone, one loses, and with A
/// one says ac.
#[test]
fn a_picture_of_a_list_marks_every_letter_by_who_wins() {
    let dir = tempdir().expect("a directory");
    for swap in ["", ",swap=q-z"] {
        let line = list(dir.path(), "ba\nac\ncb\nbx\nqz\n") + swap;
        let draw = |more: &[&str]| run(&[&["draw", &line, "--proof", "-o", "-"], more].concat()).out;
        let mark = |told: &str, letter: char| {
            let row = told.lines().find(|row| row.chars().nth(2) == Some(letter));
            row.and_then(|row| row.chars().next())
        };
        let told = draw(&[]);
        for (letter, wanted) in [('A', '×'), ('B', '×'), ('C', '◆'), ('X', '◆'), ('Q', '×')] {
            assert_eq!(mark(&told, letter), Some(wanted), "{letter}: {told}");
        }
        assert!(told.contains("◆ whoever must say a word with this letter loses"), "{told}");
        // Whoever cannot say a word wins.
        assert_eq!(mark(&draw(&["--misere"]), 'X'), Some('×'));
    }
}
