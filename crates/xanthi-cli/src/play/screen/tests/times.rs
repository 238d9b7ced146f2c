//! How long a frame takes, and boards to measure it with.

use super::*;

/// Boards that fit the screen, besides the examples of the catalogue.
const MEASURED: &[&str] =
    &["ueg:grid.14x9@3,4", "bridgit:4x8", "uvg:grid.30x20", "words:countries", "nim:900,900", "nim:9,9+uvg:petersen@0+grundy:9"];

/// How long a key and the frame after it take, the bytes for the terminal included; and a move, the
/// list of the next moves, the board and the frame. Medians, and what nine of ten do not exceed:
/// the rest tells of other programs on the machine.
#[test]
#[ignore = "prints times: cargo test --release -p xanthi-cli --lib frame_times -- --ignored --nocapture"]
fn frame_times() {
    let sizes = [(80, 24), (200, 60)];
    println!("| position | key and frame, 80 by 24 | move and frame | key and frame, 200 by 60 | move and frame |");
    println!("|---|---|---|---|---|");
    let examples = Catalogue::standard().entries().iter().map(|entry| entry.example);
    for line in examples.chain(MEASURED.iter().copied()) {
        let columns = sizes.map(|size| {
            let (mut keys, mut moves) = (Vec::new(), Vec::new());
            with_screen(&[line, "--two-humans"], size, |app, _| {
                let area = ratatui::layout::Rect::new(0, 0, size.0, size.1);
                let options = ratatui::TerminalOptions { viewport: ratatui::Viewport::Fixed(area) };
                let backend = ratatui::backend::CrosstermBackend::new(Vec::new());
                let mut terminal = Terminal::with_options(backend, options).unwrap();
                app.colour = true;
                let mut timed = |app: &mut App<'_>, code: KeyCode| {
                    let started = Instant::now();
                    press(app, code);
                    app.work().unwrap();
                    terminal.draw(|frame| paint::frame(frame, app)).unwrap();
                    started.elapsed()
                };
                for _ in 0..40 {
                    keys.push(timed(app, KeyCode::Down));
                    keys.push(timed(app, KeyCode::Char('x')));
                    keys.push(timed(app, KeyCode::Backspace));
                }
                for _ in 0..12 {
                    timed(app, KeyCode::Down);
                    moves.push(timed(app, KeyCode::Enter));
                }
            });
            [keys, moves].map(|mut times: Vec<Duration>| {
                times.sort();
                let ms = |time: Duration| time.as_secs_f64() * 1e3;
                format!("{:.2}, {:.2} ms", ms(times[times.len() / 2]), ms(times[times.len() * 9 / 10]))
            })
        });
        println!("| `{line}` | {} |", columns.as_flattened().join(" | "));
    }
}
