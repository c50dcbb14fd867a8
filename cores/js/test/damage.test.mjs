// SPDX-License-Identifier: Apache-2.0
// Changed bytes of assets under a checksum that was corrected, loaded with the default level of validation: the file is
// refused, or every query of the conformance vectors ends, and throws nothing but for arguments that no longer fit.
//
//   CULLET_DAMAGED=100000 node --test test/damage.test.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AssetError, loadAsset, ready } from '../cullet.mjs';
import { crc32 } from './crc.mjs';
import { KINDS } from './kinds.mjs';
import { random } from './random.mjs';
import { readAsset, words } from './vectors.mjs';

const FILES = Number(process.env.CULLET_DAMAGED ?? 2000);
const QUERIES_PER_FILE = 12;
const SEED = 35;

/** Returns whether a mesh has what a query needs; a change may have made a structure absent. */
function has(mesh, name) {
  const needsSolid = /[sS]olid|classify|castSegment/.test(name);
  return (!/^cluster/i.test(name) || mesh.cluster !== null)
    && (!needsSolid || mesh.isSolid())
    && (name !== 'castSegment' || mesh.hasBsp());
}

/** Returns the assets of the vectors that load, with their queries. */
function assets() {
  const bytes = new Uint8Array(readFileSync(new URL('../../conformance/vectors-1.bin', import.meta.url)));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const all = [];
  for (let at = 16; view.getUint32(at, true) !== 0xffffffff; at += 8 + view.getUint32(at + 4, true)) {
    const type = view.getUint32(at, true);
    const payload = at + 8;
    if (type === 0) {
      const stored = readAsset(view, bytes, payload);
      all.push({ ...stored, queries: [] });
    } else if (KINDS[type] !== undefined) {
      all.at(-1).queries.push({
        part: view.getUint32(payload, true),
        frame: view.getUint32(payload + 4, true),
        input: words(view, payload + 16, view.getUint32(payload + 8, true)),
        kind: KINDS[type],
      });
    }
  }
  return all.filter((asset) => asset.code === 0 && asset.queries.length > 0);
}

function damaged(file, next) {
  const bytes = new Uint8Array(file.slice(0));
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 16;
  for (let changes = 1 + next(3); changes > 0; changes--) {
    const at = next(end);
    const word = at & ~3;
    switch (next(4)) {
      case 0:
        bytes[at] ^= 1 << next(8);
        break;
      case 1:
        bytes[at] = next(256);
        break;
      case 2:
        view.setInt32(word, next(9) - 4, true);
        break;
      default: {
        const to = 4 * next(end >> 2);
        const kept = view.getInt32(word, true);
        view.setInt32(word, view.getInt32(to, true), true);
        view.setInt32(to, kept, true);
      }
    }
  }
  view.setUint32(end + 8, crc32(bytes.subarray(0, end + 8)), true);
  return bytes;
}

test('queries of damaged files end', { timeout: 3600000 }, async () => {
  await ready;
  const next = random(SEED);
  const all = assets();
  assert.ok(all.length >= 3, `${all.length} assets`);
  const counts = { refused: 0, loaded: 0, answers: 0, rejected: 0 };
  const kinds = new Set();
  for (let i = 0; i < FILES; i++) {
    const good = all[next(all.length)];
    let asset;
    try {
      asset = loadAsset(damaged(good.file, next), { name: good.name });
    } catch (error) {
      assert.ok(error instanceof AssetError, `file ${i} of ${good.name}: ${error.stack}`);
      counts.refused++;
      continue;
    }
    counts.loaded++;
    for (let k = 0; k < QUERIES_PER_FILE; k++) {
      const { part, frame, input, kind } = good.queries[next(good.queries.length)];
      if (part >= asset.parts.length || frame >= asset.parts[part].frameCount) {
        continue;
      }
      const mesh = asset.parts[part].frame(frame);
      if (!has(mesh, kind.name)) {
        continue;
      }
      try {
        kind.ask(mesh, input);
        kinds.add(kind.name);
        counts.answers++;
      } catch (error) {
        const isArgument = error instanceof RangeError && !/call stack|typed array|DataView|buffer/.test(error.message);
        assert.ok(isArgument, `file ${i} of ${good.name}, ${kind.name}: ${error.stack}`);
        counts.rejected++;
      }
    }
    asset.close();
  }
  const text = JSON.stringify(counts);
  console.log(`${text} ${kinds.size} kinds`);
  assert.ok(counts.loaded > FILES / 20 && counts.refused > FILES / 20, text);
  assert.ok(counts.rejected < counts.answers / 10, text);
  assert.ok(kinds.size >= Object.keys(KINDS).length - 2, `${[...kinds]}`);
});
