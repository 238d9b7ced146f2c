//! One page of HTML that needs nothing else: text, figures, and a line of play that can be stepped through.
//!
//! No server, no network, no fonts or scripts from elsewhere. Without scripts the steps stand below each other; on
//! paper they are small boards, two or three in a row, and long lists stand in columns.

use super::drawing::Drawing;
use super::palette::Mode;
use super::svg;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its heading.
    pub title: String,
    /// What stands below the heading, in small letters: the line of the position.
    pub below: String,
    /// Its sections, in their order.
    pub sections: Vec<Section>,
    /// A line of play, move by move; the first one shows where it begins.
    pub steps: Vec<Step>,
    /// What stands at the end: how to make this page again.
    pub foot: String,
}

/// A section of a page.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its heading; empty for none.
    pub title: String,
    /// Paragraphs.
    pub text: Vec<String>,
    /// Lines that stand in columns, as a table in letters.
    pub columns: Vec<String>,
    /// A figure.
    pub figure: Option<Drawing>,
}

/// A step of a line of play.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What happened.
    pub text: String,
    /// How it stands now.
    pub figure: Drawing,
}

const STYLE: &str = "
:root { color-scheme: light; }
body { font: 17px/1.5 Georgia, 'Times New Roman', serif; color: #1a1a1a; background: #fff; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .2rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .4rem; }
code, pre { font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: .85em; }
pre { overflow-x: auto; line-height: 1.35; }
h1, h2, p { overflow-wrap: anywhere; }
.line { color: #555; }
figure { margin: 1rem 0; }
figure svg { max-width: 100%; height: auto; }
.bar { display: none; gap: .5rem; align-items: center; margin: .5rem 0; }
@media not print {
  .stepping .bar { display: flex; }
  .stepping .step { display: none; }
  .stepping .step.now { display: block; }
}
button { font: inherit; padding: .3rem .9rem; border: 1px solid #555; border-radius: .3rem; background: #f4f4f4; cursor: pointer; }
button:disabled { opacity: .4; cursor: default; }
button:focus-visible { outline: 3px solid #0072b2; }
footer { margin-top: 3rem; border-top: 1px solid #ccc; color: #555; font-size: .85em; }
@page { margin: 15mm; }
@media print {
  body { margin: 0; padding: 0; max-width: none; font-size: 10pt; line-height: 1.35; }
  h1, h2 { break-after: avoid; }
  h2 { margin: .9rem 0 .3rem; }
  p { margin: .35rem 0; orphans: 3; widows: 3; }
  pre { margin: .4rem 0; overflow: visible; font-size: 7.5pt; line-height: 1.2; break-inside: avoid; }
  pre.long { columns: var(--wide); break-inside: auto; }
  figure { margin: .5rem 0; break-inside: avoid; }
  figure svg { width: auto; max-height: 9cm; }
  .step { display: inline-block; width: 48%; margin: 0 1% .4rem 0; vertical-align: top; font-size: 8pt; line-height: 1.25; break-inside: avoid; }
  .small .step { width: 31%; }
  .step svg { max-height: 7cm; }
  footer { margin-top: 1rem; break-before: avoid; }
}
";

const SCRIPT: &str = "
(function () {
  var play = document.getElementById('play');
  if (!play) return;
  var steps = play.querySelectorAll('.step'), buttons = play.querySelectorAll('button'), where = play.querySelector('.where'), now = 0;
  function show(to) {
    now = Math.max(0, Math.min(steps.length - 1, to));
    steps.forEach(function (step, i) { step.classList.toggle('now', i === now); });
    buttons[0].disabled = buttons[1].disabled = now === 0;
    buttons[2].disabled = buttons[3].disabled = now === steps.length - 1;
    where.textContent = now + ' / ' + (steps.length - 1);
  }
  [function () { show(0); }, function () { show(now - 1); }, function () { show(now + 1); }, function () { show(steps.length - 1); }]
    .forEach(function (act, i) { buttons[i].addEventListener('click', act); });
  document.addEventListener('keydown', function (key) {
    if (key.altKey || key.ctrlKey || key.metaKey) return;
    if (key.key === 'ArrowLeft') show(now - 1);
    if (key.key === 'ArrowRight') show(now + 1);
  });
  play.classList.add('stepping');
  show(0);
})();
";

/// A list in letters with more lines stands in columns on paper.
const LONG: usize = 20;
/// Boards that are no wider, in pixels, stand three in a row on paper.
const SMALL: f32 = 520.0;

/// The page as a file of HTML.
pub fn write(page: &Page) -> String {
    let mut out = String::new();
    let title = svg::escape(&page.title);
    let head = "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">";
    let _ = writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n{head}\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    );
    let _ = writeln!(out, "<h1>{title}</h1>");
    if !page.below.is_empty() {
        let _ = writeln!(out, "<p class=\"line\"><code>{}</code></p>", svg::escape(&page.below));
    }
    page.sections.iter().for_each(|section| of_section(&mut out, section));
    if page.steps.len() > 1 {
        of_steps(&mut out, &page.steps);
    }
    if !page.foot.is_empty() {
        let _ = writeln!(out, "<footer><p>{}</p></footer>", svg::escape(&page.foot));
    }
    if page.steps.len() > 1 {
        let _ = writeln!(out, "<script>{SCRIPT}</script>");
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn of_section(out: &mut String, section: &Section) {
    out.push_str("<section>\n");
    if !section.title.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>", svg::escape(&section.title));
    }
    for paragraph in &section.text {
        let _ = writeln!(out, "<p>{}</p>", svg::escape(paragraph));
    }
    if !section.columns.is_empty() {
        let lines: Vec<String> = section.columns.iter().map(|line| svg::escape(line)).collect();
        let long = if lines.len() <= LONG {
            String::new()
        } else {
            let wide = section.columns.iter().map(|line| line.width()).max().unwrap_or(0);
            format!(" class=\"long\" style=\"--wide: {}ch\"", wide + 3)
        };
        let _ = writeln!(out, "<pre{long}>{}</pre>", lines.join("\n"));
    }
    if let Some(figure) = &section.figure {
        let _ = write!(out, "<figure>\n{}</figure>\n", svg::write(figure, Mode::Light));
    }
    out.push_str("</section>\n");
}

fn of_steps(out: &mut String, steps: &[Step]) {
    let mut widths: Vec<f32> = steps.iter().map(|step| step.figure.bounds().width()).collect();
    widths.sort_by(f32::total_cmp);
    let small = if widths[widths.len() / 2] <= SMALL { " class=\"small\"" } else { "" };
    let _ = write!(out, "<section id=\"play\"{small}>\n<h2>A line of play</h2>\n<div class=\"bar\">\n");
    for (sign, what) in [("«", "To the beginning"), ("‹", "One move back"), ("›", "One move on"), ("»", "To the end")] {
        let _ = writeln!(out, "<button type=\"button\" aria-label=\"{what}\" title=\"{what}\">{sign}</button>");
    }
    out.push_str("<span class=\"where\" aria-live=\"polite\"></span>\n</div>\n");
    for (i, step) in steps.iter().enumerate() {
        let number = if i == 0 { String::new() } else { format!("{i}. ") };
        let picture = svg::write(&step.figure, Mode::Light);
        let _ = write!(out, "<div class=\"step\">\n<p>{number}{}</p>\n<figure>\n{picture}</figure>\n</div>\n", svg::escape(&step.text));
    }
    out.push_str("</section>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{board, overlay};
    use xanthi_games::Position;

    fn figure(line: &str) -> Drawing {
        board::draw(&overlay::position(&Position::parse(line).unwrap()), board::MOST).unwrap()
    }

    #[test]
    fn a_page_needs_nothing_else_and_markup_is_only_its_own() {
        let sections = vec![Section {
            title: "a < b".into(),
            text: vec!["<script>alert(1)</script> & more".into()],
            columns: vec!["1 < 2".into()],
            figure: Some(figure("uvg:petersen@0")),
        }];
        let step = |line: &str| Step { text: format!("now {line}"), figure: figure(line) };
        let steps = vec![step("uvg:petersen@0"), step("uvg:petersen@0/1"), step("uvg:petersen@0/1/2")];
        let page =
            Page { title: "Petersen's graph".into(), below: "uvg:petersen@0".into(), sections, steps, foot: "made by xanthi".into() };
        let text = write(&page);
        for outside in ["http://", "https://", "src=", "href=", "@import", "url("] {
            let named = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!named.contains(outside), "{outside}");
        }
        assert_eq!((text.matches("<script>").count(), text.matches("<svg").count(), text.matches("class=\"step\"").count()), (1, 4, 3));
        assert!(text.contains("&lt;script&gt;alert(1)") && text.contains("<pre>1 &lt; 2</pre>"));
        // What is no void element is closed.
        for tag in ["html", "head", "body", "section", "div", "figure", "svg", "style", "button", "p", "h2", "pre", "text", "footer"] {
            let opened = text.matches(&format!("<{tag}>")).count() + text.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, text.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    /// What a browser makes of it on paper and on a phone is looked at by hand.
    #[test]
    fn on_paper_boards_stand_in_rows_and_long_lists_in_columns() {
        let lines = |n: usize| Section { columns: vec!["one two".into(); n], ..Section::default() };
        let page = |line: &str| {
            let step = Step { text: String::new(), figure: figure(line) };
            write(&Page { sections: vec![lines(LONG), lines(LONG + 1)], steps: vec![step.clone(), step], ..Page::default() })
        };
        let (small, wide) = (page("uvg:petersen@0"), page("uvg:grid.30x3@1,1"));
        assert!(small.contains("<section id=\"play\" class=\"small\">") && wide.contains("<section id=\"play\">"));
        assert_eq!((small.matches("<pre>").count(), small.matches("<pre class=\"long\" style=\"--wide: 10ch\">").count()), (1, 1));
        let (screen, paper) = STYLE.split_once("@media print").unwrap();
        assert!(screen.contains("h1, h2, p { overflow-wrap: anywhere; }"), "a long title of a sum is broken on a phone");
        for rule in ["h1, h2 { break-after: avoid; }", ".step { display: inline-block;", "pre.long { columns: var(--wide);"] {
            assert!(paper.contains(rule), "{rule}");
        }
    }

    #[test]
    fn a_page_without_a_line_of_play_has_no_script() {
        let page = Page { title: "t".into(), steps: vec![Step::default()], ..Page::default() };
        assert!(!write(&page).contains("<script>"));
    }
}
