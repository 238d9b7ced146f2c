//! What is proved of a family as a theorem that can be printed by itself: all words are explained, and all ranges are said.

use super::{
    CirculantAnswer, GridAnswer, HeapPeriodAnswer, HeapWindowAnswer, LineBoundAnswer, LineCycleAnswer, LineStartsAnswer, SweepsAnswer,
    ValueAt,
};
use crate::table::formats::tex;
use xanthi_games::Play;
use xanthi_games::family::sweeps::{Boards, Player};

/// A theorem in LaTeX.
pub trait Theorem {
    /// What the words mean, in sentences.
    fn terms(&self) -> String;

    /// What is proved, in sentences.
    fn says(&self) -> String;

    /// An environment `theorem`.
    fn latex(&self) -> String {
        let indented = |text: String| text.lines().map(|line| format!("  {line}\n")).collect::<String>();
        format!(
            "% needs \\newtheorem{{theorem}}{{Theorem}} and amsmath; checked by xanthi\n\\begin{{theorem}}\n{}{}\\end{{theorem}}\n",
            indented(self.terms()),
            indented(self.says())
        )
    }
}

/// Numbers in a formula.
fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// How Geography is played where vertices disappear, and what N and P are.
fn rules(play: Play, way: &str) -> String {
    let end = if play == Play::Normal { "loses" } else { "wins (mis\\`ere play)" };
    format!(
        "Two players take turns moving a token along {way} to a vertex where it has not been; whoever cannot move {end}.\n{}",
        letters()
    )
}

fn letters() -> &'static str {
    "A position is N if the player to move wins, and P if he loses."
}

