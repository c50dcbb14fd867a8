// SPDX-License-Identifier: Apache-2.0
// Repeats the queries of convex shapes in a file of records, and compares the answers bit by bit. A record is four
// numbers of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8 bytes each: bits of
// doubles, or whole numbers. NaN has one form.
//
//   node test/shapes.mjs FILE
//
// Prints the first differences, and ends with an error if there are any.

import { closeSync, openSync, readSync } from 'node:fs';
import {
  ConvexShape, Motion, ShapeHit, ShapeMeshQuery, ShapeMeshSweep, ShapeQuery, RayFilter, loadAsset, ready,
} from '../cullet.mjs';

const KINDS = [
  'mesh', 'hull', 'box', 'capsule', 'sphere', 'contains', 'raycast', 'castSegment', 'sidesOfPlane', 'support',
  'bounds', 'overlaps', 'closestPoints', 'penetration', 'anyTriangle', 'findTriangles', 'meshDistance', 'sweep',
  'stored', 'filter',
];
const CAPACITY = 8;
const NAN = 0x7ff8000000000000n;

await ready;
const hit = new ShapeHit();
const query = new ShapeQuery();
const meshQuery = new ShapeMeshQuery();
const meshSweep = new ShapeMeshSweep();
const motion = new Motion();
const list = new Int32Array(CAPACITY);
const shapes = [null, null];
let mesh = null;

/** The inputs of the record that runs, the next of them, and its outputs. */
let input = null;
let next = 0;
let output = [];

const whole = () => Number(input.getBigInt64(8 * next++, true));
const number = () => input.getFloat64(8 * next++, true);
const wholes = (count) => Array.from({ length: count }, whole);
const numbers = (count) => Array.from({ length: count }, number);

const put = (...values) => values.forEach((value) => output.push(BigInt.asUintN(64, BigInt(value))));
const bits = new DataView(new ArrayBuffer(8));

function putNumbers(...values) {
  values.forEach((value) => {
    bits.setFloat64(0, value);
    output.push(Number.isNaN(value) ? NAN : bits.getBigUint64(0));
  });
}

function readMesh() {
  const size = whole();
  mesh?.asset.close();
  const bytes = new Uint8Array(input.buffer, input.byteOffset + 8, size);
  mesh = loadAsset(bytes, { validation: 'full' }).parts[0];
}

function makeHull() {
  const [planes, corners, faceCorners, triangles] = wholes(4);
  return ConvexShape.hull(numbers(3 * corners), wholes(planes + 1), wholes(faceCorners), wholes(3 * triangles));
}

const makers = {
  hull: makeHull,
  box: () => ConvexShape.box(numbers(12), ...numbers(3)),
  capsule: () => ConvexShape.capsule(...numbers(7)),
  sphere: () => ConvexShape.sphere(...numbers(4)),
  stored: () => ConvexShape.of(mesh),
};

function readShape(kind) {
  const slot = whole();
  shapes[slot]?.close();
  const shape = makers[kind]();
  shapes[slot] = shape;
  const corners = new Float32Array(3 * shape.cornerCount);
  const triangles = new Int32Array(3 * shape.triangleCount);
  shape.corners(corners);
  shape.triangles(triangles);
  const { x, y, z, radius } = shape.boundingSphere;
  put(shape.cornerCount, shape.triangleCount);
  putNumbers(shape.radius, ...shape.bounds, x, y, z, radius, ...corners);
  put(...triangles);
}

function putHit(found) {
  put(found, hit.triangle, hit.face, hit.startsInside);
  putNumbers(hit.t, hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ);
}

function putPoints({ x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ }) {
  putNumbers(x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ);
}

function raycast(shape) {
  const [ox, oy, oz, dx, dy, dz, minT, maxT] = numbers(8);
  putHit(shape.raycast(ox, oy, oz, dx, dy, dz, maxT, hit, minT));
}

function support(shape) {
  const point = new Float64Array(3);
  put(shape.support(...numbers(3), point));
  putNumbers(...point);
}

