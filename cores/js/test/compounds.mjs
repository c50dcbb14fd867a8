// SPDX-License-Identifier: Apache-2.0
// Repeats the queries of compounds in a file of records, and compares the answers bit by bit; see records.mjs.
//
//   node test/compounds.mjs FILE
//
// Prints the first differences, and ends with an error if there are any.

import {
  CompoundHit, CompoundMeshQuery, CompoundMeshSweep, CompoundQuery, CompoundShape, CompoundSweep, Motion, loadAsset,
  ready,
} from '../cullet.mjs';
import { bytes, number, numbers, put, putHit, putNumbers, putPoints, readFilter, replay, whole } from './records.mjs';

const KINDS = [
  'asset', 'anyPoint', 'raycast', 'castSegment', 'any', 'all', 'anyOf', 'closestPoints', 'penetration', 'anyTriangle',
  'sweepMesh', 'sweepConvex', 'filter',
];
const CAPACITY = 8;

await ready;
const hit = new CompoundHit();
const query = new CompoundQuery();
const meshQuery = new CompoundMeshQuery();
const meshSweep = new CompoundMeshSweep();
const sweep = new CompoundSweep();
const motion = new Motion();
const list = new Int32Array(CAPACITY);

/** Two assets, each with a compound, and the pieces of the second. */
const meshes = [null, null];
const compounds = [null, null];
let pieces = [];

function readAsset() {
  const slot = whole();
  const size = whole();
  if (slot === 1) {
    pieces.forEach((piece) => piece.close());
  }
  compounds[slot]?.close();
  meshes[slot]?.asset.close();
  [meshes[slot]] = loadAsset(bytes(size), { validation: 'full' }).parts;
  let compound = CompoundShape.of(meshes[slot]);
  const shapes = Array.from({ length: compound.pieceCount }, (_, i) => compound.piece(i));
  if (slot === 1) {
    pieces = shapes;
  } else if (shapes.length % 2 === 0) { // the same of shapes
    compound.close();
    compound = CompoundShape.of(shapes);
    shapes.forEach((shape) => shape.close());
  }
  compounds[slot] = compound;
  const { x, y, z, radius } = compound.boundingSphere;
  put(compound.pieceCount);
  putNumbers(...compound.bounds, x, y, z, radius);
}

function putLine(found) {
  put(found ? hit.piece : -1);
  putHit(hit);
}

function putSweep(of, outcome, triangle) {
  put(outcome, of.piece, of.steps, triangle);
  putNumbers(of.t, of.overlapT, of.distance);
  putPoints(of);
}

const lines = {
  anyPoint: (compound) => put(compound.anyPoint(...numbers(3))),
  raycast(compound) {
    const [ox, oy, oz, dx, dy, dz, minT, maxT] = numbers(8);
    putLine(compound.raycast(ox, oy, oz, dx, dy, dz, maxT, hit, minT));
  },
  castSegment: (compound) => putLine(compound.castSegment(...numbers(6), hit)),
};

const pairs = {
  any: (compound, other, at) => put(query.any(compound, other, at)),
  all(compound, other, at) {
    const count = query.all(compound, other, at, list);
    put(count, query.isTruncated, ...list.subarray(0, count));
  },
  anyOf: (compound, other, at) => put(query.any(compound, compounds[1], at), query.otherPiece),
  closestPoints(compound, other, at) {
    query.closestPoints(compound, other, at, number());
    put(query.piece);
    putNumbers(query.distance);
    putPoints(query);
  },
  penetration(compound, other, at) {
    query.penetration(compound, other, at);
    put(query.piece);
    putNumbers(query.depth, query.depthExcess);
    putPoints(query);
  },
  anyTriangle: (compound, other, at) => put(meshQuery.any(meshes[1], compound, at), meshQuery.piece),
  sweepMesh(compound, other, at) {
    motion.set(at, ...numbers(9));
    const outcome = meshSweep.sweep(meshes[1], compound, motion, number());
    putSweep(meshSweep, outcome, meshSweep.triangle);
  },
  sweepConvex(compound, other, at) {
    motion.set(at, ...numbers(9));
    putSweep(sweep, sweep.sweep(compound, other, motion, number()), -1);
  },
};

function run(kind) {
  if (kind === 'asset') {
    readAsset();
  } else if (kind === 'filter') {
    const filter = readFilter();
    meshQuery.setFilter(filter);
    meshSweep.setFilter(filter);
  } else if (kind in lines) {
    lines[kind](compounds[0]);
  } else {
    pairs[kind](compounds[0], pieces[whole()], numbers(12));
  }
}

replay(process.argv[2], KINDS, run);
