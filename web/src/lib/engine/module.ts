/** The WebAssembly module behind its three exports. */

type Exports = {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  ask(bytes: number): number;
  told(): number;
};

/** A module whose one function makes a vector. */
const VECTOR = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

/** Whether the browser has what our modules are compiled to. */
export function isFit(): boolean {
  return 'WebAssembly' in globalThis && WebAssembly.validate(VECTOR);
}

/** Called now and then while the module works; true stops it. */
export type Watch = (nodes: number, steps: number, megabytes: number) => boolean;

/** Loads and compiles a module: compiled while it arrives, and kept by the browser, where the server says what it is. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const stream = response.headers.get('content-type') === 'application/wasm';
  return stream ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export class Module {
  private constructor(
    private readonly exports: Exports,
    private readonly state: { watch: Watch; panic: string | null },
  ) {}

  static async of(compiled: WebAssembly.Module): Promise<Module> {
    const state: { watch: Watch; panic: string | null } = { watch: () => false, panic: null };
    let memory: WebAssembly.Memory | null = null;
    const host = {
      watch: (nodes: number, steps: number, megabytes: number) => (state.watch(nodes, steps, megabytes) ? 1 : 0),
      now: () => performance.now() / 1000,
      panicked: (address: number, bytes: number) => {
        state.panic = text(memory, address, bytes);
      },
    };
    const exports = (await WebAssembly.instantiate(compiled, { host })).exports as unknown as Exports;
    memory = exports.memory;
    return new Module(exports, state);
  }

  /** The answer to a request, as text. After a panic the module is not to be used again. */
  ask(request: string, watch: Watch): string {
    this.state.watch = watch;
    this.state.panic = null;
    const bytes = new TextEncoder().encode(request);
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    let length: number;
    try {
      length = this.exports.ask(bytes.length);
    } catch (error) {
      const deep = error instanceof RangeError && this.state.panic === null;
      throw deep ? new TooDeep('this goes deeper than the browser allows') : new Panic(this.state.panic ?? String(error));
    }
    return text(this.exports.memory, this.exports.told(), length);
  }
}

/** A search that needs more stack than browsers give: no fault, and no answer. The module must not be used again. */
export class TooDeep extends Error {}

/** A fault of the program, or memory that the browser does not give. */
export class Panic extends Error {}

function text(memory: WebAssembly.Memory | null, at: number, length: number): string {
  return memory ? new TextDecoder().decode(new Uint8Array(memory.buffer, at, length)) : '';
}
