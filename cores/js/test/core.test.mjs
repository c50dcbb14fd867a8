// SPDX-License-Identifier: Apache-2.0
// Loading: what is refused and with which code, memory that is used again, and a module that stays usable.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  AssetError, AssetErrorCode, Contacts, MeshPairs, Polygon2, RayHit, initialize, loadAsset,
} from '../cullet.mjs';
import { heap } from '../src/runtime.mjs';
import { crc32 } from './crc.mjs';
import { assets, collect, minBytes } from './support.mjs';

await initialize();
const files = assets();
const wall = files.get('wall.exact.cullet').file;
const STILL = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Returns the number of bytes in use. */
const used = () => [...heap.sizes.values()].reduce((sum, size) => sum + size, 0);

/** Lets the garbage collector and its callbacks run until a condition holds. */
async function collected(condition) {
  for (let i = 0; i < 100 && !condition(); i++) {
    collect();
    await new Promise((done) => setTimeout(done, 5));
  }
  return condition();
}

test('bytes that are no asset are refused with a code, and texts or numbers with a TypeError', () => {
  for (const [bytes, code] of [
    [new Uint8Array(0), AssetErrorCode.NOT_AN_ASSET],
    [new Uint8Array(100), AssetErrorCode.NOT_AN_ASSET],
    [new TextEncoder().encode('0000CLT1 and no footer'), AssetErrorCode.FOOTER],
  ]) {
    assert.throws(() => loadAsset(bytes, { name: 'ship' }), (error) =>
      error instanceof AssetError && error.code === code && AssetErrorCode[error.rule] === code
      && error.message.startsWith(`ship: refused by rule ${code}, ${error.rule}`));
  }
  for (const bytes of [undefined, null, 'ship.cullet', 7, [1, 2]]) {
    assert.throws(() => loadAsset(bytes), TypeError);
  }
  assert.throws(() => loadAsset(wall, { validation: 'some' }), RangeError);
  for (const maxUnpackedBytes of [NaN, -1, '5']) {
    assert.throws(() => loadAsset(wall, { maxUnpackedBytes }), RangeError);
  }
});

test('an asset that is cut off anywhere is refused, and leaves no memory in use', () => {
  const before = used();
  for (const { file, name } of files.values()) {
    for (let length = 0; length < file.byteLength; length += 1 + (file.byteLength >> 6)) {
      assert.throws(() => loadAsset(new Uint8Array(file, 0, length), { name }), AssetError);
    }
  }
  assert.equal(used(), before);
});

test('views of bytes are loaded from where they begin, and stay as they are', () => {
  const longer = new Uint8Array(wall.byteLength + 10);
  longer.set(new Uint8Array(wall), 3);
  const sum = crc32(longer);
  const asset = loadAsset(longer.subarray(3, 3 + wall.byteLength));
  assert.equal(asset.parts[0].triangleCount, loadAsset(wall).parts[0].triangleCount);
  assert.equal(crc32(longer), sum);
  asset.close();
});

/** Returns a file with a coded head of these bytes, and a checksum. */
function coded(length, ...sequences) {
  const bytes = new Uint8Array(8 + sequences.length + 16);
  const view = new DataView(bytes.buffer);
  const end = 8 + sequences.length;
  view.setUint32(0, length + 2 ** 31, true);
  bytes.set(new TextEncoder().encode('CLT1'), 4);
  bytes.set(sequences, 8);
  view.setUint32(end, end, true);
  view.setUint32(end + 8, crc32(bytes.subarray(0, end + 8)), true);
  bytes.set(new TextEncoder().encode('CLTE'), end + 12);
  return bytes;
}

test('a coded head needs memory, and sequences that give its bytes, in this order', () => {
  const refusal = (bytes, options) => {
    try {
      loadAsset(bytes, options);
      return 0;
    } catch (error) {
      assert.ok(error instanceof AssetError, error.stack);
      return error.code;
    }
  };
  // the first 12 bytes of the dictionary, which are those of a file, 505 bytes before
  const head = [0x09, 0xf9, 0x03];
  assert.equal(refusal(coded(12, ...head), { maxUnpackedBytes: 11 }), AssetErrorCode.MEMORY);
  assert.equal(refusal(coded(12, ...head)), AssetErrorCode.OUT_OF_FILE);
  assert.equal(refusal(coded(13, ...head)), AssetErrorCode.CODED_HEAD);
  assert.equal(refusal(coded(12, 0x09, 0xfa, 0x03)), AssetErrorCode.CODED_HEAD, 'before the dictionary');
  assert.equal(refusal(coded(12, 0x09, 0xf8, 0x03)), AssetErrorCode.NOT_AN_ASSET);
  assert.equal(refusal(coded(12, ...head, 0)), AssetErrorCode.CODED_HEAD, 'a byte more');
});

