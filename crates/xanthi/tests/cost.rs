//! What a check costs is told before it starts: with so many steps it ends, with one less it does not.

use xanthi::line::Orders;
use xanthi::line::starts::Starts;
use xanthi::prove::{NoProof, Question as Boardwise, least_memory, prove};
use xanthi::solve::{Question, solve};
use xanthi::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::check::{Cost, check_within, cost, cost_of_family, family_within};
use xanthi_games::family::sweeps::Boards;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::{Play, Position};
use xanthi_heaps::period::{Answer, settle};

fn with_steps(steps: u64) -> Budget {
    Budget::default().with_steps(steps)
}

#[test]
fn positions() {
    let mut exact = 0;
    for line in [
        "uvg:petersen@0",
        "uvg:path.5",
        "ueg:grid.3x3@1,1",
        "ueg:cycle.4@0",
        "dvg:torus.3x4@0,0",
        "deg:cycle.2@0",
        "dvg:kotzig.9.1.2@0",
        "words:us-states@A",
        "bridgit:2x3",
        "grundy:20+nim:3",
        "grundy:40,9",
        "octal:0.137:60",
        "nim:3,5",
        "node-kayles:path.9",
        "nimg.rm:path.3.1.2@0",
    ] {
        let Ok(position) = line.parse::<Position>() else { panic!("{line}") };
        for all_options in [false, true] {
            let question = Question { all_options, ..Question::default() };
            let proof = solve(&position, question, &Budget::default()).into_proof().unwrap_or_else(|| panic!("{line}"));
            let Cost { steps, all } = cost(&position, &proof).unwrap();
            assert!(steps > 0, "{line}");
            let stopped = |steps: u64| check_within(&position, &proof, &with_steps(steps)).err().map(|flaw| flaw.stop);
            assert_eq!(stopped(steps - 1), Some(Some(Stop::Steps)), "{line}");
            if all {
                exact += 1;
                assert_eq!(stopped(steps), None, "{line}");
            }
        }
    }
    assert!(exact >= 16, "{exact}");
}

fn families() -> Vec<FamilyProof> {
    let limit = Budget::default();
    let tori = [(1, 0), (2, 0), (2, 1), (3, 0), (4, 1)].map(|(rows, twist)| Boards::Torus { rows, twist });
    let kotzig = [vec![1], vec![2], vec![1, 2], vec![1, 3]].map(|moves| Boards::Kotzig { moves });
    let mut claims = Vec::new();
    for boards in tori.into_iter().chain(kotzig) {
        for (play, nimbers) in [(Play::Normal, false), (Play::Normal, true), (Play::Misere, false)] {
            let question = Boardwise { boards: boards.clone(), play, nimbers };
            claims.push(FamilyClaim::Sweeps(prove(&question, &limit).unwrap()));
        }
    }
    for moves in [&[3, 5][..], &[2, 3], &[4, 6, 9], &[7, 12], &[1]] {
        claims.push(FamilyClaim::LineStarts(Starts::settle(moves, &limit).unwrap().unwrap().certificate().clone()));
        claims.extend(Orders::settle(moves, &limit).unwrap().map(|orders| FamilyClaim::LineBound(orders.certificate().clone())));
    }
    for game in ["octal:0.77", "octal:0.137", "octal:0.07", "subtract:2.5", "octal:4.3..."] {
        let position: Position = format!("{game}:5").parse().unwrap();
        match settle(position.typed().heaps().unwrap().game.rule(), 10_000, &limit).unwrap() {
            Answer::Proved(claim) => claims.push(FamilyClaim::HeapPeriod(claim)),
            Answer::Window(claim) => claims.push(FamilyClaim::HeapWindow(claim)),
            Answer::Open(_) => panic!("{game}"),
        }
    }
    claims.into_iter().map(|family| FamilyProof { xanthi: VERSION, family }).collect()
}

