// SPDX-License-Identifier: Apache-2.0
// How the module starts: what does not fit is an error with the reason, after which it can start.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Contacts, Polygon2, initialize, loadAsset } from '../cullet.mjs';
import * as core from '../cullet-core.mjs';
import { assets } from './support.mjs';

const urlOf = (name) => new URL(`../${name}`, import.meta.url);
const bytesOf = (name) => readFileSync(urlOf(name));
const exact = assets().get('wall.exact.cullet').file;

/** Returns a module that exports one function, which returns a number. */
function moduleOf(name, number) {
  const text = [...new TextEncoder().encode(name)];
  const section = (id, ...bytes) => [id, bytes.length, ...bytes];
  return Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, ...section(1, 1, 96, 0, 1, 127), ...section(3, 1, 0),
    ...section(7, 1, text.length, ...text, 0, 0), ...section(10, 1, 4, 0, 65, number, 11));
}

test('before it is ready, loading is an error that names what to await', () => {
  assert.throws(() => loadAsset(exact), /await `ready`/);
  assert.throws(() => new Contacts(1), /await `ready`/);
  assert.throws(() => new Polygon2([0, 0, 1, 0, 1, 1]), /await `ready`/);
});

test('a source that is no module, or not that of these scripts, is an error', async () => {
  await assert.rejects(initialize(new Uint8Array(20)), WebAssembly.CompileError);
  await assert.rejects(initialize(bytesOf('cullet.wasm').subarray(0, 1000)), WebAssembly.CompileError);
  await assert.rejects(initialize(moduleOf('other', 0)), /interface version none.*need 5/);
  await assert.rejects(initialize(moduleOf('interface_version', 42)), /interface version 42.*need 5/);
  const importing = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 120, 1, 121, 0, 0]; // a function x.y
  await assert.rejects(initialize(Uint8Array.from(importing)), /needs other imports.*same release/);
  await assert.rejects(initialize(7), TypeError);
  await assert.rejects(initialize(urlOf('missing.wasm')), /ENOENT/);
  await assert.rejects(initialize(new Response('', { status: 404 })), /status 404/);
  await assert.rejects(initialize(Promise.reject(new Error('no network'))), /no network/);
});

test('a policy that forbids WebAssembly is an error that names the flag', async () => {
  const { compile } = WebAssembly;
  const texts = [
    "WebAssembly.compile(): Refused to compile or instantiate WebAssembly module because 'unsafe-eval' is not an allowed"
      + ' source of script in the following Content Security Policy directive: "script-src \'self\'"',
    'call to WebAssembly.compile() blocked by CSP',
    'Refused to create a WebAssembly object because \'unsafe-eval\' or \'wasm-unsafe-eval\' is not an allowed source',
    'WebAssembly.compile(): Wasm code generation disallowed by embedder',
  ];
  try {
    for (const text of texts) {
      WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError(text));
      await assert.rejects(initialize(bytesOf('cullet.wasm')), /add 'wasm-unsafe-eval' to its script-src/);
    }
  } finally {
    WebAssembly.compile = compile;
  }
});

test('a browser without SIMD gets the form without it', async () => {
  const { validate } = WebAssembly;
  const { fetch } = globalThis;
  const asked = [];
  WebAssembly.validate = () => false;
  const seen = globalThis.process;
  globalThis.fetch = (url) => {
    asked.push(String(url));
    return Promise.reject(new Error('stop'));
  };
  globalThis.process = undefined; // as in a browser
  try {
    await assert.rejects(initialize(), /stop/);
    await assert.rejects(core.initialize(), /stop/);
  } finally {
    WebAssembly.validate = validate;
    globalThis.fetch = fetch;
    globalThis.process = seen;
  }
  assert.ok(asked.every((url) => url.endsWith('/cullet-plain.wasm')), asked.join());
});

test('the small build reads exact assets, and does not stand in for the complete one', async () => {
  await core.ready;
  const hit = new core.RayHit();
  const [mesh] = core.loadAsset(exact).parts;
  assert.ok(mesh.anySphere(0, 0, 0, 1e6) >= 0);
  mesh.raycast(0, 50, 0, 0, -1, 0, Infinity, hit);
  assert.throws(() => core.loadAsset(assets().get('wall.packed.cullet').file), (error) => error.code === 106);
  await assert.rejects(initialize(), /cullet-core.wasm/);
});

test('the build for meshes reads packed assets, and does not stand in for the complete one', async () => {
  const [sphere, isWhole, refusal] = await inWorker(`
    const mesh = await import(${JSON.stringify(String(urlOf('cullet-mesh.mjs')))});
    await mesh.ready;
    const [part] = mesh.loadAsset(workerData.packed).parts;
    const contacts = new mesh.Contacts(4);
    contacts.collideSphere(part, 0, 0, 0, 1e3);
    const refusal = await cullet.initialize().catch((error) => error.message);
    parentPort.postMessage([part.anySphere(0, 0, 0, 1e3), contacts.count === 4 && contacts.isTruncated, refusal]);`,
  { packed: assets().get('wall.packed.cullet').file });
  assert.ok(sphere >= 0 && isWhole);
  assert.match(refusal, /cullet-mesh.wasm/);
});

/** Runs lines in a worker in which the module has not started yet; returns what they post. */
function inWorker(lines, workerData = {}) {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import * as cullet from ${JSON.stringify(String(urlOf('cullet.mjs')))};
    ${lines}`;
  return new Promise((done, failed) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData });
    worker.on('message', (answer) => {
      done(answer);
      worker.terminate();
    });
    worker.on('error', failed);
    worker.on('exit', (code) => failed(new Error(`the worker ended without an answer, with ${code}`)));
  });
}

test('it starts from a URL, bytes, a response, a module, and in workers', async () => {
  const wasm = bytesOf('cullet.wasm');
  const ask = `
    const hit = new cullet.RayHit();
    const [mesh] = cullet.loadAsset(workerData.exact).parts;
    mesh.raycast(0.3, 50, 0.2, 0.01, -1, 0.02, Infinity, hit);
    parentPort.postMessage([mesh.triangleCount, hit.triangle, hit.t]);`;
  const answers = [];
  for (const start of [
    'await cullet.ready;',
    'await Promise.all([cullet.ready, cullet.initialize(), cullet.initialize(7)]);',
    'await cullet.initialize(new URL(workerData.url));',
    'await cullet.initialize(workerData.wasm);',
    'await cullet.initialize(workerData.wasm.buffer);',
    'await cullet.initialize(new Response(workerData.wasm));',
    'await cullet.initialize(Promise.resolve(new Response(workerData.wasm)));',
    'await cullet.initialize(new WebAssembly.Module(workerData.wasm));',
    'await cullet.initialize(`data:application/wasm;base64,${Buffer.from(workerData.wasm).toString("base64")}`);',
    'await cullet.initialize(new URL(workerData.plain));',
  ]) {
    answers.push(await inWorker(start + ask, {
      exact, wasm: new Uint8Array(wasm), url: String(urlOf('cullet.wasm')), plain: String(urlOf('cullet-plain.wasm')),
    }));
  }
  answers.forEach((answer) => assert.deepEqual(answer, answers[0]));
  assert.ok(answers[0][0] > 0);
});
