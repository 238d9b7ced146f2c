//! What a solve answers.

mod moment;

use super::method::{Question, Refusal, Undecided, Work};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Proof;
use xanthi_games::check::{Accepted, Flaw, Known, MOST_STEPS, check_accepted, check_within, usual_budget};
use xanthi_games::{Outcome, Play, Position};

/// The answer to a question about a position.
///
/// ```
/// use xanthi::solve::{Question, solve};
/// use xanthi::{Budget, Outcome};
///
/// let position = "uvg:petersen@0".parse()?;
/// let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
/// assert_eq!(verdict.outcome(), Some(Outcome::N));
/// assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), ["1", "4", "5"]);
/// // What was proved can be given to others, who check it without a solver.
/// let proof = verdict.checked_proof().expect("no limit was met");
/// xanthi::check(&position, proof)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Verdict {
    pub(crate) position: String,
    pub(crate) play: Play,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) options: Vec<OptionVerdict>,
    pub(crate) work: Vec<Option<Work>>,
    pub(crate) grundy: Option<u64>,
    pub(crate) method: String,
    pub(crate) source: String,
    pub(crate) why_not: Vec<WhyNot>,
    pub(crate) nodes: u64,
    pub(crate) proof: Option<Proof>,
    /// Whether the checker accepted the certificate. Only the checker can set it.
    pub(super) checked: bool,
    pub(crate) flaw: Option<Flaw>,
    pub(crate) stop: Option<Stop>,
    pub(crate) left_open: Option<Stop>,
    /// What was judged before the whole certificate is.
    pub(crate) accepted: Option<Accepted>,
    /// How the game writes two moves of one position, if there is a flaw: then it is no wonder.
    alike: Option<String>,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionVerdict {
    /// The move as the notation writes it.
    pub mv: String,
    /// The outcome of the position after it: P if it wins, N if it loses.
    pub outcome: Option<Outcome>,
    /// The nimber of the position after it, if nimbers were asked for and the certificate proves this one.
    pub nimber: Option<u64>,
}

impl OptionVerdict {
    /// A move and the outcome of the position after it.
    pub fn new(mv: impl Into<String>, outcome: Option<Outcome>) -> Self {
        Self { mv: mv.into(), outcome, nimber: None }
    }
}

/// Why a method does not apply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WhyNot {
    /// The method.
    pub method: String,
    /// The reason.
    pub reason: Refusal,
}

/// A check may always take so much memory.
const LEAST: u64 = 32 << 20;
/// The steps for the check of what was found when the time was over: some milliseconds.
const MOMENT: u64 = 1 << 18;

impl Verdict {
    /// The position in the notation.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Normal or misère play.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// The outcome; `None` if it is undecided.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Every legal move with the outcome of the position after it, where it is known.
    #[must_use]
    pub fn options(&self) -> &[OptionVerdict] {
        &self.options
    }

    /// The work on each option that is left open, in the order of the subject's options: several moves may lead to one.
    /// Shorter, or empty, where nothing is known of it.
    #[must_use]
    pub fn work(&self) -> &[Option<Work>] {
        &self.work
    }

    /// The nimber, if it was asked for.
    #[must_use]
    pub fn grundy(&self) -> Option<u64> {
        self.grundy
    }

    /// The name of the method.
    #[must_use]
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Where the method comes from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Methods that were tried before and do not apply.
    #[must_use]
    pub fn why_not(&self) -> &[WhyNot] {
        &self.why_not
    }

    /// How many positions were looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The certificate with everything that it proves.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// What the checker objects to: a fault of this program, or of a game that a program brought along, and never of the input
    /// ([`Verdict::fault`] tells which). Then nothing is told of the position.
    #[must_use]
    pub fn flaw(&self) -> Option<&Flaw> {
        self.flaw.as_ref()
    }

    /// Why there is no outcome, or no nimber although one was asked for. Where there are no nimbers, in misère play and in games
    /// whose players have different moves, none is missing, and [`why_not`](Self::why_not) says so.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Why options are open that were asked for, where the outcome is known without them.
    #[must_use]
    pub fn left_open(&self) -> Option<Stop> {
        self.left_open
    }

    /// Whether the checker accepted the certificate. If it did not, [`Verdict::flaw`] or [`Verdict::stop`] says why.
    #[must_use]
    pub fn checked(&self) -> bool {
        self.checked
    }

    /// The certificate with everything that it proves, if the checker accepted it.
    #[must_use]
    pub fn checked_proof(&self) -> Option<&Proof> {
        self.proof.as_ref().filter(|_| self.checked)
    }