test('several assets share the memory, which grows while they are in use', () => {
  const hit = new RayHit();
  const all = [];
  const answers = [];
  const cast = (asset) => asset.parts[0].raycast(0.3, 50, 0.2, 0, -1, 0, Infinity, hit);
  const before = heap.memory.buffer.byteLength;
  const polygon = new Polygon2([0, 0, 1, 0, 1, 1]);
  for (let i = 0; heap.memory.buffer.byteLength < before + 4e6; i++) {
    const { file, name } = [...files.values()][i % files.size];
    const asset = loadAsset(file, { name });
    all.push(asset);
    answers.push([cast(asset), { ...hit }]);
  }
  all.forEach((asset, i) => assert.deepEqual([cast(asset), { ...hit }], answers[i]));
  assert.ok(polygon.contains(0.5, 0.25) && !polygon.contains(0.25, 0.5));
  assert.ok(answers.some(([found]) => found));
  const grown = heap.memory.buffer.byteLength;
  all.forEach((asset) => asset.close());
  for (let i = 0; i < 1000; i++) {
    loadAsset(wall).close();
  }
  assert.equal(heap.memory.buffer.byteLength, grown, 'closed assets leave their memory to others');
});

test('after close() a query is an error, and closing again is none', () => {
  const asset = loadAsset(files.get('flap.exact.cullet').file);
  const [mesh] = asset.parts;
  const later = mesh.frame(1);
  const pairs = new MeshPairs();
  pairs.begin(mesh, mesh, STILL);
  asset.close();
  asset.close();
  for (const query of [
    () => mesh.anySphere(0, 0, 0, 1),
    () => later.anySphere(0, 0, 0, 1),
    () => mesh.frame(1),
    () => mesh.surface(0),
    () => pairs.next(),
  ]) {
    assert.throws(query, /was closed/);
  }
});

test('an asset that is not in use any more leaves its memory', async () => {
  const before = used();
  let kept;
  (() => {
    for (let i = 0; i < 20; i++) {
      kept = loadAsset(wall).parts[0];
      new MeshPairs().begin(kept, kept, STILL);
      new Polygon2([0, 0, 1, 0, 1, 1]);
    }
  })();
  const all = used() - before;
  assert.ok(await collected(() => used() - before < all / 4), `${used() - before} of ${all} bytes`);
  assert.equal(kept.anySphere(0, 0, 0, 1e6), loadAsset(wall).parts[0].anySphere(0, 0, 0, 1e6), 'one mesh is in use');
});

test('memory that cannot grow is an error, after which the module is usable', () => {
  const { grow } = WebAssembly.Memory.prototype;
  const before = used();
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('no memory');
  };
  try {
    assert.throws(() => new Contacts(1e6), /cannot grow/);
    assert.throws(() => loadAsset(new Uint8Array(50e6)), /cannot grow/);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assert.throws(() => new Contacts(2 ** 26), /cannot grow by .*4 GiB/);
  assert.equal(used(), before);
  loadAsset(wall).close();
});

test('queries allocate nothing', () => {
  const [mesh] = loadAsset(wall).parts;
  const hit = new RayHit();
  const contacts = new Contacts(8);
  const ask = () => {
    for (let i = 0; i < 20000; i++) {
      mesh.raycast(0.3, 50, 0.2, 0, -1, 0, Infinity, hit);
      mesh.anySphere(0.3, 0.1, 0.3, 0.5);
      contacts.collideSphere(mesh, 0.3, 0.1, 0.3, 0.5);
    }
  };
  assert.ok(minBytes(ask) < 20000 * 16);
});

test('the rules are those of the C core', () => {
  const header = readFileSync(new URL('../../c/cullet.h', import.meta.url), 'utf8');
  const codes = [...header.matchAll(/CULLET_(\w+) = (\d{3,4})\b/g)].map(([, name, number]) => [name, Number(number)]);
  assert.ok(codes.length > 100);
  assert.deepEqual(Object.fromEntries(codes), { ...AssetErrorCode });
});

test('the file of WebAssembly is the one whose hash is stored', async () => {
  const { createHash } = await import('node:crypto');
  const lines = readFileSync(new URL('../SHA256SUMS', import.meta.url), 'utf8').trim().split('\n');
  assert.ok(lines.length >= 3);
  for (const line of lines) {
    const [sum, name] = line.split(/ +/);
    const found = createHash('sha256').update(readFileSync(new URL(`../${name}`, import.meta.url))).digest('hex');
    assert.equal(found, sum, name);
  }
});
