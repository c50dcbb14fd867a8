// SPDX-License-Identifier: Apache-2.0
// Unpacks the BSP tree of a part: its triangles are divided again, by choices that are stored, and the nodes get the
// form in which an exact file has them.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { BinaryCoder } from './binary-coder.mjs';
import { encodeBlocks } from './blocks-of-bits.mjs';
import { BspChoices, CONTEXTS } from './bsp-choices.mjs';
import { BspCounts } from './bsp-counts.mjs';
import { BspFrameEncoder } from './bsp-frames.mjs';
import { BspReplay } from './bsp-replay.mjs';
import { LatticeTriangles } from './lattice-triangles.mjs';

/** Numbers in a block of what mixed leaves have, and the bits of one at least. */
const MIXED_BLOCK = 128;
const MIXED_MIN_BITS = 1;

/**
 * Unpacks a BSP tree.
 *
 * @param packed table of the packed part, with the tree in a field
 * @param arrays positions and indices of the part
 * @param lattice of the part, not checked yet, or null
 * @returns the tree as decodePart has it
 */
export function unpackBsp(packed, field, { positions, indices }, lattice, place) {
  if (lattice === null) {
    place.fail(Code.LATTICE_MISSING, 'the part has a BSP tree, but no lattice');
  }
  const triangles = indices.length / 3;
  const caps = Math.trunc(lattice.caps.length / 9);
  const counts = new BspCounts(packed.byteArray(field), triangles + caps, place);
  packed.bytes.claimUnpacked(counts.bytes(triangles, caps), place);
  const mesh = new LatticeTriangles(positions, indices, lattice);
  if (!mesh.areOnLattice()) {
    place.fail(Code.PACKED_BSP_SURFACE, 'a triangle or cap is outside of the lattice of the BSP tree, or a cap has no'
      + ' area');
  }
  const coder = new BinaryCoder(counts.rest, CONTEXTS);
  const replay = new BspReplay(mesh, lattice.solid, counts, new BspChoices(coder), place);
  replay.divide();
  counts.checkUsed();
  const encoder = new BspFrameEncoder(replay);
  if (!coder.isAtEnd || !encoder.encode()) {
    place.fail(Code.PACKED_BSP_END, 'the choices of the BSP tree are cut off, or its frames have other lengths than'
      + ' stated');
  }
  return {
    fragments: replay.polygonCount + replay.inMixed,
    depth: replay.depth,
    topNodes: encoder.topNodes,
    topPolygons: encoder.topPolygons,
    planes: encoder.tableHalves(),
    frames: new Uint32Array(encoder.halves.buffer),
    mixedCount: replay.lists.length / 2,
    mixedEntries: replay.entries.length,
    mixedLists: encodeMixed(columns(replay.lists, 2)),
    mixedTriangles: encodeMixed(replay.entries.map((triangle, i) => triangle - i)),
    mixedSamples: encodeMixed(columns(replay.samples, 4)),
    degenerateTriangles: mesh.degenerate,
  };
}

function encodeMixed(values) {
  return encodeBlocks(values, MIXED_BLOCK, MIXED_MIN_BITS);
}

/** Returns rows of numbers as columns. */
function columns(rows, width) {
  const height = rows.length / width;
  return rows.map((_, i) => rows[(i % height) * width + Math.trunc(i / height)]);
}
