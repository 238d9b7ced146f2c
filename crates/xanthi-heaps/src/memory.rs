//! Large pages for large tables.
//!
//! A table that is read at random misses the processor's list of pages with nearly every look where pages are small
//! (4 KiB), and the list itself has to be read from memory then. Linux gives large ones (2 MiB) to whoever asks, where it is
//! set to `madvise`, as most systems have it. `benches/words-core.md` says what that gains.

/// Asks the system to give large pages to memory that was not touched yet: a new vector of zeros, say. A hint: where the
/// system has none, or does not know of it, nothing happens. What is smaller than a large page is left alone.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub fn prefer_large_pages<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};
    const LARGE: usize = 2 << 20;
    let page = rustix::param::page_size();
    let bytes = size_of_val(memory);
    let from = memory.as_mut_ptr().cast::<u8>();
    // Whole pages only: what lies beside them is not asked about.
    let before = from.addr().next_multiple_of(page) - from.addr();
    let whole = bytes.saturating_sub(before) / page * page;
    if whole < LARGE {
        return;
    }
    // SAFETY: the `whole` bytes from `before` on lie in `memory`, which is borrowed for writing; and this advice changes
    // neither what stands in them nor who may use them.
    let _ = unsafe { madvise(from.wrapping_add(before).cast(), whole, Advice::LinuxHugepage) };
}

/// Asks the system to give large pages to memory that was not touched yet; nothing happens on this system.
#[cfg(not(target_os = "linux"))]
pub fn prefer_large_pages<T>(_: &mut [T]) {}

#[cfg(test)]
mod tests {
    use super::prefer_large_pages;

    /// A hint changes nothing that can be seen, whatever the size and the place of the memory.
    #[test]
    fn memory_can_be_used_as_before() {
        for (size, first) in [(0, 0), (1, 0), (4_095, 3), (1 << 18, 1), (1 << 20, 0), (3 << 18, 12_345)] {
            let mut numbers: Vec<u64> = Vec::with_capacity(size);
            numbers.extend(0..first as u64);
            prefer_large_pages(numbers.spare_capacity_mut());
            numbers.extend(first as u64..size.max(first) as u64);
            assert!(numbers.iter().zip(0..).all(|(number, i)| *number == i) && numbers.len() == size.max(first));
        }
    }
}