#[test]
fn families_of_boards() {
    let (mut bounded, mut sharp, mut heaps) = (0, 0, 0);
    for proof in families() {
        let says = proof.says();
        let Cost { steps, all } = cost_of_family(&proof).unwrap();
        let budget = Budget::default();
        family_within(&proof, &budget).unwrap_or_else(|flaw| panic!("{says}: {flaw}"));
        if all {
            heaps += usize::from(matches!(proof.family, FamilyClaim::HeapPeriod(_)));
            bounded += 1;
            family_within(&proof, &with_steps(steps)).unwrap_or_else(|flaw| panic!("{says}: with {steps} steps: {flaw}"));
        } else if !matches!(proof.family, FamilyClaim::Sweeps(_)) {
            assert!(budget.steps_spent() >= steps, "{says}: {} steps, and {steps} at least", budget.steps_spent());
        }
        let asked_for = matches!(proof.family, FamilyClaim::Sweeps(_) | FamilyClaim::LineStarts(_) | FamilyClaim::LineBound(_));
        if asked_for && steps > 0 {
            sharp += 1;
            let flaw = family_within(&proof, &with_steps(steps - 1)).unwrap_err();
            assert_eq!(flaw.stop, Some(Stop::Steps), "{says}");
        }
    }
    assert!(bounded >= 8 && sharp > 25 && heaps >= 3, "{bounded}, {sharp}, {heaps}");
}

/// What cannot be proved with the memory that is allowed is not begun.
#[test]
fn provers_do_not_begin_what_they_cannot_end() {
    for (boards, gigabytes) in [(Boards::Torus { rows: 8, twist: 0 }, 64), (Boards::Kotzig { moves: vec![1, 2, 5] }, 8)] {
        let budget = Budget::new(u64::MAX, gigabytes << 30, 1);
        assert!(least_memory(&boards) > budget.memory);
        let question = Boardwise { boards, play: Play::Normal, nimbers: false };
        assert_eq!(prove(&question, &budget), Err(NoProof::Stopped(Stop::Memory)));
        assert_eq!((budget.spent(), budget.steps_spent()), (0, 0));
    }
}

/// In each round of Nim on edges the edges of the vertices that are left are looked at, also those that have gone: it counts.
#[test]
fn rounds_count_what_they_look_at() {
    // A piece with many leaves, which are lost in the first round, and an edge with many disks, each of which is a round.
    const LEAVES: u64 = 50;
    const ROUNDS: u64 = 40;
    let leaves = (2..LEAVES + 2).map(|leaf| format!(",0-{leaf}")).collect::<String>();
    let (last, disks) = (LEAVES + 2, ",1".repeat(LEAVES as usize + 2).replace(',', "."));
    let line = format!("nimg.edge:edges=0-1{leaves},1-{last},1-{},w={ROUNDS}{disks}@0", last + 1);
    let rounds = std::iter::once(serde_json::json!({"times": 1, "lost": (2..LEAVES + 4).collect::<Vec<_>>(), "pairs": []}))
        .chain((0..ROUNDS).map(|_| serde_json::json!({"times": 1, "lost": [], "pairs": [[0, 1]]})))
        .chain([serde_json::json!({"times": 0, "lost": [0], "pairs": []})]);
    let proof = serde_json::json!({
        "xanthi": VERSION, "position": line, "play": "normal", "outcome": "N", "winning_moves": [], "complete": false,
        "grundy": ROUNDS + 1, "certificate": {"kind": "nim_rounds", "rounds": rounds.collect::<Vec<_>>()},
    });
    let (position, proof) = (line.parse::<Position>().unwrap(), serde_json::from_value(proof).unwrap());
    check_within(&position, &proof, &Budget::default()).unwrap();
    let stopped = check_within(&position, &proof, &with_steps(LEAVES * ROUNDS)).unwrap_err();
    assert_eq!(stopped.stop, Some(Stop::Steps));
}