/// Boards with their values: `5 is P`.
fn values(values: &[ValueAt]) -> String {
    let told = |at: &ValueAt| format!("{} for $n={}$", at.value.unwrap_or('?'), at.n);
    values.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// The n with these residues.
fn residues(residues: &[u64], period: u64) -> String {
    format!("$n\\equiv {}\\pmod{{{period}}}$", list(residues))
}

impl Theorem for SweepsAnswer {
    fn terms(&self) -> String {
        match &self.boards {
            Boards::Torus { rows, twist } => {
                let (twisted, name) = match twist {
                    0 => (String::new(), format!("the directed torus $C_n\\times C_{{{rows}}}$")),
                    _ => (
                        format!(", except that the first arc from $(n-1,y)$ leads to $(0,y+{twist})$"),
                        format!("the directed torus $C_n\\times C_{{{rows}}}$ with twist ${twist}$"),
                    ),
                };
                format!(
                    "For $n\\ge {}$ let {name} be the digraph on the vertices $(x,y)$ with $0\\le x<n$ and $0\\le y<{rows}$,\nwith arcs from \
                     $(x,y)$ to $(x+1,y)$ and to $(x,y+1)$, where $x$ is taken modulo $n$ and $y$ modulo ${rows}${twisted}.\n{}\nThe token \
                     begins at any vertex, as all vertices are alike.",
                    self.from,
                    rules(self.play, "an arc")
                )
            }
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => format!(
                "For $n\\ge {}$ let the vertices $0,\\dots,n-1$ lie on a cycle, with an arc from $v$ to $v+a$ modulo $n$ for each $a$ in \
                 $\\{{{}\\}}$ (Kotzig's Nim).\n{}\nThe token begins at any vertex, as all vertices are alike.",
                self.from,
                list(moves),
                rules(self.play, "an arc")
            ),
        }
    }

    fn says(&self) -> String {
        let mut says = Vec::new();
        let (from, after) = (self.from, self.preperiod);
        if let Boards::Guided { guide, .. } = &self.boards {
            let letter = if guide.player == Player::First { 'N' } else { 'P' };
            let with = |first: u64, text: &str| -> Vec<u64> {
                (first..).zip(text.chars()).filter(|(_, value)| *value == letter).map(|(n, _)| n).collect()
            };
            let won: Vec<u64> = with(after + 1, &self.values).iter().map(|n| n % self.period).collect();
            let before = with(from, &self.before);
            if !won.is_empty() {
                says.push(format!("For every $n>{after}$ with {} the game is {letter}.", residues(&won, self.period)));
            }
            if !before.is_empty() {
                says.push(format!("It is {letter} for $n={}$ as well.", list(&before)));
            }
            if !self.searched.is_empty() {
                says.push(format!("It is {}.", values(&self.searched)));
            }
            says.push("Nothing is said of other $n$.".into());
        } else if self.nimbers {
            let each = |text: &str| list(&text.chars().collect::<Vec<_>>());
            says.push(format!(
                "For every $n>{after}$ the nimber is the same for $n$ and $n+{}$; for $n={},\\dots,{}$ it is ${}$.",
                self.period,
                after + 1,
                after + self.period,
                each(&self.values)
            ));
            if !self.before.is_empty() {
                says.push(format!("For $n={from},\\dots,{after}$ it is ${}$.", each(&self.before)));
            }
        } else {
            let law = match &self.p_residues[..] {
                [] => "the game is N".to_owned(),
                all if all.len() as u64 == self.period => "the game is P".to_owned(),
                some => format!("the game is P if {}, and N otherwise", residues(some, self.period)),
            };
            let except =
                if self.exceptions.is_empty() { String::new() } else { format!(", except that it is {}", values(&self.exceptions)) };
            says.push(format!("Then for every $n\\ge {from}$ {law}{except}."));
        }
        if !self.small.is_empty() {
            says.push(format!("On smaller cycles, where moves coincide, it is {} (by search).", values(&self.small)));
        }
        says.join("\n")
    }
}

impl Theorem for CirculantAnswer {
    fn terms(&self) -> String {
        format!(
            "For $n\\ge 1$ let the vertices $0,\\dots,n-1$ lie on a circle, $u$ and $v$ joined if $u-v\\equiv\\pm a\\pmod n$ for some $a$ in \
             $\\{{{}\\}}$.\n{}",
            list(&self.moves),
            rules(Play::Normal, "an edge")
        )
    }

    fn says(&self) -> String {
        format!(
            "Then for every $n\\ge 1$ the game is N from every vertex if $n/\\gcd(n,{})$ is even, and P from every vertex if it is odd.",
            list(&self.moves)
        )
    }
}

impl Theorem for GridAnswer {
    fn terms(&self) -> String {
        format!(
            "Let the vertices of a grid be $(a,b)$ with $1\\le a\\le {}$ and $1\\le b\\le {}$, two of them joined by an edge if they differ \
             by $1$ in one coordinate.\nTwo players take turns moving a token along an edge, which is then removed; whoever cannot move \
             loses.\n{}",
            self.columns,
            self.rows,
            letters()
        )
    }

    fn says(&self) -> String {
        let (x, y, d) = (self.columns + 1, self.rows + 1, self.divisor);
        match d {
            1 => format!("Then the game is N from every vertex, as $\\gcd({x},{y})=1$."),
            _ => format!("Then the game is P from $(a,b)$ if ${d}=\\gcd({x},{y})$ divides neither $a$ nor $b$, and N otherwise."),
        }
    }
}

/// The board of Line Geography.
fn line(moves: &[u32]) -> String {
    format!(
        "For $n\\ge 1$ let $n;\\{{{0}\\}}$ be the graph on the vertices $0,\\dots,n-1$ in which $u$ and $v$ are joined if $|u-v|$ is in \
         $\\{{{0}\\}}$.",
        list(moves)
    )
}

impl Theorem for LineBoundAnswer {
    fn terms(&self) -> String {
        line(&self.moves)
    }

    fn says(&self) -> String {
        let moves = list(&self.moves);
        let law = match (self.bound, &self.without) {
            (Some(0), _) => format!("Then $n;\\{{{moves}\\}}$ has a perfect matching exactly if $n$ is even."),
            (Some(bound), Some(without)) => format!(
                "Then $n;\\{{{moves}\\}}$ has a perfect matching exactly if $n$ is even and not one of ${}$; so it has one for every even \
                 $n>{bound}$.",
                list(without)
            ),
            (Some(bound), None) => {
                format!("Then $n;\\{{{moves}\\}}$ has a perfect matching for every even $n>{bound}$, and for no odd $n$.")
            }
            (None, _) => {
                let parts: Vec<u32> = self.moves.iter().map(|a| a / self.divisor).collect();
                let (d, parts) = (self.divisor, list(&parts));
                format!("Then $n;\\{{{moves}\\}}$ has a perfect matching exactly if $n={d}k$ and $k;\\{{{parts}\\}}$ has one.")
            }
        };
        match &self.line {
            Some(line) => format!("{law}\nFor $n={}$ there is {}.", line.n, if line.matching { "one" } else { "none" }),
            None => law,
        }
    }
}

impl Theorem for LineCycleAnswer {
    fn terms(&self) -> String {
        line(&self.moves)
    }

    fn says(&self) -> String {
        let each = self.counts.iter().map(|at| format!("${}$ for $n={}$", at.count, at.n)).collect::<Vec<_>>();
        format!("The number of perfect matchings of $n;\\{{{}\\}}$ is {}.", list(&self.moves), each.join(" and "))
    }
}

impl Theorem for LineStartsAnswer {
    fn terms(&self) -> String {
        let moves: Vec<u32> = self.moves.iter().map(|a| a / self.divisor).collect();
        format!("{}\n{}", line(&moves), rules(Play::Normal, "an edge"))
    }

    fn says(&self) -> String {
        let moves: Vec<u32> = self.moves.iter().map(|a| a / self.divisor).collect();
        let odd = if self.even_only { "P from every even vertex and N from the others" } else { "P from every vertex" };
        let orders: Vec<u64> = self.exceptions.iter().map(|exception| exception.order).collect();
        let except = if orders.is_empty() { String::new() } else { format!(", apart from $n={}$", list(&orders)) };
        let mut says = vec![format!(
            "Then for every $n\\ge 1$ the game on $n;\\{{{}\\}}$ is N from every vertex if $n$ is even, and {odd} if $n$ is odd{except}.",
            list(&moves)
        )];
        if !self.exceptions.is_empty() {
            let each = self.exceptions.iter().map(|exception| match exception.lost.is_empty() {
                true => format!("from no vertex for $n={}$", exception.order),
                false => format!("from ${}$ for $n={}$", list(&exception.lost), exception.order),
            });
            says.push(format!("There it is P exactly {}.", each.collect::<Vec<_>>().join("; ")));
        }
        if self.divisor > 1 {
            says.push(format!(
                "The graph $n;\\{{{}\\}}$ falls into ${}$ such graphs, one for each residue of the vertices modulo ${1}$.",
                list(&self.moves),
                self.divisor
            ));
        }
        says.join("\n")
    }
}

/// A heap game.
fn heaps(game: &str, code: Option<&str>) -> String {
    let code = code.filter(|code| !game.contains(code)).map_or(String::new(), |code| format!(" (code {})", tex(code)));
    format!(
        "Let $G(n)$ be the nimber of a single heap of $n\\ge 0$ counters in the game \\texttt{{{}}}{code}, that is the least number that is \
         the nimber of no option.",
        tex(game)
    )
}

impl Theorem for HeapPeriodAnswer {
    fn terms(&self) -> String {
        heaps(&self.heaps, self.code.as_deref())
    }

    fn says(&self) -> String {
        let (n, p) = (self.preperiod, self.period);
        let more = if self.saltus == 0 { String::new() } else { format!("+{}", self.saltus) };
        let first = match self.values.len() {
            0 => String::new(),
            _ => format!("\nFor $n={n},\\dots,{}$ the nimbers are ${}$.", n + p - 1, list(&self.values)),
        };
        let before = match self.before.len() {
            0 => String::new(),
            _ => format!("\nFor $n=0,\\dots,{}$ they are ${}$.", n.saturating_sub(1), list(&self.before)),
        };
        format!("Then $G(n+{p})=G(n){more}$ for every $n\\ge {n}$; this $n$ and the period ${p}$ are the least possible.{first}{before}")
    }
}

impl Theorem for HeapWindowAnswer {
    fn terms(&self) -> String {
        heaps(&self.heaps, self.code.as_deref())
    }

    fn says(&self) -> String {
        format!("Then $G(n+{})=G(n)$ for every $n\\ge {}$.", self.period, self.preperiod)
    }
}

#[cfg(test)]
mod tests {
    use super::super::FamilyCost;
    use super::*;
    use crate::Budget;
    use crate::prove::{Question, prove};

    fn sweeps(boards: Boards, play: Play, nimbers: bool) -> SweepsAnswer {
        let claim = prove(&Question { boards, play, nimbers }, &Budget::default()).unwrap_or_else(|_| panic!("it is proved"));
        SweepsAnswer::new(&claim, None, FamilyCost::default())
    }

    #[test]
    fn a_torus_is_explained_with_its_twist() {
        let twisted = sweeps(Boards::Torus { rows: 4, twist: 1 }, Play::Normal, false).latex();
        for part in [
            "\\begin{theorem}",
            "with twist $1$",
            "$0\\le x<n$ and $0\\le y<4$",
            "from $(n-1,y)$ leads to $(0,y+1)$",
            "whoever cannot move loses",
            "Then for every $n\\ge 1$ the game is P if $n\\equiv 8\\pmod{12}$, and N otherwise.",
            "\\end{theorem}",
        ] {
            assert!(twisted.contains(part), "{part}: {twisted}");
        }
        let plain = sweeps(Boards::Torus { rows: 4, twist: 0 }, Play::Misere, false).latex();
        assert!(!plain.contains("twist") && plain.contains("wins (mis\\`ere play)"), "{plain}");
        let nimbers = sweeps(Boards::Torus { rows: 4, twist: 0 }, Play::Normal, true).latex();
        assert!(nimbers.contains("for $n=2,\\dots,13$ it is $1,1,1,2,1,2,1,2,1,0,1,2$"), "{nimbers}");
        assert!(nimbers.contains("For $n=1,\\dots,1$ it is $1$."), "{nimbers}");
    }

    #[test]
    fn exceptions_and_small_cycles_are_told() {
        let kotzig = sweeps(Boards::Kotzig { moves: vec![1, 4] }, Play::Normal, false).latex();
        let law = "Then for every $n\\ge 4$ the game is P if $n\\equiv 3\\pmod{5}$, and N otherwise, except that it is P for $n=5$";
        assert!(kotzig.contains("each $a$ in $\\{1,4\\}$") && kotzig.contains(law), "{kotzig}");
        assert!(kotzig.contains("it is P for $n=1$, N for $n=2$, P for $n=3$ (by search)."), "{kotzig}");
    }
}
