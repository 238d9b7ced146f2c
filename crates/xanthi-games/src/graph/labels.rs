//! Names of vertices, without a string for each where a rule gives them.

mod names;

pub use names::Names;

use std::borrow::Cow;
use std::sync::Arc;

/// The names of the vertices `0..len`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Labels {
    /// `0`, `1`, `2`, …
    Numbers(u32),
    /// Points of a box, written `x,y,…` with the first coordinate running fastest; the
    /// coordinates begin at `from`.
    Points {
        /// The number of values of each coordinate.
        sides: Vec<u32>,
        /// The least coordinate.
        from: u32,
    },
    /// One name each, all different.
    Names(Arc<Names>),
}

impl Labels {
    /// The names `0`, …, `n − 1`.
    pub fn numbers(n: u32) -> Self {
        Labels::Numbers(n)
    }

    /// Labels with these names, in this order.
    ///
    /// # Errors
    /// The first name that occurs a second time.
    pub fn names(list: Vec<String>) -> Result<Self, String> {
        let mut names = Names::default();
        for name in list {
            if !names.insert(&name).1 {
                return Err(name);
            }
        }
        Ok(Labels::Names(Arc::new(names)))
    }

    /// How many vertices there are; of a box that is larger than any list, `usize::MAX`.
    pub fn len(&self) -> usize {
        match self {
            Labels::Numbers(n) => *n as usize,
            Labels::Points { sides, .. } if sides.contains(&0) => 0,
            Labels::Points { sides, .. } => sides.iter().fold(1usize, |product, &side| product.saturating_mul(side as usize)),
            Labels::Names(names) => names.len(),
        }
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a vertex (not escaped); of another number it means nothing.
    ///
    /// # Panics
    /// If the vertices have [`Names`](Self::Names) and there is no vertex `v`.
    pub fn name(&self, v: u32) -> Cow<'_, str> {
        match self {
            Labels::Numbers(_) => v.to_string().into(),
            Labels::Points { sides, from } => {
                let written: Vec<_> = coordinates(sides, v).map(|x| (u64::from(x) + u64::from(*from)).to_string()).collect();
                written.join(",").into()
            }
            Labels::Names(names) => names.name(v).into(),
        }
    }

    /// The vertex with a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        let number = |text: &str| -> Option<u32> {
            let plain = text.len() == 1 || !text.starts_with('0');
            if plain && text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
        };
        match self {
            Labels::Numbers(n) => number(name).filter(|v| v < n),
            Labels::Points { sides, from } => {
                let mut v = 0u32;
                let mut step = 1u32;
                let mut pieces = name.split(',');
                for &side in sides {
                    let x = number(pieces.next()?)?.checked_sub(*from)?;
                    if x >= side {
                        return None;
                    }
                    v = v.checked_add(x.checked_mul(step)?)?;
                    // Behind the last number of a vertex only the coordinate 0 is left.
                    step = step.saturating_mul(side);
                }
                pieces.next().is_none().then_some(v)
            }
            Labels::Names(names) => names.find(name),
        }
    }

    /// The coordinates of a vertex, counted from 0, if the vertices are points; of another number they mean nothing.
    pub fn point(&self, v: u32) -> Option<Vec<u32>> {
        let Labels::Points { sides, .. } = self else { return None };
        Some(coordinates(sides, v).collect())
    }
}

/// The coordinates of a vertex, counted from 0.
fn coordinates(sides: &[u32], v: u32) -> impl Iterator<Item = u32> + '_ {
    let mut rest = v;
    sides.iter().map(move |&side| {
        let x = rest.checked_rem(side).unwrap_or(0);
        rest = rest.checked_div(side).unwrap_or(0);
        x
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        let all = [
            Labels::numbers(12),
            Labels::Points { sides: vec![3, 4], from: 1 },
            Labels::Points { sides: vec![2, 3, 2], from: 0 },
            Labels::names(["a", "New York", "1"].map(String::from).to_vec()).unwrap(),
        ];
        for labels in all {
            for v in 0..labels.len() as u32 {
                assert_eq!(labels.find(&labels.name(v)), Some(v));
            }
            assert_eq!(labels.find("01"), None);
            assert_eq!(labels.find("0,4"), None);
        }
        assert_eq!(Labels::names(vec!["a".into(), "a".into()]), Err("a".into()));
    }

    /// Boxes that no graph has: nothing overflows, and nothing is divided by 0.
    #[test]
    fn strange_boxes_are_no_trouble() {
        let huge = Labels::Points { sides: vec![u32::MAX; 4], from: u32::MAX };
        assert_eq!((huge.len(), huge.is_empty()), (usize::MAX, false));
        assert_eq!(huge.name(5), "4294967300,4294967295,4294967295,4294967295");
        let large = Labels::Points { sides: vec![u32::MAX; 4], from: 0 };
        assert_eq!((large.find("7,0,0,0"), large.find("7,1,0,0"), large.find("7,0,1,0")), (Some(7), None, None));
        let empty = Labels::Points { sides: vec![2, 0, u32::MAX, u32::MAX, u32::MAX], from: 0 };
        assert_eq!((empty.len(), empty.point(3), empty.find("1,0,0,0,0")), (0, Some(vec![1, 0, 0, 0, 0]), None));
    }
}
