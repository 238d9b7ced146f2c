/** What goes to a worker and comes from it. */
export type ToWorker = { kind: 'load'; compiled: WebAssembly.Module } | { kind: 'ask'; id: number; request: string; seconds: number };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; message: string }
  | { kind: 'answer'; id: number; text: string; seconds: number }
  | ({ kind: 'progress'; id: number } & Progress)
  | { kind: 'panic'; id: number; message: string; fault: boolean };

/** How far a search has come. */
export type Progress = { nodes: number; steps: number; megabytes: number; seconds: number };
