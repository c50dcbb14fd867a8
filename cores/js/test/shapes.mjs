// SPDX-License-Identifier: Apache-2.0
// Repeats the queries of convex shapes in a file of records, and compares the answers bit by bit; see records.mjs.
//
//   node test/shapes.mjs FILE
//
// Prints the first differences, and ends with an error if there are any.

import {
  ConvexShape, Motion, ShapeHit, ShapeMeshQuery, ShapeMeshSweep, ShapeQuery, loadAsset, ready,
} from '../cullet.mjs';
import { bytes, number, numbers, put, putHit, putNumbers, putPoints, readFilter, replay, whole, wholes } from './records.mjs';

const KINDS = [
  'mesh', 'hull', 'box', 'capsule', 'sphere', 'contains', 'raycast', 'castSegment', 'sidesOfPlane', 'support',
  'bounds', 'overlaps', 'closestPoints', 'penetration', 'anyTriangle', 'findTriangles', 'meshDistance', 'sweep',
  'stored', 'filter',
];
const CAPACITY = 8;

await ready;
const hit = new ShapeHit();
const query = new ShapeQuery();
const meshQuery = new ShapeMeshQuery();
const meshSweep = new ShapeMeshSweep();
const motion = new Motion();
const list = new Int32Array(CAPACITY);
const shapes = [null, null];
let mesh = null;

function readMesh() {
  const size = whole();
  mesh?.asset.close();
  [mesh] = loadAsset(bytes(size), { validation: 'full' }).parts;
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

function putLine(found) {
  put(found);
  putHit(hit);
}

function raycast(shape) {
  const [ox, oy, oz, dx, dy, dz, minT, maxT] = numbers(8);
  putLine(shape.raycast(ox, oy, oz, dx, dy, dz, maxT, hit, minT));
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
  castSegment: (shape) => putLine(shape.castSegment(...numbers(6), hit)),
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

function run(kind) {
  if (kind === 'mesh') {
    readMesh();
  } else if (kind === 'filter') {
    const filter = readFilter();
    meshQuery.setFilter(filter);
    meshSweep.setFilter(filter);
  } else if (kind in makers) {
    readShape(kind);
  } else {
    answers[kind](...shapes);
  }
}

replay(process.argv[2], KINDS, run);
