// SPDX-License-Identifier: Apache-2.0
// Decodes a part from its table: triangles, tree, lattice, BSP tree, sphere cluster, outlines and frames. A packed part
// is unpacked; what is also stored outside of it counts.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { NEEDS_UNPACKER } from './envelope.mjs';

const TRIANGLES = ['triangle_count', 'positions', 'indices', 'surfaces', 'uniform_surface', 'nodes', 'uniform_node',
  'source_triangles', 'edge_flag_values', 'edge_flags', 'blocks'];
const BLOCKS = ['origin', 'step', 'error', 'words'];
const TREE = ['origin', 'step', 'depth', 'sah_cost', 'nodes'];
const LATTICE = ['origin', 'step', 'displacement', 'solid', 'caps'];
const BSP = ['depth', 'fragments', 'top_nodes', 'top_polygons', 'planes', 'frames', 'mixed_lists', 'mixed_triangles',
  'mixed_samples', 'degenerate_triangles', 'mixed_leaves', 'mixed_entries'];
const SPHERES = ['mode', 'spheres', 'next', 'mesh_volume', 'figures'];
const OUTLINE = ['kind', 'axis', 'at', 'error', 'vertices', 'ring_ends', 'polygon_ends', 'envelope'];
const FRAME = ['lower', 'upper', 'centre', 'radius', 'positions', 'origin', 'step', 'boxes'];

const NO_INTS = new Int32Array(0);

/** What a part that is not packed has not in its packed form. */
const NOT_PACKED = { bsp: null, frames: [], cluster: null, outlines: [] };

/**
 * Decodes a part.
 *
 * @param mayBePacked whether triangles, tree and other structures may be packed
 * @param unpacker of packed parts, or null
 */
export function decodePart(table, mayBePacked, unpacker) {
  const name = table.text(0);
  const pivot = table.point(1);
  const bounds = box(table, 2);
  const sphere = { center: table.point(4), radius: table.f32(5) };
  const isUnpacked = mayBePacked && table.has(13);
  if (isUnpacked && unpacker === null) {
    table.fail(Code.UNPACKER_MISSING, 13, NEEDS_UNPACKER);
  }
  const packed = isUnpacked ? table.table(13, 'PACKED', unpacker.fields) : null;
  const latticeTable = table.tableIfPresent(8, 'LATTICE', LATTICE);
  const lattice = latticeTable === null ? null : decodeLattice(latticeTable);
  const body = isUnpacked
    ? unpacker.unpackPart(packed, { name, bounds, sphere })
    : { ...NOT_PACKED, ...decodeBody(table) };
  const { triangles, tree } = body;
  const frameTables = table.tablesIfPresent(12, 'FRAMES', FRAME);
  if (triangles.blocks !== null && frameTables.length > 0) {
    table.fail(Code.FRAMES_COMPACT, 12, 'are present, but a compact part has none');
  }
  const frames = frameTables.map((frame) => decodeFrame(frame, tree));
  const bspTable = table.tableIfPresent(9, 'BSP_TREE', BSP);
  if (bspTable !== null && lattice === null) {
    table.fail(Code.LATTICE_MISSING, 8, 'is missing, but the part has a BSP tree');
  }
  const bsp = bspTable === null ? body.bsp : decodeBsp(bspTable);
  const clusterTable = table.tableIfPresent(10, 'SPHERES', SPHERES);
  const outlines = table.tablesIfPresent(11, 'OUTLINES', OUTLINE).map(decodeOutline);
  const cluster = clusterTable === null ? body.cluster : decodeCluster(clusterTable);
  return {
    name,
    pivot,
    bounds,
    sphere,
    lattice,
    triangles,
    tree,
    frames: frames.length === 0 ? body.frames : frames,
    bsp,
    cluster,
    outlines: outlines.length === 0 ? body.outlines : outlines,
    isUnpacked,
  };
}

