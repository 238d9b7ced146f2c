use xanthi::Limit;
use xanthi::strategy::Player;
use xanthi::strategy::torus::crossing;
use xanthi::strategy::torus::hogan_horrocks::{plan, strategy};
use xanthi::strategy::torus::lemmas::*;
use xanthi::strategy::verify::{Trial, against_all};

#[test]
fn x_lem() {
    for which in [Which::FirstColumn, Which::ClosingOff(Player::First), Which::ClosingOff(Player::Second), Which::LastTwo] {
        for repaired in [false, true] {
            let lemma = Lemma { which, repaired };
            println!("{lemma:?}");
            for n in (3..=13).step_by(2) {
                let t = std::time::Instant::now();
                let l = crossing::losing_line(&lemma, n, 4);
                println!(
                    "n={n} {} {:?}",
                    l.map_or("wins".into(), |l| format!(
                        "{:?}",
                        l.iter().map(|s| if *s == xanthi::strategy::torus::Step::Down { 'v' } else { '>' }).collect::<String>()
                    )),
                    t.elapsed()
                );
            }
            if repaired {
                for r in [1, 3, 5, 7, 9, 11] {
                    let t = std::time::Instant::now();
                    println!("r={r} {:?} {:?}", crossing::all_n(&lemma, r, 4), t.elapsed());
                }
            }
        }
    }
}