    /// The certificate with everything that it proves, to be kept.
    #[must_use]
    pub fn into_proof(self) -> Option<Proof> {
        self.proof
    }

    /// The same told of a position that is worth the same. There is no proof about that one.
    pub(crate) fn told_of(self, position: &Position) -> Self {
        Self { position: position.to_string(), proof: None, checked: false, ..self }
    }

    /// Why there is no outcome, or no nimber although one was asked for; none if nothing is missing.
    #[must_use]
    pub fn why_undecided(&self) -> Option<String> {
        match (self.fault(), self.stop) {
            (Some(fault), _) => Some(format!("the checker rejects the certificate: {fault}")),
            (None, Some(stop)) => Some(stop.to_string()),
            (None, None) => self.outcome.is_none().then(|| Stop::NoMethod.to_string()),
        }
    }

    /// What the checker objects to, and whose fault that is: of this program, or of a game that does not keep to the rules of
    /// [`Game`](xanthi_games::Game).
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let flaw = self.flaw.as_ref()?;
        Some(match &self.alike {
            Some(mv) => format!("two moves of one position are both written `{mv}`; a game writes different moves differently ({flaw})"),
            None => format!("{flaw}; this is a bug in the program, please report it"),
        })
    }

    pub(super) fn new(position: &Position, question: Question) -> Self {
        Self {
            position: position.to_string(),
            play: question.play,
            outcome: None,
            options: Vec::new(),
            work: Vec::new(),
            grundy: None,
            method: String::new(),
            source: String::new(),
            why_not: Vec::new(),
            nodes: 0,
            proof: None,
            checked: false,
            flaw: None,
            stop: None,
            left_open: None,
            accepted: None,
            alike: None,
        }
    }

    pub(super) fn undecided(position: &Position, question: Question, undecided: Undecided) -> Self {
        let mut verdict = Self::new(position, question);
        verdict.options = told(position, of_moves(position, &position.targets(), &undecided.options));
        (verdict.stop, verdict.work) = (Some(undecided.stop), undecided.work);
        verdict
    }

    /// Lets the checker judge the certificate, if there is one, within the limits of the solver. What
    /// could not be checked is undecided. What was judged before is not judged again.
    pub fn check(&mut self, position: &Position, budget: &Budget) {
        let accepted = self.accepted.take();
        let Some(proof) = self.proof.as_ref().filter(|_| !self.checked) else { return };
        let judge = |budget: &Budget| match &accepted {
            Some(accepted) => check_accepted(position, proof, accepted, budget),
            None => check_within(position, proof, budget),
        };
        let judged = if accepted.is_some() { judge(&of_check(budget)) } else { with_a_moment(budget, judge) };
        match judged {
            Ok(checked) => {
                self.checked = true;
                if self.grundy.is_some() {
                    self.options.iter_mut().zip(checked.moves).for_each(|(option, proved)| option.nimber = proved.and_then(Known::nimber));
                }
            }
            Err(Flaw { stop: Some(stop), .. }) => {
                let stop = budget.go_on().err().unwrap_or(stop);
                let known = self.known();
                if self.keep_what_was_judged(position, accepted).is_some() {
                    self.left_open = if self.known() < known { Some(stop) } else { self.left_open };
                } else {
                    (self.stop, self.left_open) = (Some(stop), None);
                    (self.outcome, self.grundy, self.proof) = (None, None, None);
                }
            }
            Err(flaw) => {
                self.reject(flaw);
                self.alike = written_alike(position);
            }
        }
    }

    /// Takes back everything that rested on a certificate that the checker refuses.
    fn reject(&mut self, flaw: Flaw) {
        self.flaw = Some(flaw);
        (self.outcome, self.grundy, self.proof) = (None, None, None);
        self.options.iter_mut().for_each(|option| option.outcome = None);
    }

    /// Of how many moves the outcome is known.
    fn known(&self) -> usize {
        self.options.iter().filter(|option| option.outcome.is_some()).count()
    }

    /// The work on the moves, one by one, where something is known of it.
    pub(crate) fn work_of_moves(&self, position: &Position) -> Vec<Option<Work>> {
        if self.work.is_empty() { Vec::new() } else { of_moves(position, &position.targets(), &self.work) }
    }

    /// The moves that are known to win.
    pub fn winning_moves(&self) -> impl Iterator<Item = &str> {
        self.options.iter().filter(|o| o.outcome == Some(Outcome::P)).map(|o| o.mv.as_str())
    }
}

