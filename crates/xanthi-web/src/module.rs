//! Exports and imports of the module.
#![expect(unsafe_code, reason = "exports of a module need their names, and imports cannot be checked by the compiler")]

use std::cell::RefCell;
use std::sync::Once;
use xanthi_games::budget::Progress;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn watch(nodes: f64, steps: f64, megabytes: f64) -> u32;
    pub(crate) safe fn now() -> f64;
    safe fn panicked(address: *const u8, bytes: usize);
}

fn stops(progress: Progress) -> bool {
    watch(progress.nodes as f64, progress.steps as f64, progress.held as f64 / f64::from(1u32 << 20)) != 0
}

/// Makes room for a request of `bytes` bytes, and returns the address to which it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let text = info.to_string();
            panicked(text.as_ptr(), text.len());
        }));
    });
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers what was written; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask(bytes: usize) -> usize {
    let request = TEXT.with_borrow(|text| String::from_utf8_lossy(text.get(..bytes).unwrap_or_default()).into_owned());
    let answer = crate::answer(&request, stops).into_bytes();
    let length = answer.len();
    TEXT.set(answer);
    length
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn told() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
