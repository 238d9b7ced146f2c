//! Every judge heeds its budget: a check that is stopped says so, and neither accepts nor refuses.

use serde_json::{Value, json};
use xanthi_games::budget::Progress;
use xanthi_games::certificate::Certificate;
use xanthi_games::check::{Flaw, Judgement, judge_position_within};
use xanthi_games::{Budget, Play, Position, Stop};

/// The vertices of the boards that are built.
const ORDER: u32 = 100;

/// A position and a certificate that proves something of it.
struct Case {
    position: Position,
    certificate: Certificate,
    /// What has to be looked at, at least.
    looks: u64,
}

impl Case {
    fn new(line: &str, certificate: Value, looks: u64) -> Self {
        let position = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
        Self { position, certificate: serde_json::from_value(certificate).unwrap(), looks }
    }

    fn judge(&self, budget: &Budget) -> Result<Judgement, Flaw> {
        judge_position_within(&self.position, Play::Normal, &self.certificate, budget)
    }

    /// Why it was stopped, if it was.
    fn stop(&self, budget: &Budget) -> Option<Stop> {
        self.judge(budget).err().and_then(|flaw| flaw.stop)
    }
}

/// A path of edges between the terminals, of so many copies each.
fn shannon(copies: impl Fn(u32) -> u32) -> String {
    let edge = |v: u32| if copies(v) == 1 { format!("{v}-{}", v + 1) } else { format!("{v}-{}^{}", v + 1, copies(v)) };
    let edges: Vec<String> = (0..ORDER - 1).map(edge).collect();
    format!("shannon:edges={}@0:{}", edges.join(","), ORDER - 1)
}

fn cases() -> Vec<Case> {
    let list = |range: std::ops::Range<u32>, by: usize| range.step_by(by).collect::<Vec<u32>>();
    let (all, edges) = (list(0..ORDER, 1), list(0..ORDER - 1, 1));
    let pairs: Vec<[u32; 2]> = list(0..ORDER, 2).into_iter().map(|v| [v, v + 1]).collect();
    let disks = vec!["1.2"; ORDER as usize / 2].join(".");
    let board = u64::from(ORDER);
    vec![
        Case::new(&format!("uvg:path.{ORDER}"), json!({"kind": "matching", "pairs": pairs, "barrier": [], "odd": []}), board),
        Case::new(&format!("ueg:cycle.{ORDER}@0"), json!({"kind": "even_kernel", "kernel": list(0..ORDER, 2)}), board),
        // A board of any size is a few looks, by arithmetic.
        Case::new("ueg:grid.999999999999999999x999999999999999999@5,7", json!({"kind": "grid", "sets": [{"waves": [12]}]}), 4),
        Case::new(&format!("nimg.rm:path.{disks}@0"), json!({"kind": "weight_order", "lost": list(0..ORDER, 2)}), board),
        Case::new(&format!("nimg.edge:path.{ORDER},w=all.3@0"), json!({"kind": "nim_tree", "lost": list(1..ORDER, 2)}), board),
        Case::new(&format!("nimg.edge:cycle.{ORDER},w=all.3@0"), json!({"kind": "nim_cycle"}), board),
        Case::new(&shannon(|_| 2), json!({"kind": "spanning_trees", "trees": [edges, edges]}), board),
        Case::new(&shannon(|_| 1), json!({"kind": "forests", "parts": all, "forests": [list(0..50, 1), list(50..ORDER - 1, 1)]}), board),
        Case::new(&shannon(|_| 1), json!({"kind": "pairing", "pairs": [[0, 1]]}), board),
        Case::new(&shannon(|v| if v == 0 { 1 } else { 2 }), json!({"kind": "exchange", "forests": [list(1..ORDER - 1, 1), edges]}), board),
    ]
}

#[test]
fn a_judge_that_is_stopped_says_so() {
    for case in cases() {
        let Case { position, looks, .. } = &case;
        let whole = Budget::default();
        case.judge(&whole).unwrap_or_else(|flaw| panic!("{position}: {flaw}"));
        let all = whole.steps_spent();
        assert!(all >= *looks, "{position}: {all} steps, and {looks} at least");

        let cancelled = Budget::default();
        cancelled.canceller().cancel(Stop::Interrupted);
        assert_eq!(case.stop(&cancelled), Some(Stop::Interrupted), "{position}");

        assert_eq!(case.stop(&Budget::default().with_steps(3)), Some(Stop::Steps), "{position}");

        // By a clock, at the beginning and while it works.
        for most in [0, all / 2] {
            let clock = move |now: Progress| if now.steps > most { Err(Stop::Time) } else { Ok(()) };
            assert_eq!(case.stop(&Budget::default().watched(1, clock)), Some(Stop::Time), "{position}: after {most} steps of {all}");
        }
    }
}

/// What a certificate inside another one costs is known before: each looks at the board once.
#[test]
fn a_certificate_inside_another_one_costs_another_look() {
    // From the middle of a path to where two even paths are left.
    let pairs: Vec<[u32; 2]> = (0..ORDER).step_by(2).filter(|v| *v != 48).map(|v| [v, v + 1]).collect();
    let matching = json!({"kind": "matching", "pairs": pairs, "barrier": [], "odd": []});
    let case = Case::new(&format!("uvg:path.{ORDER}@48"), json!({"kind": "move", "option": 1, "then": matching}), 0);
    let look = u64::from(ORDER + (ORDER - 1) + 1);
    assert!(case.judge(&Budget::default().with_steps(2 * look)).is_ok());
    assert_eq!(case.stop(&Budget::default().with_steps(2 * look - 1)), Some(Stop::Steps));
}
