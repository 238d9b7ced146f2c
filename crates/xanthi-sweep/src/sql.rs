//! The format of a store, and the statements that keep its one rule: rows only get better.
//!
//! An answer is never replaced, and no answer under a larger limit replaces one under a smaller. So
//! any number of processes may write the same rows in any order, and a store may be merged into
//! another again and again. Every program that writes a store uses these statements.

/// The SQLite `application_id` of a store: the letters XANT.
pub const ID: i64 = 0x5841_4e54;

/// The SQLite `user_version` of a store: the version of the format.
pub const VERSION: i64 = 1;

/// The settings of each connection that writes. The journal is written ahead, and a commit returns when it is on the disk.
pub const WRITING: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

/// The tables of a new store.
pub const SCHEMA: &str = "
CREATE TABLE result (
    position TEXT NOT NULL,      -- the line of notation; of a statement its name and bound
    play TEXT NOT NULL,          -- normal, misere
    question TEXT NOT NULL,      -- outcome, moves, with +grundy; statement
    outcome TEXT,                -- N, P, L, R; of a statement holds or fails; null: undecided
    nimber INTEGER,
    wins TEXT,                   -- all winning moves as a JSON list, if they were asked for and are known
    method TEXT,
    nodes INTEGER NOT NULL,      -- positions looked at
    ms REAL NOT NULL,
    stopped TEXT,                -- why it, or a move that was asked about, is undecided; or what is wrong with the line
    limit_s REAL NOT NULL,       -- the limit under which it was tried, in seconds; 1e300: no longer one would help
    version TEXT NOT NULL,       -- of the program
    proof_sha256 TEXT,
    proof BLOB,                  -- JSON, compressed by zlib, if it was asked for
    PRIMARY KEY (position, play, question)
) STRICT, WITHOUT ROWID;
CREATE TABLE job (job TEXT PRIMARY KEY, first TEXT NOT NULL, last TEXT NOT NULL) STRICT;
";

/// The columns of a row, in their order.
pub const COLUMNS: [&str; 14] = [
    "position",
    "play",
    "question",
    "outcome",
    "nimber",
    "wins",
    "method",
    "nodes",
    "ms",
    "stopped",
    "limit_s",
    "version",
    "proof_sha256",
    "proof",
];

/// How a column is told to people: no longer limit would help a line whose limit is [`FOR_EVER`](crate::FOR_EVER), so it has none.
pub fn told(column: &str) -> String {
    match column {
        "limit_s" => "CASE WHEN limit_s < 1e300 THEN limit_s END AS limit_s".into(),
        other => other.into(),
    }
}

/// What follows an INSERT: a row gives way to an answer, and an undecided one to a larger limit, but an outcome to none that is
/// unknown.
pub const BETTER: &str = "
ON CONFLICT (position, play, question) DO UPDATE SET
    outcome = excluded.outcome, nimber = excluded.nimber, wins = excluded.wins, method = excluded.method,
    nodes = excluded.nodes, ms = excluded.ms, stopped = excluded.stopped, limit_s = excluded.limit_s,
    version = excluded.version, proof_sha256 = excluded.proof_sha256, proof = excluded.proof
WHERE (result.stopped IS NOT NULL AND (excluded.stopped IS NULL OR excluded.limit_s > result.limit_s
        AND (result.outcome IS NULL OR excluded.outcome IS NOT NULL)))
   OR (result.proof IS NULL AND excluded.proof IS NOT NULL AND excluded.stopped IS NULL)
";

/// Writes a row; its parameters are the columns. [`BETTER`] follows.
pub const INSERT: &str = "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/// Takes the rows of the store that is attached as `other`. [`BETTER`] follows; `WHERE true` keeps
/// SQLite from reading its ON as a part of a join.
pub const MERGE: &str = "INSERT INTO main.result SELECT * FROM other.result WHERE true";

/// Takes the jobs of the store that is attached as `other`.
pub const MERGE_JOBS: &str = "INSERT INTO main.job SELECT * FROM other.job WHERE true ON CONFLICT DO NOTHING";

/// Whether a position (with play and question, the parameters) is answered, under which limit it was
/// tried, and whether it needs no proof any more.
pub const KNOWN: &str = "SELECT stopped IS NULL, limit_s, stopped IS NOT NULL OR proof IS NOT NULL OR proof_sha256 IS NULL
FROM result WHERE position = ? AND play = ? AND question = ?";

/// Notes that a job (the parameter) works on this store.
pub const NOTE: &str = "INSERT INTO job VALUES (?, datetime('now'), datetime('now')) ON CONFLICT (job) DO UPDATE SET last = excluded.last";

/// How many rows of which kind there are, what they cost, and of undecided ones the largest limit.
pub const STATUS: &str = "SELECT play, question, coalesce(outcome, CASE WHEN limit_s >= 1e300 THEN 'no answer' ELSE 'undecided' END) AS outcome, count(*) AS rows, sum(nodes) AS nodes,
    round(sum(ms) / 1000, 3) AS seconds, max(CASE WHEN stopped IS NOT NULL THEN limit_s END) AS tried_s
FROM result GROUP BY 1, 2, 3 ORDER BY 1, 2, 3";
