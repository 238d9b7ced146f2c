//! How long requests take here, for the comparison with the WebAssembly module that
//! `web/tests/speed.mjs` makes: a line of notation a line of standard input, milliseconds a line of
//! standard output (the least of several runs).

use std::time::{Duration, Instant};

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let request = serde_json::json!({ "ask": "solve", "line": line }).to_string();
        let begun = Instant::now();
        let mut least = f64::INFINITY;
        let mut runs = 0;
        while runs < 3 || begun.elapsed() < Duration::from_secs(1) && runs < 50 {
            let start = Instant::now();
            let answer = xanthi_web::answer(&request, |_| false);
            least = least.min(start.elapsed().as_secs_f64() * 1000.0);
            runs += 1;
            assert!(answer.starts_with("{\"ok\":"), "{answer}");
        }
        println!("{least}");
    }
}
