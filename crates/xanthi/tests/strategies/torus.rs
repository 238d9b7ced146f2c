use xanthi::Limit;
use xanthi::strategy::torus::crossing;
use xanthi::strategy::torus::hogan_horrocks::{plan, strategy};
use xanthi::strategy::verify::{Trial, against_all};

#[test]
fn explore() {
    for n in (3..=21).step_by(2) {
        let s = strategy(n).unwrap();
        let t = against_all(&s, &Limit::default());
        match &t {
            Trial::Held(k) => println!("n={n} held {k}"),
            Trial::Failed(f) => {
                println!("n={n} FAILED {:?} {}", f.line.iter().map(|&v| (v as usize % n, v as usize / n)).collect::<Vec<_>>(), f.flaw)
            }
            Trial::Undecided(_) => println!("undecided"),
        }
    }
}

#[test]
fn explore_crossing() {
    for n in (3..=15).step_by(2) {
        let t = std::time::Instant::now();
        let l = crossing::losing_line(&plan(n).unwrap(), n, 4);
        println!("n={n} {} {:?}", l.map_or("wins".into(), |l| format!("{l:?}")), t.elapsed());
    }
}

#[test]
fn x_all() {
    for n in (3..=31).step_by(2) {
        let t = std::time::Instant::now();
        let l = crossing::losing_line(&plan(n).unwrap(), n, 4);
        println!("n={n} {} {:?}", l.map_or("wins".into(), |l| format!("{l:?}")), t.elapsed());
    }
    for r in [1, 3, 5, 7, 9, 11] {
        let t = std::time::Instant::now();
        println!("r={r} {:?} {:?}", crossing::all_n(&plan(24 + r).unwrap(), r, 4), t.elapsed());
    }
}