function bounds(shape) {
  const box = new Float32Array(6);
  shape.worldBounds(numbers(12), box);
  putNumbers(...box);
}

function closestPoints(shape, other) {
  put(query.closestPoints(shape, other, numbers(12), number()), query.steps);
  putNumbers(query.distance);
  putPoints(query);
}

function penetration(shape, other) {
  put(query.penetration(shape, other, numbers(12)), query.steps);
  putNumbers(query.depth, query.depthExcess);
  putPoints(query);
}

function findTriangles(shape) {
  const count = meshQuery.all(mesh, shape, numbers(12), list);
  put(count, meshQuery.isTruncated, ...list.subarray(0, count));
}

function meshDistance(shape) {
  put(meshQuery.closestPoints(mesh, shape, numbers(12), number()), meshQuery.triangle);
  putNumbers(meshQuery.distance);
  putPoints(meshQuery);
}

function sweep(shape) {
  motion.set(numbers(12), ...numbers(9));
  put(meshSweep.sweep(mesh, shape, motion, number()), meshSweep.steps, meshSweep.triangle);
  putNumbers(meshSweep.t, meshSweep.overlapT, meshSweep.distance);
  putPoints(meshSweep);
}

const answers = {
  contains: (shape) => put(shape.contains(...numbers(3))),
  raycast,
  castSegment: (shape) => putHit(shape.castSegment(...numbers(6), hit)),
  sidesOfPlane: (shape) => put(shape.sidesOfPlane(...numbers(4))),
  support,
  bounds,
  overlaps: (shape, other) => put(query.overlaps(shape, other, numbers(12)), query.steps),
  closestPoints,
  penetration,
  anyTriangle: (shape) => put(meshQuery.any(mesh, shape, numbers(12))),
  findTriangles,
  meshDistance,
  sweep,
};

/** Sets the filter of the queries of a mesh: front faces only, and a bit per surface, or -1 for all. */
function readFilter() {
  const frontFacesOnly = whole() !== 0;
  const bits = whole();
  const surfaces = [0, 1, 2, 3].filter((i) => (bits >> i & 1) !== 0);
  let filter = frontFacesOnly ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
  filter = bits < 0 ? filter : filter.withSurfaces(...surfaces);
  meshQuery.setFilter(filter);
  meshSweep.setFilter(filter);
}

function run(kind) {
  if (kind === 'mesh') {
    readMesh();
  } else if (kind === 'filter') {
    readFilter();
  } else if (kind in makers) {
    readShape(kind);
  } else {
    answers[kind](...shapes);
  }
}

const file = openSync(process.argv[2], 'r');

/** Returns the next bytes of the file, or null at its end. */
function take(size) {
  const bytes = Buffer.alloc(size);
  const count = readSync(file, bytes, 0, size, null);
  if (count !== 0 && count !== size) {
    throw new Error('the file of records is cut off');
  }
  return count === size ? new DataView(bytes.buffer, bytes.byteOffset, size) : null;
}

let records = 0;
let differences = 0;
for (let head = take(16); head !== null; head = take(16)) {
  const kind = KINDS[head.getUint32(0, true)];
  const [inputs, outputs] = [head.getUint32(4, true), head.getUint32(8, true)];
  input = take(8 * inputs) ?? new DataView(new ArrayBuffer(0));
  const expected = outputs === 0 ? null : take(8 * outputs);
  next = 0;
  output = [];
  run(kind);
  const wanted = Array.from({ length: outputs }, (_, i) => expected.getBigUint64(8 * i, true));
  const at = output.length === outputs ? output.findIndex((word, i) => word !== wanted[i]) : outputs;
  if (at >= 0) {
    differences++;
    if (differences <= 10) {
      console.error(`record ${records}, ${kind}: output ${at} is ${output[at]?.toString(16)}, but Java has`
        + ` ${wanted[at]?.toString(16)}`);
    }
  }
  records++;
}
closeSync(file);
console.log(`${records} records, ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
