// SPDX-License-Identifier: Apache-2.0
// Decodes the data of the page: a JSON header, and chunks of base64 that form one buffer, of which all typed arrays are
// views.

const TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
  u64: BigUint64Array,
};

/** Decodes base64 chunks into one buffer. Each chunk but the last encodes a multiple of three bytes. */
export function decode(chunks, byteCount) {
  const bytes = new Uint8Array(byteCount);
  let at = 0;
  for (const chunk of chunks) {
    at += decodeChunk(chunk, bytes.subarray(at));
  }
  if (at !== byteCount) {
    throw new Error(`the page has ${at} bytes of arrays, but its header has ${byteCount}; the file is truncated`);
  }
  return bytes.buffer;
}

function decodeChunk(text, target) {
  if (typeof target.setFromBase64 === 'function') {
    return target.setFromBase64(text).written;
  }
  const STRIDE = 1 << 16; // characters per step, which limits the size of the binary string
  let at = 0;
  for (let from = 0; from < text.length; from += STRIDE) {
    const binary = atob(text.slice(from, from + STRIDE));
    for (let i = 0; i < binary.length; i++) {
      target[at + i] = binary.charCodeAt(i);
    }
    at += binary.length;
  }
  return at;
}

/** Replaces each reference {array, at, count} in the header, at any depth, by its typed array. */
export function resolve(value, buffer) {
  if (Array.isArray(value)) {
    return value.map((element) => resolve(element, buffer));
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (value.array !== undefined) {
    return new TYPES[value.array](buffer, value.at, value.count);
  }
  return Object.fromEntries(Object.entries(value).map(([name, element]) => [name, resolve(element, buffer)]));
}
