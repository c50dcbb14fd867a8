// SPDX-License-Identifier: Apache-2.0
// The C core as a WebAssembly module: found, compiled and made once per page or worker, and the views of its memory.

import { Heap } from './heap.mjs';

/** That of wasm/entry.c. */
const INTERFACE_VERSION = 5;

/** A module with one instruction of SIMD, which browsers of before 2023 may refuse. */
const SIMD_PROBE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** What the C core exports; null before it is ready. */
export let api = null;

/** Memory blocks of assets and of objects that queries use. */
export let heap = null;

/** Address of inputs and results; see wasm/entry.c. */
export let io = 0;

/** Views of the memory, replaced whenever it grows. */
export let [bytes, words, integers, floats, doubles, longs] = [];

function setViews() {
  const types = [Uint8Array, Uint32Array, Int32Array, Float32Array, Float64Array, BigInt64Array];
  [bytes, words, integers, floats, doubles, longs] = types.map((Type) => new Type(api.memory.buffer));
}

/** Where the stack of the module begins. */
let stackTop = 0;

/** Empties the stack of the module, which a call that was trapped leaves as it is. */
export function resetStack() {
  api.__stack_pointer.value = stackTop;
}

/** Which instances the query that runs considers, by the caller's function; and what that has thrown. */
let accepts = null;
let failure = null;

/** Sets the function that the next query calls, or null. */
export function setAccepts(filter) {
  accepts = filter;
}

/** Calls the function, which may start other queries. An error must not end the query, which has a stack of its own. */
function ask(context, instance) {
  const current = accepts;
  try {
    return failure === null && current(instance) ? 1 : 0;
  } catch (error) {
    failure = { error };
    return 0;
  } finally {
    accepts = current;
  }
}

/** Throws what the function has thrown during a query. */
export function rethrow() {
  if (failure !== null) {
    const { error } = failure;
    failure = null;
    throw error;
  }
}

let pending = null;

/**
 * Returns the functions that make the module ready, once: later calls return the promise of the first, unless it failed.
 *
 * @param functions that a module must have: 0 the core, 1 all of meshes, 2 scenes and convex shapes, too
 * @param defaultSource returns where the module is
 */
export function starter(functions, defaultSource) {
  const initialize = async (source = undefined) => {
    pending ??= instantiate(source ?? defaultSource()).catch((error) => {
      pending = null;
      throw error;
    });
    await pending;
    if (api.functions() < functions) {
      const file = ['cullet-core.wasm', 'cullet-mesh.wasm'][api.functions()];
      throw new Error(`this module was started with ${file}, which has a part of its functions only`);
    }
  };
  return { initialize, ready: Object.freeze({ then: (done, failed) => initialize().then(done, failed) }) };
}

/** Returns the exports of the module, or throws if it is not ready. */
export function requireReady() {
  if (api === null) {
    throw new Error('the WebAssembly module is not ready: await `ready` before the first asset is loaded');
  }
  return api;
}

/** Returns whether this browser has the SIMD instructions of WebAssembly. */
export function hasSimd() {
  return typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_PROBE);
}

async function instantiate(source) {
  if (typeof WebAssembly !== 'object') {
    throw new Error('this browser has no WebAssembly, or its security settings have turned it off');
  }
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) {
    throw new Error('this machine is big-endian; views of WebAssembly memory need a little-endian one');
  }
  const module = await compile(await source);
  const { exports } = await WebAssembly.instantiate(module, { binding: { accepts: ask } }).catch((error) => {
    throw new Error('the WebAssembly module needs other imports than these scripts have: use the .wasm file of the same'
      + ' release', { cause: error });
  });
  const version = typeof exports.interface_version === 'function' ? exports.interface_version() : 'none';
  if (version !== INTERFACE_VERSION) {
    throw new Error(`the WebAssembly module has the interface version ${version}, but these scripts need`
      + ` ${INTERFACE_VERSION}: use the .wasm file of the same release`);
  }
  api = exports;
  setViews();
  io = api.io() >>> 0;
  stackTop = api.__stack_pointer.value;
  heap = new Heap(api.memory, setViews);
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  try {
    return await WebAssembly.compile(await bytesOf(source));
  } catch (error) {
    // only the text distinguishes a policy from a damaged file, and each browser has its own
    if (/content.security.policy|unsafe-eval|\bCSP\b|disallowed by embedder/i.test(error.message)) {
      throw new Error("the content security policy of this page forbids WebAssembly: add 'wasm-unsafe-eval' to its"
        + ' script-src', { cause: error });
    }
    throw error;
  }
}

/** Returns the bytes of a module. */
async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return source;
  }
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) {
      throw new Error(`${source.url || 'the WebAssembly module'}: status ${source.status}`);
    }
    return source.arrayBuffer();
  }
  if (!(source instanceof URL || typeof source === 'string')) {
    throw new TypeError('a module is a WebAssembly.Module, its bytes, a Response or a URL');
  }
  if (String(source).startsWith('file:') && globalThis.process?.versions?.node !== undefined) {
    const name = 'node:fs/promises'; // not a literal, so that bundlers for browsers do not look for it
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return readFile(new URL(source));
  }
  return bytesOf(await fetch(source));
}
