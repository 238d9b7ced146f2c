//! What can be typed during a game besides moves.

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The legal moves.
    Moves,
    /// The next step of a hint.
    Hint,
    /// Take the last turn back.
    Undo,
    /// Make it again.
    Redo,
    /// Which moves win.
    Values,
    /// Whether to tell after each move which moves win.
    ValuesAlways(bool),
    /// The nimbers of the moves.
    Nimbers,
    /// Everybody takes over the other side.
    Swap,
    /// The game as a line, to a file if one is named.
    Save(Option<String>),
    /// Another game from a line or a file; empty if none is named.
    Load(String),
    /// The computer's level, or a new one.
    Level(Option<String>),
    /// Give up.
    Resign,
    /// Why the computer made its last move.
    Why,
    /// The game from its beginning.
    Again,
    /// Games to begin with, or one of them by its number.
    Menu(Option<String>),
    /// The game looked at again.
    Review,
    /// The picture of the board.
    Board,
    /// What a player does, who wins, and how a move is typed.
    Rules,
    /// The commands.
    Help,
    /// Leave the game.
    Quit,
}

/// The commands as help lists them.
pub const HELP: &[(&str, &str)] = &[
    ("?", "the legal moves"),
    ("hint", "who wins; then the move; then the reason"),
    ("undo, redo", "take your last turn back, make it again"),
    ("values", "which moves win and which lose"),
    ("values on, off", "show the values after each move, or stop"),
    ("nimbers", "the nimber after each move"),
    ("swap", "take over the other side"),
    ("level [LEVEL]", "perfect, strong, casual, surplus, scarce, wary, mixed:PERCENT, random"),
    ("why", "why the computer moved as it did"),
    ("again", "start this game over"),
    ("menu [GAME]", "list the games, or start one by number or name"),
    ("save [FILE]", "print the game as one line, or save it in a file"),
    ("load LINE|FILE", "go to a position, or to a saved game"),
    ("review", "where the win was given away"),
    ("board", "the whole board"),
    ("rules", "how to play, and who wins"),
    ("resign, quit", "give up; leave"),
    (":COMMAND", "a command whose name is also a move"),
];

/// The command that a line means; `None` if it is none. A colon before it is allowed.
pub fn parse(line: &str) -> Option<Command> {
    let line = line.trim();
    let line = line.strip_prefix(':').unwrap_or(line).trim_start();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let argument = (!rest.is_empty()).then(|| rest.to_owned());
    let plain = |command: Command| argument.is_none().then_some(command);
    match name {
        "?" | "moves" => plain(Command::Moves),
        "hint" => plain(Command::Hint),
        "undo" => plain(Command::Undo),
        "redo" => plain(Command::Redo),
        "values" => match argument.as_deref() {
            None => Some(Command::Values),
            Some("on") => Some(Command::ValuesAlways(true)),
            Some("off") => Some(Command::ValuesAlways(false)),
            Some(_) => None,
        },
        "nimbers" => plain(Command::Nimbers),
        "swap" => plain(Command::Swap),
        "save" => Some(Command::Save(argument)),
        "load" => Some(Command::Load(argument.unwrap_or_default())),
        "level" => Some(Command::Level(argument)),
        "resign" => plain(Command::Resign),
        "why" => plain(Command::Why),
        "again" => plain(Command::Again),
        "menu" => Some(Command::Menu(argument)),
        "review" => plain(Command::Review),
        "board" => plain(Command::Board),
        "rules" => plain(Command::Rules),
        "help" => plain(Command::Help),
        "quit" | "exit" => plain(Command::Quit),
        _ => None,
    }
}

/// How a command is written that does not take just anything behind its name; `None` if there is none
/// of this name.
pub(super) fn usage(name: &str) -> Option<&'static str> {
    const ALONE: &[(&str, &str)] = &[
        ("moves", "`moves` takes no argument"),
        ("hint", "`hint` takes no argument"),
        ("undo", "`undo` takes no argument"),
        ("redo", "`redo` takes no argument"),
        ("nimbers", "`nimbers` takes no argument"),
        ("swap", "`swap` takes no argument"),
        ("resign", "`resign` takes no argument"),
        ("review", "`review` takes no argument"),
        ("why", "`why` takes no argument"),
        ("again", "`again` takes no argument"),
        ("board", "`board` takes no argument"),
        ("rules", "`rules` takes no argument"),
        ("help", "`help` takes no argument"),
        ("quit", "`quit` takes no argument"),
        ("exit", "`exit` takes no argument"),
        ("values", "it is `values`, `values on` or `values off`"),
    ];
    ALONE.iter().find(|(known, _)| *known == name).map(|(_, usage)| *usage)
}

#[cfg(test)]
mod tests {
    use super::{Command, HELP, parse, usage};

    #[test]
    fn commands_are_read() {
        assert_eq!(parse(" save  my games.txt "), Some(Command::Save(Some("my games.txt".into()))));
        assert_eq!(parse(":undo"), Some(Command::Undo));
        assert_eq!(parse(": level"), Some(Command::Level(None)));
        assert_eq!([parse("values on"), parse("values off")], [true, false].map(|on| Some(Command::ValuesAlways(on))));
        assert_eq!(parse("load"), Some(Command::Load(String::new())));
        assert_eq!([usage("undo"), usage("values")], ["`undo` takes no argument", "it is `values`, `values on` or `values off`"].map(Some));
        assert_eq!([usage("hints"), usage("level"), usage("")], [None; 3]);
        for text in ["", ":", "undo now", "values maybe", "Aalen", "3-1", "hints"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn help_names_what_is_read() {
        let single = |names: &str| !names.starts_with(':') && !names.starts_with("values on");
        for (names, _) in HELP.iter().filter(|(names, _)| single(names)) {
            let name = |text: &str| text.split_whitespace().next().unwrap().to_owned();
            for one in names.split(", ").map(name) {
                assert!(parse(&one).is_some(), "{one}");
            }
        }
    }
}
