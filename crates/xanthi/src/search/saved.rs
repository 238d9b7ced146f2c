//! What a search leaves for another one that goes on with it: the entries of its table that took most, and what it has
//! learned.
//!
//! ```text
//! tag        8 bytes: what the keys of positions depend on
//! count      4 bytes: how many numbers were learned
//! learned    4 bytes each
//! entries    18 bytes each, see `table.rs`
//! ```
//!
//! All numbers have their lowest byte first. Whoever reads it need not believe it: a search only proposes outcomes.

use super::learned::Learned;
use super::table::Table;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use xanthi_games::budget::{Budget, Stop};

/// The most entries that are left: about a megabyte. What took least of a long search is found again quickly.
const MOST: usize = 1 << 16;

/// To be raised when keys of positions, entries of the table or learned numbers mean something else.
const FORMAT: u32 = 1;

/// The tag of searches whose keys depend on this.
pub(crate) fn tag(on: impl Hash) -> u64 {
    FxBuildHasher.hash_one((FORMAT, on))
}

/// What a search leaves whose keys depend on `tag`.
pub(crate) fn save(tag: u64, table: &Table, learned: Option<&Learned>) -> Vec<u8> {
    let counts = learned.map(Learned::saved).unwrap_or_default();
    let mut bytes = tag.to_le_bytes().to_vec();
    bytes.extend((counts.len() as u32).to_le_bytes());
    bytes.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
    table.save(MOST, &mut bytes);
    bytes
}

/// Takes over what another search has left. Nothing, if its keys depend on something else.
///
/// # Errors
/// If the work must stop.
pub(crate) fn restore(tag: u64, saved: &[u8], table: &mut Table, learned: Option<&mut Learned>, budget: &Budget) -> Result<(), Stop> {
    match parts(saved) {
        Some((found, counts, entries)) if found == tag => {
            learned.into_iter().for_each(|learned| learned.restore(&counts));
            table.restore(entries, budget)
        }
        _ => Ok(()),
    }
}

/// The tag, what was learned, and the entries; nothing if something is missing.
fn parts(saved: &[u8]) -> Option<(u64, Vec<u32>, &[u8])> {
    let (tag, rest) = saved.split_first_chunk()?;
    let (count, rest) = rest.split_first_chunk()?;
    let (counts, entries) = rest.split_at_checked(4 * u32::from_le_bytes(*count) as usize)?;
    let counts = counts.chunks_exact(4).filter_map(|bytes| Some(u32::from_le_bytes(bytes.try_into().ok()?))).collect();
    Some((u64::from_le_bytes(*tag), counts, entries))
}

#[cfg(test)]
mod tests {
    use super::super::table::Numbers;
    use super::*;

    fn table() -> Table {
        Table::new(1 << 20)
    }

    /// The table and what was learned, after this was restored.
    fn restored(tag: u64, saved: &[u8]) -> (Option<Numbers>, Vec<u32>) {
        let (mut table, mut learned) = (table(), Learned::new(3));
        restore(tag, saved, &mut table, Some(&mut learned), &Budget::default()).expect("no limit");
        (table.get(5), learned.saved())
    }

    #[test]
    fn what_is_left_is_found_again() {
        let (table, learned) = (table(), Learned::new(3));
        table.set(5, Numbers { proof: 3, disproof: 4 }, 9);
        (0..48).for_each(|i| learned.note(i % 3, 2, i % 4 == 0));
        let saved = save(8, &table, Some(&learned));
        let all = restored(8, &saved);
        assert_eq!(all, (Some(Numbers { proof: 3, disproof: 4 }), learned.saved()));
        let guess = |learned: &Learned| learned.guess(1, 2, |_| ());
        let mut other = Learned::new(3);
        assert_ne!(guess(&other), guess(&learned));
        other.restore(&learned.saved());
        assert_eq!(guess(&other), guess(&learned));
        // A search that learns nothing leaves and takes over the table alone.
        let alone = save(8, &table, None);
        assert_eq!(restored(8, &alone), (all.0, Learned::new(3).saved()));
    }

    #[test]
    fn what_others_have_left_changes_nothing() {
        let (table, learned) = (table(), Learned::new(3));
        table.set(5, Numbers::WON, 9);
        learned.note(0, 0, true);
        let (saved, nothing) = (save(8, &table, Some(&learned)), (None, Learned::new(3).saved()));
        assert_eq!(restored(9, &saved), nothing, "other keys");
        // What is cut off is not there.
        for end in 0..saved.len() {
            let (numbers, counts) = restored(8, &saved[..end]);
            assert!(numbers.is_none() && (counts == nothing.1 || counts == learned.saved()), "{end} bytes");
        }
        // Numbers of more places than there are, and larger ones than are counted.
        let larger = Learned::new(9);
        larger.note(8, 0, true);
        assert_eq!(restored(8, &save(8, &table, Some(&larger))), (Some(Numbers::WON), nothing.1.clone()));
        let mut full = saved.clone();
        full[12..20].fill(0xFF);
        assert_eq!(restored(8, &full).1[..3], [1 << 20, 1 << 20, 0]);
        assert_ne!(tag("a"), tag("b"));
    }
}
