// SPDX-License-Identifier: Apache-2.0
// The fields of a packed part: sizes of the arrays that it unpacks to, encoding of the coordinates, and facts of the
// tree; and how much memory unpacking takes, in the same bytes as in Java.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { DECIMALS, DICTIONARY, gridExists, SPLIT } from './coordinate-grid.mjs';
import { WORK_BYTES } from './packed-symbols.mjs';
import { FULL_WEIGHT } from './vertex-predictor.mjs';

/** Names of the fields of the table, in order. */
export const FIELDS = ['triangles', 'vertices', 'tree_nodes', 'open_edges', 'arrays', 'uniform_surface', 'uniform_node',
  'grid', 'digits', 'weight', 'origin', 'step', 'depth', 'sah_cost', 'symbols', 'bsp', 'frames', 'frame_grid',
  'frame_digits', 'frame_symbols', 'cluster', 'outlines'];

export const SYMBOLS = 14;
export const BSP = 15;
export const FRAME_SYMBOLS = 19;
export const CLUSTER = 20;
export const OUTLINES = 21;

/** Bits of `arrays`: a number per triangle that is present; flags of open edges are stored inverted. */
export const SURFACES = 1;
export const NODES = 2;
export const SOURCES = 4;
export const FLAGS = 8;
export const INVERTED_FLAGS = 16;
const ALL = 31;

/** Bytes of unpacked frames that a byte of symbols may contain at most. */
const FRAME_RATIO = 512;

/** Upper bound of the bytes of the objects of a frame. */
const FRAME_OBJECTS = 512;

/** Bytes of a node of the tree. */
const NODE_BYTES = 64;

/** Bytes of an open edge. */
const GATE_BYTES = 32;

/** Returns whether the part has an array, one of the bits. */
export function hasArray(header, array) {
  return (header.arrays & array) !== 0;
}

/** Reads the fields, in the order of Java. */
export function readHeader(table) {
  return {
    triangles: table.i32(0),
    vertices: table.i32(1),
    nodes: table.i32(2),
    openGates: table.i32(3),
    arrays: table.u8(4),
    uniformSurface: table.i32(5),
    uniformNode: table.i32(6),
    grid: table.u8(7),
    digits: table.u8(8),
    weight: table.u8(9),
    origin: table.point(10),
    step: table.f32(11),
    depth: table.i32(12),
    sahCost: table.f32(13),
    frames: table.i32(16),
    frameGrid: table.u8(17),
    frameDigits: table.u8(18),
  };
}

/**
 * Checks that the sizes are possible: each node and each triangle takes at least one bit, each vertex three, and each
 * open edge belongs to a triangle.
 *
 * @param bytes length of the symbols
 */
export function checkHeader({ triangles, vertices, nodes, openGates, arrays, grid, digits, weight }, bytes, place) {
  const sizes = `${triangles} triangles, ${vertices} vertices, ${nodes} nodes and ${openGates} open edges are stated`;
  if (triangles < 1 || vertices < 1 || nodes < 1 || openGates < 0) {
    place.fail(Code.PACKED_COUNT, `${sizes}, but at least one of each is needed, and 0 open edges`);
  }
  if (triangles + 3 * vertices + nodes > 8 * bytes || openGates > 3 * triangles + 3) {
    place.fail(Code.PACKED_SIZE, `${sizes}, but ${bytes} bytes of symbols cannot contain them`);
  }
  if (arrays > ALL || weight > FULL_WEIGHT || !gridExists(grid, digits)) {
    place.fail(Code.PACKED_FORM, `arrays ${arrays}, grid ${grid} of ${digits} digits, weight ${weight} are stated, but`
      + ' this core has no such encoding');
  }
}

/** Checks the numbers of the later frames, of which there are this many bytes. */
export function checkFrames(header, bytes, place) {
  const { frames, frameGrid, frameDigits } = header;
  if (frames < 0 || frameBytes(header) > FRAME_RATIO * bytes) {
    place.fail(Code.PACKED_FRAMES, `${frames >>> 0} later frames are stated, but ${bytes} bytes of symbols cannot`
      + ' contain them');
  }
  if ((frameGrid & ~SPLIT) > DECIMALS || !gridExists(frameGrid, frameDigits)) {
    place.fail(Code.PACKED_FRAME_GRID, `grid ${frameGrid} of ${frameDigits} digits is stated for frames, but this core`
      + ' has no such encoding');
  }
}

/** Returns the bytes of the arrays of all later frames. */
export function frameBytes({ frames, vertices, nodes }) {
  return frames * (FRAME_OBJECTS + 12 * vertices + NODE_BYTES * nodes);
}

/**
 * Returns an upper bound of the bytes that unpacking triangles and tree takes: the arrays, the same numbers in blocks
 * or runs, and work space.
 *
 * @param symbols length of the symbols in bytes
 */
export function unpackedBytes(header, symbols) {
  const { triangles, vertices, nodes, grid, openGates } = header;
  const hasFlags = hasArray(header, FLAGS);
  const perTriangle = 12 + 4 * [SURFACES, NODES, SOURCES].filter((array) => hasArray(header, array)).length
    + (hasFlags ? 1 : 0);
  const arrays = perTriangle * triangles + 12 * vertices + NODE_BYTES * nodes;
  const stored = (perTriangle + (hasFlags ? 4 : 1)) * triangles + 512;
  const dictionaries = grid === DICTIONARY ? 12 * vertices : 0;
  const work = symbols + dictionaries + 12 * vertices + (hasFlags ? 4 * triangles : 0) + 12 * nodes
    + GATE_BYTES * openGates + WORK_BYTES;
  return arrays + stored + work;
}
