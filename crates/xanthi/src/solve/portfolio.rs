//! The portfolio: the methods for Geography are tried in their order ([`METHODS`]). The first
//! that answers is taken; the others say why they do not apply.

use super::METHODS;
use super::links;
use super::method::{Credit, Found, NoAnswer, Question, Refusal, Undecided};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Options, WinningMove};
use xanthi_games::check::Judgement;
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play};

/// An answer with the way to it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found.
    pub finding: Found,
    /// Who is named for it.
    pub credit: Credit,
    /// The methods that were tried before, each with the reason why it does not apply.
    pub rejected: Rejected,
}

/// Methods that have no answer, each with its reason.
pub type Rejected = Vec<(&'static str, Refusal)>;

/// Asks one method after the other.
///
/// # Errors
/// [`NoAnswer::Stopped`] if the limit was reached, [`NoAnswer::DoesNotApply`] if no method applies.
pub fn answer(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Answer, NoAnswer> {
    ask(ground, question, budget, &mut Vec::new())
}

/// The same; `rejected` takes the methods that have no answer with their reasons, whatever comes out.
pub(super) fn ask(ground: &GeographyPosition, question: Question, budget: &Budget, rejected: &mut Rejected) -> Result<Answer, NoAnswer> {
    if question.grundy && question.play == Play::Misere {
        return Err(NoAnswer::because("there are no nimbers in misère play"));
    }
    for method in METHODS {
        match (method.solve)(ground, question, budget) {
            Ok(finding) => {
                let finding = complete(ground, question, budget, finding)?;
                return Ok(Answer { finding, credit: method.credit(), rejected: std::mem::take(rejected) });
            }
            Err(NoAnswer::DoesNotApply(reason)) => rejected.push((method.name, reason)),
            Err(NoAnswer::Stopped(undecided)) => {
                rejected.push((method.name, undecided.stop.to_string().into()));
                return Err(NoAnswer::Stopped(undecided));
            }
        }
    }
    if ground.token().is_none() && !question.grundy {
        return start_by_start(ground, question, budget, std::mem::take(rejected));
    }
    let reasons: Vec<_> = rejected.iter().map(|(name, reason)| format!("{name}: {reason}")).collect();
    Err(NoAnswer::because(reasons.join("; ")))
}

/// The positions that are looked at for each start, before any start may take all that are left.
const SHORT: u64 = 20_000;

/// A board on which no method decides all starts at once: each by itself, at first those that are decided soon.
fn start_by_start(ground: &GeographyPosition, question: Question, budget: &Budget, rejected: Rejected) -> Result<Answer, NoAnswer> {
    let starts = ground.options();
    let (mut known, mut proved, mut soon) = (vec![None; starts.len()], vec![None; starts.len()], None);
    let asked = Question { all_options: false, ..question };
    for (i, &to) in starts.iter().enumerate() {
        let found = budget.part(SHORT, |part| answer(&ground.after(to), asked, part));
        if let Ok(Answer { finding, credit, .. }) = found {
            (known[i], proved[i], soon) = (Some(finding.outcome), Some(finding.certificate), Some(credit));
        }
        if let Err(stop) = budget.spend(0) {
            if known.contains(&Some(Outcome::P)) {
                break;
            }
            return Err(NoAnswer::Stopped(Undecided { options: known, ..Undecided::new(stop, Vec::new()) }));
        }
    }
    let (known, certificates, credit, left_open) = each_option(ground, known, proved, question, budget)?;
    let finding = of_options(known, certificates, question).ok_or_else(|| NoAnswer::because("the starts are not settled"))?;
    let finding = Found { left_open, ..finding };
    let credit = credit.or(soon).ok_or_else(|| NoAnswer::because("there is no start"))?;
    Ok(Answer { finding, credit, rejected })
}

/// The outcome of every option with its certificate, each found by itself, and the method that
/// found the last one; also why some are open, if a move wins. `proved` has certificates that are there already: these options are not asked again.
fn each_option(
    ground: &GeographyPosition,
    mut known: Vec<Option<Outcome>>,
    mut proved: Vec<Option<Certificate>>,
    question: Question,
    budget: &Budget,
) -> Result<Each, NoAnswer> {
    proved.resize(known.len(), None);
    let question = Question { all_options: false, grundy: false, ..question };
    let mut certificates = Vec::with_capacity(known.len());
    let (mut credit, mut left_open) = (None, None);
    for (i, to) in ground.options().into_iter().enumerate() {
        if let (Some(_), Some(certificate)) = (known[i], proved[i].take()) {
            certificates.push(Some(certificate));
            continue;
        }
        match answer(&ground.after(to), question, budget) {
            Ok(found) => {
                known[i] = Some(found.finding.outcome);
                certificates.push(Some(found.finding.certificate));
                credit = Some(found.credit);
            }
            Err(NoAnswer::Stopped(undecided)) => {
                certificates.push(None);
                certificates.extend(proved.drain(i + 1..));
                let proved: Vec<_> = known.iter().zip(&certificates).map(|(known, why)| known.filter(|_| why.is_some())).collect();
                // A move that is proved to win decides, whatever the others are.
                if !proved.contains(&Some(Outcome::P)) {
                    return Err(NoAnswer::Stopped(Undecided { options: known, ..undecided }));
                }
                (known, left_open) = (proved, Some(undecided.stop));
                break;
            }
            Err(other) => return Err(other),
        }
    }
    Ok((known, certificates, credit, left_open))
}

type Each = (Vec<Option<Outcome>>, Vec<Option<Certificate>>, Option<Credit>, Option<Stop>);

/// Adds the outcomes of the options that a method left open, if they are asked for.
fn complete(ground: &GeographyPosition, question: Question, budget: &Budget, finding: Found) -> Result<Found, NoAnswer> {
    // A nimber is proved by the certificate that is there, and would be lost with it.
    if !question.all_options || finding.grundy.is_some() || finding.options.iter().all(Option::is_some) {
        return Ok(finding);
    }
    let _certain = Certain::tell(finding.outcome, budget);
    let proved = proofs_of_options(&finding);
    let completed = match links::complete(ground, &finding.options, &proved, question, budget) {
        Ok(None) => each_option(ground, finding.options.clone(), proved, question, budget)
            .map(|(known, certificates, _, open)| (known, open, Certificate::Options(Options { options: certificates }))),
        Ok(Some(found)) => Ok((found.options, found.left_open, found.certificate)),
        Err(none) => Err(none),
    };
    match completed {
        Ok((options, left_open, certificate)) => Ok(Found { options, left_open, certificate, ..finding }),
        // The outcome stands, whatever the other options are, and whether or not any method decides them.
        Err(none) if finding.outcome == Outcome::N => Ok(Found { left_open: why(&none), ..finding }),
        Err(other) => Err(other),
    }
}

/// An outcome is told as certain as long as this lives.
struct Certain<'a>(&'a Budget);

impl<'a> Certain<'a> {
    fn tell(outcome: Outcome, budget: &'a Budget) -> Self {
        budget.tell_outcome(Some(outcome));
        Self(budget)
    }
}

impl Drop for Certain<'_> {
    fn drop(&mut self) {
        self.0.tell_outcome(None);
    }
}

