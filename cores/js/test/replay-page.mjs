// SPDX-License-Identifier: Apache-2.0
// The script of replay.html, in its page or in a worker.

import { initialize } from '../cullet.mjs';

const isPage = typeof document === 'object';
const parameters = new URLSearchParams(globalThis.location?.search); // none in node

/** Shows a line, or, if there is none, that it was the last one. */
function show(line) {
  if (!isPage) {
    globalThis.postMessage?.(line);
  } else if (line === null) {
    document.documentElement.dataset.ready = 'true';
    if (parameters.has('post')) {
      fetch('/', { method: 'POST', body: document.querySelector('pre').textContent });
    }
  } else {
    document.querySelector('pre').append(`${line}\n`);
  }
}

async function run() {
  const wasm = parameters.get('wasm');
  await initialize(wasm === null ? undefined : new URL(wasm, location.href));
  const { replay, report } = await import('./vectors.mjs');
  const response = await fetch(parameters.get('vectors'));
  report(replay(new Uint8Array(await response.arrayBuffer()), show)).forEach(show);
}

if (!parameters.has('vectors')) {
  show('replay.html needs ?vectors=URL');
} else if (isPage && parameters.has('worker')) {
  parameters.delete('worker');
  const worker = new Worker(new URL(`./replay-page.mjs?${parameters}`, import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => show(data);
} else {
  await run().catch((error) => show(`${error.name}: ${error.message}`));
  show(null);
}