function decodeBody(table) {
  const triangles = decodeTriangles(table.table(6, 'TRIANGLES', TRIANGLES));
  return { triangles, tree: decodeTree(table.table(7, 'AABB_TREE', TREE)) };
}

function box(table, lower) {
  const bounds = new Float32Array(6);
  bounds.set(table.point(lower), 0);
  bounds.set(table.point(lower + 1), 3);
  return bounds;
}

function decodeTriangles(table) {
  const count = table.i32(0);
  const blocksTable = table.tableIfPresent(10, 'TRIANGLES', BLOCKS);
  if (blocksTable !== null && (table.has(1) || table.has(2))) {
    table.fail(Code.BLOCKS_AND_ARRAYS, 10, 'are present beside positions or indices, which must be absent');
  }
  const edgeFlags = wordsIfPresent(table, 9);
  if (edgeFlags === null && table.has(8)) {
    table.fail(Code.FLAGS_MISSING, 8, 'are present without edge_flags');
  }
  return {
    count,
    positions: blocksTable === null ? table.floats(1) : new Float32Array(0),
    indices: blocksTable === null ? table.words(2) : null,
    surfaces: wordsIfPresent(table, 3),
    uniformSurface: table.i32(4),
    nodes: wordsIfPresent(table, 5),
    uniformNode: table.i32(6),
    sourceTriangles: wordsIfPresent(table, 7),
    edgeFlags,
    edgeFlagValues: edgeFlags === null ? null : table.byteArray(8),
    blocks: blocksTable === null ? null : decodeBlocks(blocksTable),
  };
}

function wordsIfPresent(table, field) {
  return table.has(field) ? table.words(field) : null;
}

function decodeBlocks(table) {
  return { origin: table.point(0), step: table.f32(1), error: table.f32(2), words: table.words(3) };
}

function decodeTree(table) {
  const origin = table.point(0);
  const step = table.f32(1);
  const nodes = table.words(4);
  return { origin, step, nodes, depth: table.i32(2), sahCost: table.f32(3) };
}

function decodeLattice(table) {
  const caps = table.has(4) ? table.ints(4) : NO_INTS;
  const origin = table.point(0);
  const step = table.f32(1);
  return { origin, step, perStep: 1 / step, displacement: table.f32(2), solid: table.u8(3) !== 0, caps };
}

function decodeBsp(table) {
  return {
    fragments: table.i32(1),
    depth: table.i32(0),
    topNodes: table.ints(2),
    topPolygons: table.ints(3),
    planes: table.words(4),
    frames: table.words(5),
    mixedCount: table.i32(10),
    mixedEntries: table.i32(11),
    mixedLists: table.words(6),
    mixedTriangles: table.words(7),
    mixedSamples: table.words(8),
    degenerateTriangles: table.ints(9),
  };
}

function decodeCluster(table) {
  return {
    mode: table.u8(0),
    spheres: table.floats(1),
    next: table.ints(2),
    meshVolume: table.f32(3),
    figures: table.floats(4),
  };
}

function decodeOutline(table) {
  return {
    kind: table.u8(0),
    axis: table.u8(1),
    at: table.f32(2),
    error: table.f32(3),
    vertices: table.floats(4),
    ringEnds: table.ints(5),
    polygonEnds: table.ints(6),
    envelope: table.floats(7),
  };
}

/** Decodes a later frame: positions and boxes; the rest is the part's. */
function decodeFrame(table, tree) {
  const boxes = table.words(7);
  const words = 6 * Math.floor(tree.nodes.length / 16);
  if (boxes.length / 2 !== words) {
    table.fail(Code.FRAME_BOXES, 7, `has ${boxes.length / 2} words, but the tree's nodes need ${words}`);
  }
  const bounds = box(table, 0);
  const sphere = { center: table.point(2), radius: table.f32(3) };
  return { bounds, sphere, positions: table.floats(4), origin: table.point(5), step: table.f32(6), boxes };
}
