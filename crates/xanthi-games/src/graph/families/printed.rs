//! Graphs as articles write them.

/// The notation of a graph that is written as articles write it: `K_5`, `K_{3,3}`, `C_5`, `P_4`, `Q_3`, the Kneser graph `K(5,2)` or `KG_{5,2}`,
/// the Johnson graph `J(5,2)`, and products of two, `K_3 □ P_4`, `K_3 ⊠ P_4`; `x` and `×` are read as □. `None` if it is none of
/// these; whether there is such a graph is not looked at.
///
/// Where the rules are about directed edges, `C_n` is the directed cycle.
///
/// ```
/// use xanthi_games::graph::families::printed;
///
/// assert_eq!(printed("K_{3,3}", false).as_deref(), Some("bipartite.3.3"));
/// assert_eq!(printed("P_5 □ P_3", false).as_deref(), Some("grid.5x3"));
/// assert_eq!(printed("complete.5", false), None);
/// ```
pub fn printed(text: &str, directed: bool) -> Option<String> {
    let text: String = text.replace("\\boxtimes", "\u{22a0}").replace("\\square", "x").replace("\\Box", "x").replace("\\times", "x");
    let plain = |c: char| match c {
        '\u{d7}' | '\u{25a1}' | 'X' => 'x',
        '\u{2080}'..='\u{2089}' => char::from(b'0' + (c as u32 - 0x2080) as u8),
        other => other,
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
    let Some((first, second)) = text.split_once(['x', '\u{22a0}']) else { return Named::read(&text).map(|one| one.line(directed)) };
    let (first, second) = (Named::read(first)?, Named::read(second)?);
    let both = || format!("[{}][{}]", first.line(directed), second.line(directed));
    if text.contains('\u{22a0}') {
        return Some(format!("strong={}", both()));
    }
    Some(match (&first, &second) {
        (Named::Path(a), Named::Path(b)) => format!("grid.{a}x{b}"),
        (Named::Cycle(a), Named::Cycle(b)) => format!("{}.{a}x{b}", if directed { "torus" } else { "utorus" }),
        (Named::Cycle(a), Named::Path(b)) if !directed => format!("cylinder.{a}x{b}"),
        _ => format!("cartesian={}", both()),
    })
}

/// A graph with a letter.
enum Named {
    Path(u64),
    Cycle(u64),
    Other(&'static str, Vec<u64>),
}

impl Named {
    fn read(text: &str) -> Option<Self> {
        let at = text.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letter, rest) = text.split_at(at);
        let rest = rest.strip_prefix('_').unwrap_or(rest);
        let within = |open: char, close: char| rest.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        let list = within('{', '}').or_else(|| within('(', ')')).unwrap_or(rest);
        let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let numbers: Vec<u64> = list.split(',').map(number).collect::<Option<_>>()?;
        Some(match (letter.to_ascii_uppercase().as_str(), &numbers[..]) {
            ("P", &[n]) => Self::Path(n),
            ("C", &[n]) => Self::Cycle(n),
            ("Q", [_]) => Self::Other("hypercube", numbers),
            ("K", [_]) => Self::Other("complete", numbers),
            ("K", [_, _]) if rest.starts_with('(') => Self::Other("kneser", numbers),
            ("K", [_, _]) => Self::Other("bipartite", numbers),
            ("K", _) => Self::Other("multipartite", numbers),
            ("KG", [_, _]) => Self::Other("kneser", numbers),
            ("J", [_, _]) => Self::Other("johnson", numbers),
            _ => return None,
        })
    }

    fn line(&self, directed: bool) -> String {
        match self {
            Self::Path(n) => format!("path.{n}"),
            Self::Cycle(n) => format!("{}.{n}", if directed { "dicycle" } else { "cycle" }),
            Self::Other(family, numbers) => numbers.iter().fold((*family).to_owned(), |text, n| format!("{text}.{n}")),
        }
    }
}