/// What did not allow an answer; none if no method applies.
fn why(none: &NoAnswer) -> Option<Stop> {
    match none {
        NoAnswer::Stopped(undecided) => Some(undecided.stop),
        NoAnswer::DoesNotApply(_) => Some(Stop::NoMethod),
    }
}

/// The certificates of options that lie in a finding, in the order of the options.
fn proofs_of_options(finding: &Found) -> Vec<Option<Certificate>> {
    let mut proofs = vec![None; finding.options.len()];
    match &finding.certificate {
        Certificate::Options(Options { options }) if options.len() == proofs.len() => proofs.clone_from(options),
        Certificate::Move(WinningMove { option, then }) => {
            if let Some(place) = proofs.get_mut(*option as usize) {
                *place = Some((**then).clone());
            }
        }
        _ => {}
    }
    proofs
}

/// What follows when the outcomes of all options are found one by one.
pub(super) fn of_options(options: Vec<Option<Outcome>>, certificates: Vec<Option<Certificate>>, question: Question) -> Option<Found> {
    let judged = Judgement::of_options(options, question.play).ok()?;
    let certificate = Certificate::Options(Options { options: certificates });
    Some(Found::new(judged.outcome(), judged.outcomes(), certificate))
}

#[cfg(test)]
mod tests;
