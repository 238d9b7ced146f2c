//! Trail, regions and kernel of a vertex, drawn and told.

use super::kernels::{Set, inside, wave};
use super::outcome::{self, waves};
use super::regions::Regions;
use super::trail::Trail;
use super::{Grid, GridBoard, Point};
use rustc_hash::FxHashMap;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// How many points of a trail a sentence lists.
const SHOWN: usize = 24;

/// What the theory says about a vertex of a board: the trail that decides, the kernel from it, and
/// at an N vertex the regions.
#[derive(Clone, Debug)]
pub struct View {
    /// The vertex.
    pub at: Point,
    /// The straight trail along (+1,+1) of a P vertex, the right trail of an N vertex.
    pub trail: Trail,
    /// The regions of a right trail.
    pub regions: Option<Regions>,
    /// P: the even kernel S_k of the trail. N: the vertices in positive regions, an even kernel
    /// after a move to any of them.
    pub kernel: Set,
    /// The moves that win, row by row.
    pub winning: Vec<Point>,
}

impl View {
    /// The theory about a vertex of the untouched grid. `None` if (a,b) is no vertex.
    pub fn new(board: GridBoard, at: Point) -> Option<Self> {
        if !board.grid().contains(at) {
            return None;
        }
        let winning = outcome::winning_moves(board.grid(), at);
        match waves(board.grid(), at) {
            Some([k, _]) => {
                let trail = Trail::straight(board, at, true)?;
                Some(Self { at, trail, regions: None, kernel: wave(board, k)?, winning })
            }
            None => {
                // The trail by which the first winning move wins, if there is one.
                let mut all = Vec::new();
                for trail in Trail::turns(board, at) {
                    let Some(regions) = Regions::of(board, &trail) else { continue };
                    let kernel = inside(&regions);
                    all.push(Self { at, trail, regions: Some(regions), kernel, winning: winning.clone() });
                }
                let first = all.iter().position(|view| winning.first().is_some_and(|w| view.kernel.contains(*w)));
                (!all.is_empty()).then(|| all.swap_remove(first.unwrap_or(0)))
            }
        }
    }

    /// The picture: the vertices, the points of the border at which the trail is reflected, and
    /// the trail. Coordinates are those of the paper, rows downwards.
    pub fn scene(&self) -> Scene {
        let board = self.kernel.board();
        let mut scene = Scene::default();
        let mut numbers: FxHashMap<Point, usize> = FxHashMap::default();
        let mut add = |scene: &mut Scene, p: Point, role: Role| {
            *numbers.entry(p).or_insert_with(|| {
                let at = Some((p.0 as f32, p.1 as f32));
                scene.spots.push(Spot { label: format!("{},{}", p.0, p.1), at, role });
                scene.spots.len() - 1
            })
        };
        let diagonals: Vec<Point> = self.trail.diagonals().collect();
        let colour = (self.at.0 + self.at.1) % 2;
        let ends = |(x, y): Point| if (x + y) % 2 == colour { [(x, y), (x + 1, y + 1)] } else { [(x + 1, y), (x, y + 1)] };
        for p in board.vertices() {
            let role = self.role(p);
            add(&mut scene, p, role);
        }
        for cell in diagonals {
            let [from, to] = ends(cell).map(|p| add(&mut scene, p, Role::Trail));
            scene.links.push(Link { from, to, directed: false, label: String::new(), role: Role::Trail });
        }
        scene
    }

    /// The winning moves into the kernel of the trail.
    pub fn into_kernel(&self) -> impl Iterator<Item = Point> + '_ {
        self.winning.iter().copied().filter(|w| self.kernel.contains(*w))
    }

    /// The picture for boards of letters, with ✓ beside the winning moves into the kernel; see [`scene`](Self::scene).
    pub fn scene_with_signs(&self) -> Scene {
        let mut scene = self.scene();
        let wins: Vec<String> = self.into_kernel().map(name).collect();
        scene.spots.iter_mut().filter(|spot| spot.role == Role::Kernel && wins.contains(&spot.label)).for_each(|spot| spot.label += ": ✓");
        scene
    }

    fn role(&self, p: Point) -> Role {
        if p == self.at {
            Role::Token
        } else if self.kernel.contains(p) {
            Role::Kernel
        } else if self.winning.contains(&p) {
            Role::Winning
        } else if self.regions.as_ref().is_some_and(|regions| self.is_within(regions, p)) {
            Role::Positive
        } else {
            Role::Plain
        }
    }

    /// Whether a point of the trail's colour is inside a positive region: all its neighbours are.
    fn is_within(&self, regions: &Regions, p: Point) -> bool {
        let around = [(p.0, p.1 - 1), (p.0 - 1, p.1), (p.0 + 1, p.1), (p.0, p.1 + 1)];
        (p.0 + p.1) % 2 == regions.colour() && around.into_iter().all(|q| regions.is_positive(q))
    }

    /// The theory in sentences.
    pub fn tell(&self) -> Vec<String> {
        let board = self.kernel.board();
        let mut told = vec![divisor(board.grid(), self.at)];
        let course = course(&self.trail);
        match &self.regions {
            None => {
                let ends = if self.trail.closed { "comes back straight" } else { "ends in two corners" };
                told.push(format!("The diagonal trail from {} along (+1,+1) {ends}: {course}.", name(self.at)));
                told.push(format!("The {} vertices on exactly one of its segments are the even kernel.", self.kernel.len()));
            }
            Some(regions) => {
                let list = regions.list();
                let positive = list.iter().filter(|r| r.positive).count();
                told.push(format!("The diagonal trail from {} comes back at a right angle: {course}.", name(self.at)));
                told.push(format!(
                    "It cuts the rectangle into {} regions with alternating signs, {positive} of them positive; those at the border are negative.",
                    list.len()
                ));
                let (here, elsewhere): (Vec<Point>, Vec<Point>) = self.winning.iter().partition(|w| self.kernel.contains(**w));
                let list = |moves: Vec<Point>| moves.into_iter().map(name).collect::<Vec<_>>().join(", ");
                let wins = if elsewhere.len() == 1 { "wins" } else { "win" };
                let others =
                    if elsewhere.is_empty() { String::new() } else { format!("; {} {wins} by another even kernel", list(elsewhere)) };
                told.push(format!(
                    "The {} vertices of the other colour in positive regions are an even kernel after a move to any of them. So {} {} by this trail{others}.",
                    self.kernel.len(),
                    list(here.clone()),
                    if here.len() == 1 { "wins" } else { "win" }
                ));
            }
        }
        told
    }
}

/// What the divisor says about a vertex of a grid of any size, in a sentence.
pub fn divisor(grid: Grid, at: Point) -> String {
    let d = grid.divisor();
    let lead = format!("gcd({}, {}) = {d}", grid.width(), grid.height());
    match waves(grid, at) {
        Some([k, l]) => format!("{lead} divides neither {} nor {}, so {} lies in the even kernels S_{k} and S_{l}.", at.0, at.1, name(at)),
        None => {
            let divided = if at.0.is_multiple_of(d) { at.0 } else { at.1 };
            format!(
                "{lead} divides {divided}, so {} lies in no even kernel, and a closed diagonal trail turns there at a right angle.",
                name(at)
            )
        }
    }
}

fn name((a, b): Point) -> String {
    format!("{a},{b}")
}

fn course(trail: &Trail) -> String {
    let shown: Vec<String> = trail.points.iter().take(SHOWN).map(|&p| name(p)).collect();
    let more = if trail.points.len() > SHOWN { format!(" … ({} segments)", trail.points.len() - 1) } else { String::new() };
    format!("{}{more}", shown.join(" → "))
}
