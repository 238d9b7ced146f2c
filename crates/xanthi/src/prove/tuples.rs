//! Tuples of numbers, numbered in the order in which they turn up.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Different tuples of one length.
pub(super) struct Tuples {
    width: usize,
    count: usize,
    /// The tuples, one after the other.
    data: Vec<u32>,
    numbers: HashTable<u32>,
}

impl Tuples {
    /// No tuples of `width` numbers each.
    pub(super) fn new(width: usize) -> Self {
        Self { width, count: 0, data: Vec::new(), numbers: HashTable::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Bytes that are taken.
    pub(super) fn bytes(&self) -> u64 {
        (self.data.capacity() * 4 + self.numbers.capacity() * 6) as u64
    }

    /// Tuple number `i`.
    pub(super) fn get(&self, i: usize) -> &[u32] {
        &self.data[i * self.width..][..self.width]
    }

    /// The number of a tuple; a new one if it was not there.
    pub(super) fn number(&mut self, tuple: &[u32]) -> u32 {
        let (data, width) = (&self.data, self.width);
        let stored = |i: u32| &data[i as usize * width..][..width];
        match self.numbers.entry(hash(tuple), |&i| stored(i) == tuple, |&i| hash(stored(i))) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let new = self.count as u32;
                place.insert(new);
                self.data.extend_from_slice(tuple);
                self.count += 1;
                new
            }
        }
    }
}

/// Any hash would do: it only finds tuples, which are then compared.
fn hash(tuple: &[u32]) -> u64 {
    tuple.iter().fold(0x243f_6a88_85a3_08d3, |hash: u64, &number| {
        let product = u128::from(hash ^ u64::from(number)) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::Tuples;

    #[test]
    fn equal_tuples_have_equal_numbers() {
        for width in 0..4 {
            let all: Vec<Vec<u32>> = (0..3u32.pow(width)).map(|code| (0..width).map(|i| code / 3u32.pow(i) % 3).collect()).collect();
            let mut tuples = Tuples::new(width as usize);
            for _ in 0..2 {
                let numbers: Vec<u32> = all.iter().map(|tuple| tuples.number(tuple)).collect();
                assert_eq!(numbers, (0..all.len() as u32).collect::<Vec<_>>());
            }
            assert_eq!(tuples.len(), all.len());
            assert!(all.iter().enumerate().all(|(i, tuple)| tuples.get(i) == tuple));
        }
    }
}
