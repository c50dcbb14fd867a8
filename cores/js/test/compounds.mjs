// SPDX-License-Identifier: Apache-2.0
// Repeats the queries of compounds in a file of records, and compares the answers bit by bit. A record is four numbers
// of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8 bytes each: bits of doubles, or
// whole numbers. NaN has one form.
//
//   node test/compounds.mjs FILE
//
// Prints the first differences, and ends with an error if there are any.

import { readFileSync } from 'node:fs';
import {
  CompoundHit, CompoundMeshQuery, CompoundMeshSweep, CompoundQuery, CompoundShape, CompoundSweep, Motion, loadAsset,
  ready,
} from '../cullet.mjs';

const KINDS = [
  'asset', 'anyPoint', 'raycast', 'castSegment', 'any', 'all', 'anyOf', 'closestPoints', 'penetration', 'anyTriangle',
  'sweepMesh', 'sweepConvex',
];
const CAPACITY = 8;
const NAN = 0x7ff8000000000000n;

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

/** The inputs of the record that runs, the next of them, and its outputs. */
let input = null;
let next = 0;
let output = [];

const whole = () => Number(input.getBigInt64(8 * next++, true));
const number = () => input.getFloat64(8 * next++, true);
const numbers = (count) => Array.from({ length: count }, number);
const put = (...values) => values.forEach((value) => output.push(BigInt.asUintN(64, BigInt(value))));
const bits = new DataView(new ArrayBuffer(8));

function putNumbers(...values) {
  values.forEach((value) => {
    bits.setFloat64(0, value);
    output.push(Number.isNaN(value) ? NAN : bits.getBigUint64(0));
  });
}

function readAsset() {
  const slot = whole();
  const size = whole();
  if (slot === 1) {
    pieces.forEach((piece) => piece.close());
  }
  compounds[slot]?.close();
  meshes[slot]?.asset.close();
  const bytes = new Uint8Array(input.buffer, input.byteOffset + 16, size);
  [meshes[slot]] = loadAsset(bytes, { validation: 'full' }).parts;
  const compound = CompoundShape.of(meshes[slot]);
  compounds[slot] = compound;
  if (slot === 1) {
    pieces = Array.from({ length: compound.pieceCount }, (_, i) => compound.piece(i));
  }
  const { x, y, z, radius } = compound.boundingSphere;
  put(compound.pieceCount);
  putNumbers(...compound.bounds, x, y, z, radius);
}

function putHit(found) {
  put(found ? hit.piece : -1, hit.triangle, hit.face, hit.startsInside);
  putNumbers(hit.t, hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ);
}

function putPoints({ x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ }) {
  putNumbers(x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ);
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
    putHit(compound.raycast(ox, oy, oz, dx, dy, dz, maxT, hit, minT));
  },
  castSegment: (compound) => putHit(compound.castSegment(...numbers(6), hit)),
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
  } else if (kind in lines) {
    lines[kind](compounds[0]);
  } else {
    pairs[kind](compounds[0], pieces[whole()], numbers(12));
  }
}

const file = readFileSync(process.argv[2]);
const view = new DataView(file.buffer, file.byteOffset, file.length);
let records = 0;
let differences = 0;
for (let at = 0; at < file.length; records++) {
  const kind = KINDS[view.getUint32(at, true)];
  const [inputs, outputs] = [view.getUint32(at + 4, true), view.getUint32(at + 8, true)];
  input = new DataView(file.buffer, file.byteOffset + at + 16, 8 * inputs);
  const expected = new DataView(file.buffer, file.byteOffset + at + 16 + 8 * inputs, 8 * outputs);
  next = 0;
  output = [];
  run(kind);
  const wanted = Array.from({ length: outputs }, (_, i) => expected.getBigUint64(8 * i, true));
  const wrong = output.length === outputs ? output.findIndex((word, i) => word !== wanted[i]) : outputs;
  if (wrong >= 0) {
    differences++;
    if (differences <= 10) {
      console.error(`record ${records}, ${kind}: output ${wrong} is ${output[wrong]?.toString(16)}, but Java has`
        + ` ${wanted[wrong]?.toString(16)}`);
    }
  }
  at += 16 + 8 * (inputs + outputs);
}
console.log(`${records} records, ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
