//! The program on a pseudo-terminal: what it writes goes into an emulator whose screen is read.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A run of a program.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    input: Box<dyn Write + Send>,
    parser: Arc<Mutex<vt100::Parser>>,
    /// Everything that was written.
    raw: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
    /// The settings of the terminal before the program began.
    before: String,
}

/// The program with arguments.
pub fn xanthi(arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_xanthi"));
    command.args(arguments);
    command
}

impl Terminal {
    pub fn start(mut command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        if command.get_env("TERM").is_none_or(|name| name != "dumb") {
            command.env("TERM", "xterm-256color");
        }
        let pair = native_pty_system().openpty(PtySize { rows, cols: columns, ..PtySize::default() }).unwrap();
        let before = settings(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        // The other end stays open in this process only as long as the program runs.
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let input = pair.master.take_writer().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let raw = Arc::new(Mutex::new(Vec::new()));
        let (for_thread, all) = (parser.clone(), raw.clone());
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut buffer) {
                for_thread.lock().unwrap().process(&buffer[..n]);
                all.lock().unwrap().extend_from_slice(&buffer[..n]);
            }
        });
        Self { master: pair.master, child, input, parser, raw, reader: Some(reader), before }
    }

    pub fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Everything that was and will be written.
    pub fn all(&self) -> Arc<Mutex<Vec<u8>>> {
        self.raw.clone()
    }

    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.raw.lock().unwrap()).into_owned()
    }

    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.input.write_all(bytes.as_ref()).unwrap();
        self.input.flush().unwrap();
    }

    pub fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.lock().unwrap().screen_mut().set_size(rows, columns);
        self.master.resize(PtySize { rows, cols: columns, ..PtySize::default() }).unwrap();
    }

    /// Waits until the screen is as wanted, and answers it.
    pub fn wait(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(started.elapsed() < Duration::from_secs(120), "waited in vain until {what}:\n{screen}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end of the program; the terminal must then be as it was. Answers the status
    /// and what stands on the screen.
    pub fn finish(mut self) -> (u32, String) {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if started.elapsed() > Duration::from_secs(60) {
                let _ = self.child.kill();
                panic!("the program does not end:\n{}", self.screen());
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let after = settings(&*self.master);
        drop(self.input);
        self.reader.take().unwrap().join().unwrap();
        let parser = self.parser.lock().unwrap();
        assert_eq!(after, self.before, "the settings of the terminal");
        assert!(!parser.screen().alternate_screen(), "the alternate screen is left");
        assert!(!parser.screen().hide_cursor(), "the cursor is shown");
        (status.exit_code(), parser.screen().contents())
    }
}

fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has settings"))
}