/// How two moves of one position, this one or one behind it, are both written, as far as a short look goes.
fn written_alike(position: &Position) -> Option<String> {
    const STATES: u32 = 1_000;
    const MOVES: usize = 100_000;
    let (mut states, mut looked_at) = (position.unfold(), 0);
    for state in 0..STATES {
        if state as usize >= states.len() || looked_at > MOVES {
            return None;
        }
        let mut moves = states.moves(state);
        looked_at += moves.len();
        moves.sort_unstable();
        if let Some(pair) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
            return Some(pair[0].clone());
        }
        states.options(state);
    }
    None
}

/// What a check may cost: the limits of the solver, but for those that count its own work.
pub(super) fn of_check(budget: &Budget) -> Budget {
    let mut work = budget.afresh().with_steps(MOST_STEPS);
    work.nodes = u64::MAX;
    work.memory = work.memory.max(LEAST);
    work
}

/// The option of a ground or chain to which each move leads, in the order in which methods and certificates count them.
/// Several moves of a game may lead to one; in every other game the options are the moves.
pub(crate) fn options_of_moves(position: &Position, targets: &[Option<u32>]) -> Vec<Option<usize>> {
    match position.reduction().options() {
        None => (0..targets.len()).map(Some).collect(),
        Some(order) => targets.iter().map(|target| order.binary_search(&(*target)?).ok()).collect(),
    }
}

/// What a check says within the limits of the solver. What was found at the last moment may take another one.
///
/// # Errors
/// Those of the check.
pub(crate) fn with_a_moment<T>(budget: &Budget, judge: impl Fn(&Budget) -> Result<T, Flaw>) -> Result<T, Flaw> {
    judge(&of_check(budget)).or_else(|flaw| match flaw.stop {
        Some(stop) if stop.is_from_outside() => judge(&usual_budget().with_steps(MOMENT)),
        _ => Err(flaw),
    })
}

/// What is known of the options, move by move. What is not in `options` is unknown.
pub(super) fn of_moves<T: Copy>(position: &Position, targets: &[Option<u32>], options: &[Option<T>]) -> Vec<Option<T>> {
    options_of_moves(position, targets).into_iter().map(|option| *options.get(option?)?).collect()
}

/// The moves with what is known of them.
pub(super) fn told(position: &Position, outcomes: Vec<Option<Outcome>>) -> Vec<OptionVerdict> {
    position.moves().into_iter().zip(outcomes).map(|(mv, outcome)| OptionVerdict::new(mv, outcome)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{solve, unchecked};
    use super::*;
    use xanthi_games::certificate::Certificate;

    /// A certificate that is not the solver's own stands for a fault of the program.
    #[test]
    fn nothing_is_told_that_the_checker_refuses() {
        let position = Position::parse("uvg:petersen@0").unwrap();
        let question = Question { all_options: true, ..Question::default() };
        let right = solve(&position, question, &Budget::default());
        assert!(right.checked && right.outcome == Some(Outcome::N) && right.winning_moves().count() == 3);
        let mut wrong = unchecked(&position, question, &Budget::default());
        let Some(Certificate::Matching(matching)) = wrong.proof.as_mut().map(|proof| &mut proof.certificate) else { panic!() };
        matching.pairs.pop();
        wrong.check(&position, &Budget::default());
        assert!(!wrong.checked && wrong.flaw.is_some() && wrong.why_undecided().is_some_and(|why| why.contains("bug")));
        assert_eq!(right.why_undecided(), None, "it is decided");
        assert_eq!((wrong.outcome, wrong.grundy, wrong.proof.is_some(), wrong.known()), (None, None, false, 0));
        assert_eq!(wrong.options.len(), 3, "the moves are there still");
    }

    /// A row of counters of which one is taken; all moves are written alike.
    #[derive(Clone)]
    struct Alike(u8);

    impl std::fmt::Display for Alike {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "alike:{}", self.0)
        }
    }

    impl xanthi_games::Game for Alike {
        type State = u8;
        type Move = u8;

        fn start(&self) -> u8 {
            self.0
        }

        fn moves(&self, at: &u8) -> Vec<u8> {
            (1..=*at).collect()
        }

        fn play(&self, at: &u8, mv: &u8) -> u8 {
            at - mv
        }

        fn write_move(&self, _: &u8) -> String {
            "take".into()
        }

        fn scene(&self, _: &u8) -> xanthi_games::scene::Scene {
            xanthi_games::scene::Scene::default()
        }
    }

    /// Then the certificate cannot hold, and whoever wrote the game must know why.
    #[test]
    fn a_game_that_writes_moves_alike_is_at_fault() {
        let position = Position::of(xanthi_games::At::opening(Alike(3)));
        let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
        let why = verdict.why_undecided().expect("the checker objects");
        assert!(why.contains("two moves of one position are both written `take`") && !why.contains("bug"), "{why}");
    }
}
