// SPDX-License-Identifier: Apache-2.0
// Convex shapes: what is refused, what is closed, and results that are read after the memory has grown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ConvexShape, Motion, PlaneSides, RigidTransform, ShapeHit, ShapeMeshQuery, ShapeMeshSweep, ShapeQuery, SweepOutcome,
  loadAsset, ready,
} from '../cullet.mjs';
import { heap } from '../src/runtime.mjs';
import { assets } from './support.mjs';

await ready;
const wall = assets().get('wall.exact.cullet').file;
const used = () => [...heap.sizes.values()].reduce((sum, size) => sum + size, 0);
const identity = new RigidTransform();
const at = (x, y, z) => new RigidTransform().setQuaternionXyzw(0, 0, 0, 1, x, y, z);
const cube = (half = 1) => ConvexShape.box(identity, half, half, half);

const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
const tetrahedron = () => ConvexShape.hull(CORNERS, [0, 3, 6, 9, 12], FACES, FACES);

test('a box is a solid', () => {
  const box = cube();
  assert.deepEqual([box.cornerCount, box.triangleCount, box.radius], [8, 12, 0]);
  assert.ok(box.contains(1, 1, 1) && !box.contains(1.0001, 0, 0));
  const hit = new ShapeHit();
  assert.ok(box.raycast(-3, 0, 0, 1, 0, 0, Infinity, hit));
  assert.deepEqual([hit.t, hit.face, hit.normalX, hit.startsInside], [2, 0, -1, false]);
  assert.ok(box.raycast(0, 0, 0, 1, 0, 0, Infinity, hit));
  assert.deepEqual([hit.t, hit.face, hit.triangle, hit.startsInside], [0, -1, -1, true]);
  assert.ok(!box.castSegment(-3, 0, 0, -2, 0, 0, hit));
  assert.deepEqual([hit.t, hit.face, hit.startsInside], [NaN, -1, false]);
  assert.equal(box.sidesOfPlane(1, 0, 0, -1), PlaneSides.BOTH);
  assert.equal(box.sidesOfPlane(1, 0, 0, -2), PlaneSides.BACK);
});

test('pairs touch, are apart, or penetrate', () => {
  const query = new ShapeQuery();
  const sphere = ConvexShape.sphere(0, 0, 0, 1);
  assert.ok(query.overlaps(cube(), sphere, at(2, 0, 0)));
  assert.ok(!query.overlaps(cube(), sphere, at(2.0001, 0, 0)));
  assert.ok(query.closestPoints(cube(), sphere, at(5, 0, 0), Infinity));
  assert.deepEqual([query.distance, query.x, query.otherX, query.normalX], [3, 1, 4, 1]);
  assert.ok(!query.closestPoints(cube(), sphere, at(5, 0, 0), 2.5));
  assert.deepEqual([query.distance, query.x], [NaN, NaN]);
  assert.ok(query.penetration(cube(), tetrahedron(), at(0.75, 0, 0)));
  assert.deepEqual([query.depth, query.normalX], [0.25, 1]);
});

test('a mesh is touched, and stops a motion', () => {
  const { parts: [mesh] } = loadAsset(wall);
  const [x, y, z] = mesh.bounds;
  const query = new ShapeMeshQuery();
  const triangles = new Int32Array(1000);
  const count = query.all(mesh, cube(100), at(x, y, z), triangles);
  assert.equal(count, mesh.triangleCount);
  assert.equal(query.all(mesh, cube(100), at(x, y, z), new Int32Array(3)), 3);
  assert.ok(query.isTruncated);
  assert.ok(!query.overlaps(mesh, cube(), at(x, y + 1000, z)));
  assert.ok(query.closestPoints(mesh, cube(), at(x, y + 1000, z), Infinity));
  assert.ok(query.distance > 900 && query.triangle >= 0);
  const motion = new Motion();
  motion.set(at(x, y + 1000, z), 0, -1000, 0, 0, 0, 0, 0, 0, 0);
  const sweep = new ShapeMeshSweep();
  assert.equal(sweep.sweep(mesh, cube(50), motion, 1e-3), SweepOutcome.HIT);
  assert.ok(sweep.t > 0.5 && sweep.t < 1 && sweep.triangle >= 0 && sweep.distance <= 1e-3);
  assert.throws(() => sweep.sweep(mesh, cube(), motion, -1), /not negative/);
});

test('wrong arguments are refused, and the module stays usable', () => {
  const { parts: [mesh] } = loadAsset(wall);
  const query = new ShapeQuery();
  assert.throws(() => ConvexShape.of(mesh), /has no enclosing shape: bake it with --hull/);
  assert.throws(() => ConvexShape.of({}), /mesh must be a SurfaceMesh/);
  assert.throws(() => ConvexShape.box(identity, 0, 1, 1), /must have a volume/);
  assert.throws(() => ConvexShape.box([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], 1, 1, 1), /boxToShape must be/);
  assert.throws(() => ConvexShape.sphere(0, 0, NaN, 1), RangeError);
  assert.throws(() => ConvexShape.capsule(0, 0, 0, 1, 0, 0, -1), /not negative/);
  assert.throws(() => ConvexShape.hull(CORNERS.slice(3), [0, 3], [0, 1, 2], FACES), /number of corners 3/);
  assert.throws(() => ConvexShape.hull(CORNERS, [0, 3, 6, 9, 12], FACES, [4, ...FACES.slice(1)]), /corner of a triangle 4/);
  assert.throws(() => ConvexShape.hull(CORNERS, [0, 6, 3, 9, 12], FACES, FACES), /start of a face 3/);
  assert.throws(() => ConvexShape.hull(CORNERS, [0, 3, 6, 9, 11], FACES, FACES), /end of the last face 11/);
  assert.throws(() => query.overlaps(cube(), mesh, identity), /shape must be a ConvexShape/);
  assert.throws(() => query.closestPoints(cube(), cube(), identity, NaN), /maxDistance/);
  assert.throws(() => cube().sidesOfPlane(0, 0, 0, 1), /normal/);
  assert.throws(() => cube().support('1', 0, 0, []), RangeError);
  assert.ok(query.overlaps(cube(), cube(), identity));
});

test('close() releases the memory, after which a shape is of no use', () => {
  const before = used();
  const shape = tetrahedron();
  const query = new ShapeQuery();
  query.overlaps(shape, shape, identity);
  shape.close();
  query.close();
  assert.equal(used(), before);
  assert.throws(() => shape.contains(0, 0, 0), /this ConvexShape was closed/);
  assert.throws(() => query.distance, /this ShapeQuery was closed/);
});

test('results are kept while the memory grows', () => {
  const query = new ShapeQuery();
  query.closestPoints(cube(), cube(), at(4, 0, 0), Infinity);
  const large = heap.allocate(64 * 2 ** 20);
  assert.equal(query.distance, 2);
  heap.release(large);
});
