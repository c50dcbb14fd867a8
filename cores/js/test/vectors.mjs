// SPDX-License-Identifier: Apache-2.0
// Replays conformance vectors (cores/README.md): loads each asset, runs each query, and compares each output word.

import { AssetError, loadAsset } from '../cullet.mjs';
import { KINDS } from './kinds.mjs';
import { SCENE_KINDS } from './scene-kinds.mjs';

const LEVELS = ['full', 'safety', 'none'];
const MAX_PRINTED = 10;

/** Replays the records of a file; returns { records, differences, skipped, kinds }. */
export function replay(bytes, print = console.log) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== 0x56544c43 || view.getUint32(4, true) !== 1) {
    throw new Error('not a file of vectors of version 1');
  }
  const counts = { records: 0, differences: 0, skipped: 0, kinds: {} };
  let asset = null;
  let assetName = '';
  for (let at = 16; at < bytes.length;) {
    const type = view.getUint32(at, true);
    const end = at + 8 + view.getUint32(at + 4, true);
    const payload = at + 8;
    at = end;
    if (type === 0xffffffff) {
      if (Number(view.getBigUint64(payload, true)) !== counts.records) {
        throw new Error(`the end states ${view.getBigUint64(payload, true)} records, but there are ${counts.records}`);
      }
      return counts;
    }
    counts.records++;
    if (type === 0) {
      const stored = readAsset(view, bytes, payload);
      assetName = stored.name;
      asset?.close();
      asset = null;
      const code = load(stored, (loaded) => {
        asset = loaded;
      });
      count(counts, 'asset', [code], [stored.code], () => `${assetName} ${stored.validation}`, print);
      continue;
    }
    const kind = KINDS[type] ?? SCENE_KINDS[type];
    if (kind === undefined) {
      skip(counts, `type ${type}`);
      continue;
    }
    const part = view.getUint32(payload, true);
    const frame = view.getUint32(payload + 4, true);
    const inputs = view.getUint32(payload + 8, true);
    const outputs = view.getUint32(payload + 12, true);
    const input = words(view, payload + 16, inputs);
    const expected = words(view, payload + 16 + 8 * inputs, outputs);
    const { name, ask } = kind;
    let actual;
    try {
      actual = type in SCENE_KINDS ? ask(input, expected) : ask(asset.parts[part].frame(frame), input);
    } catch (error) {
      actual = [error.stack];
    }
    const where = () => `${assetName} part ${part} frame ${frame}: ${name} ${numbers(input)}`;
    count(counts, name, actual, expected, where, print);
  }
  throw new Error('the vectors have no end record');
}

/** Reads the record of an asset. */
export function readAsset(view, bytes, at) {
  const nameBytes = view.getUint32(at, true);
  const fileBytes = view.getUint32(at + 4, true);
  const name = new TextDecoder().decode(bytes.subarray(at + 16, at + 16 + nameBytes));
  const from = at + 16 + Math.ceil(nameBytes / 8) * 8;
  const file = bytes.slice(from, from + fileBytes).buffer;
  return { name, file, code: view.getUint32(at + 8, true), validation: LEVELS[view.getUint32(at + 12, true)] };
}

/** Loads an asset; returns 0, or the code of the error. */
function load({ name, file, validation }, use) {
  try {
    use(loadAsset(file, { name, validation }));
    return 0;
  } catch (error) {
    if (error instanceof AssetError) {
      return error.code;
    }
    return error.stack;
  }
}

/** A word has both meanings: a number and an integer. */
class Word {
  constructor(view, at) {
    this.view = view;
    this.at = at;
  }

  get number() {
    return this.view.getFloat64(this.at, true);
  }

  get bits() {
    return this.view.getBigInt64(this.at, true);
  }
}

/** Returns the words of a record. */
export function words(view, at, count) {
  const all = [];
  for (let i = 0; i < count; i++) {
    all.push(new Word(view, at + 8 * i));
  }
  return all;
}

const double = new Float64Array(1);
const long = new BigInt64Array(double.buffer);

/** Returns the bits of a number of an answer. */
function bitsOf(number) {
  double[0] = number;
  return long[0];
}

/** An answer has BigInts, which are integers, and numbers, which are doubles; codes are compared as they are. */
function same(actual, expected) {
  return typeof expected === 'number'
    ? actual === expected
    : (typeof actual === 'bigint' ? actual : bitsOf(actual)) === expected.bits
      || (Number.isNaN(actual) && Number.isNaN(expected.number));
}

function skip(counts, kind) {
  counts.kinds[kind] ??= { records: 0, differences: 0, skipped: 0 };
  counts.kinds[kind].skipped++;
  counts.skipped++;
}

function count(counts, kind, actual, expected, where, print) {
  counts.kinds[kind] ??= { records: 0, differences: 0, skipped: 0 };
  counts.kinds[kind].records++;
  const equal = actual.length === expected.length && actual.every((one, i) => same(one, expected[i]));
  if (!equal) {
    counts.kinds[kind].differences++;
    counts.differences++;
    if (counts.kinds[kind].differences <= MAX_PRINTED) {
      print(`${where()}\n  found    ${actual.join(' ')}\n  expected ${numbers(expected)}`);
    }
  }
}

function numbers(values) {
  const isSmall = (bits) => bits > -(2n ** 40n) && bits < 2n ** 40n;
  return values.map((one) => (typeof one === 'number' ? one : isSmall(one.bits) ? one.bits : one.number)).join(' ');
}

const skips = (number) => (number > 0 ? `, ${number} skipped` : '');

/** Returns a line per kind, and one of all. */
export function report({ records, differences, skipped, kinds }) {
  const lines = Object.entries(kinds).map(([kind, one]) =>
    `${kind}: ${one.records} records, ${one.differences} differences${skips(one.skipped)}`);
  return [...lines, `${records} records, ${differences} differences${skips(skipped)}`];
}
