/** A worker that answers one request after the other. */
import { Module, TooDeep } from './module';
import type { FromWorker, ToWorker } from './messages';

let load: (module: Promise<Module>) => void = () => undefined;
/** Requests may come before the module does. */
const module = new Promise<Module>((resolve) => (load = resolve));
const post = (message: FromWorker) => (self as unknown as Worker).postMessage(message);

self.addEventListener('message', async (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === 'load') {
    const loaded = Module.of(message.compiled);
    load(loaded);
    loaded.then(() => post({ kind: 'ready' }), (error) => post({ kind: 'broken', message: String(error) }));
    return;
  }
  const { id, request, seconds } = message;
  const begun = performance.now();
  let told = begun;
  const watch = (nodes: number, steps: number, megabytes: number) => {
    const now = performance.now();
    if (now - told > 150) {
      told = now;
      post({ kind: 'progress', id, nodes, steps, megabytes, seconds: (now - begun) / 1000 });
    }
    return now - begun > seconds * 1000;
  };
  try {
    const loaded = await module;
    post({ kind: 'answer', id, text: loaded.ask(request, watch), seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    post({ kind: 'panic', id, message, fault: !(error instanceof TooDeep) });
  }
});
