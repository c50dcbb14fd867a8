// SPDX-License-Identifier: Apache-2.0
// Convex shapes against a scene and filters of meshes: results, what is refused, what is closed, and memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CollisionScene, ConvexShape, InstanceTransform, Motion, QueryFilter, RayFilter, RigidTransform, SceneConvex,
  SceneQuery, ShapeMeshQuery, ShapeMeshSweep, SweepOutcome, loadAsset, ready,
} from '../cullet.mjs';
import { assets, minBytes } from './support.mjs';

await ready;
const wall = assets().get('wall.exact.cullet').file;
const at = (x, y, z) => new InstanceTransform().setTranslation(x, y, z);
const ball = ConvexShape.sphere(0, 0, 0, 1);

/** Returns a scene of walls along x, 100 m apart, far from the origin of the world, and a point on each. */
function wallsAt(x, count) {
  const [mesh] = loadAsset(wall).parts;
  const scene = new CollisionScene(null, count);
  const ids = Array.from({ length: count }, (_, i) => scene.add(mesh, at(x + 100 * i, 0, 0), 1 << i, BigInt(i)));
  const corners = new Float32Array(9);
  mesh.triangleCorners(0, corners);
  return { scene, ids, mesh, query: new SceneQuery(scene), corner: corners };
}

test('a shape in the world touches instances, scaled and filtered', () => {
  const { ids, query, corner: [x, y, z], mesh } = wallsAt(1e6, 3);
  const shape = new SceneConvex().set(ball, at(1e6 + 100 + x, y, z));
  assert.equal(query.anyShape(shape), ids[1]);
  assert.ok(query.overlapsShape(shape, QueryFilter.ALL.withLayers(2)));
  assert.deepEqual([query.userId, query.mesh, query.triangle >= 0], [1n, mesh, true]);
  assert.equal(query.anyShape(shape, QueryFilter.ALL.withLayers(5)), -1);
  assert.equal(query.anyShape(shape, QueryFilter.ALL.withInstances((id) => id !== ids[1])), -1);
  const pairs = new Int32Array(2000);
  const count = query.findShape(shape, pairs);
  assert.ok(count > 0 && !query.isTruncated);
  assert.ok(Array.from({ length: count }, (_, i) => pairs[2 * i]).every((id) => id === ids[1]));
  shape.set(ball, at(1e6 + 100 + x, y, z).setScale(0.25).setMirrored(true));
  const fewer = query.findShape(shape, pairs);
  assert.ok(fewer > 0 && fewer <= count);
  assert.equal(query.findShape(shape, pairs, QueryFilter.ALL.withSurfaces(70)), 0);
});

test('the nearest instance, and the first touch of a motion', () => {
  const { ids, query, mesh } = wallsAt(1e6, 2);
  const top = mesh.bounds[4];
  const [minX, , minZ, maxX, , maxZ] = mesh.bounds;
  const place = at(1e6 + (minX + maxX) / 2, top + 11, (minZ + maxZ) / 2);
  const shape = new SceneConvex().set(ball, place);
  assert.ok(query.closestShape(shape, Infinity));
  assert.equal(query.instance, ids[0]);
  assert.ok(query.distance > 9.99);
  const apart = Math.hypot(query.x - query.otherX, query.y - query.otherY, query.z - query.otherZ);
  assert.ok(Math.abs(apart - query.distance) < 1e-4);
  assert.ok(!query.closestShape(shape, 5));
  assert.deepEqual([query.instance, query.distance, query.otherX], [-1, NaN, NaN]);
  shape.setMotion(0, -20, 0).setRotation(0, 0, 1, 0, 0, 0);
  assert.equal(query.sweepShape(shape, 1e-3), SweepOutcome.HIT);
  assert.ok(query.t > 0.49 && query.t < 1 && query.distance <= 2e-3);
  const end = new InstanceTransform();
  shape.transformAt(query.t, end);
  assert.ok(Math.abs(end.y - (place.y - 20 * query.t)) < 1e-9);
  assert.equal(query.sweepShape(shape, 1e-3, QueryFilter.ALL.withSurfaces()), SweepOutcome.FREE);
  assert.equal(query.instance, -1);
});

test('filters of a mesh', () => {
  const { mesh, corner: [x, y, z] } = wallsAt(0, 1);
  const place = new RigidTransform().setQuaternionXyzw(0, 0, 0, 1, x, y, z);
  const query = new ShapeMeshQuery();
  const sweep = new ShapeMeshSweep();
  const motion = new Motion();
  motion.set(place, 0, -1, 0, 0, 0, 0, 0, 0, 0);
  assert.ok(query.overlaps(mesh, ball, place));
  assert.equal(sweep.sweep(mesh, ball, motion, 0), SweepOutcome.OVERLAP);
  query.setFilter(RayFilter.ALL.withSurfaces());
  sweep.setFilter(RayFilter.ALL.withSurfaces());
  assert.ok(!query.overlaps(mesh, ball, place) && !query.closestPoints(mesh, ball, place, Infinity));
  assert.equal(query.all(mesh, ball, place, new Int32Array(9)), 0);
  assert.equal(sweep.sweep(mesh, ball, motion, 0), SweepOutcome.FREE);
  query.setFilter(RayFilter.ALL.withFrontFacesOnly());
  assert.ok(query.overlaps(mesh, ball, place), 'a shape at rest meets both faces');
  assert.throws(() => query.setFilter({}), RangeError);
  assert.throws(() => sweep.setFilter(null), RangeError);
});

test('wrong arguments are refused', () => {
  const { query } = wallsAt(0, 1);
  const shape = new SceneConvex();
  assert.throws(() => query.anyShape(shape), /has no shape/);
  assert.throws(() => shape.transformAt(0, at(0, 0, 0)), /has no shape/);
  shape.set(ball, at(0, 0, 0));
  for (const call of [
    () => shape.set({}, at(0, 0, 0)),
    () => shape.set(ball, {}),
    () => shape.setMotion(NaN, 0, 0),
    () => shape.setRotation(0, 0, 2 ** 61, 0, 0, 0),
    () => shape.setRotation(0, 0, 0, 0, '1', 0),
    () => shape.transformAt(2, at(0, 0, 0)),
    () => shape.transformAt(0, {}),
    () => query.closestShape(shape, -1),
    () => query.closestShape({}, 1),
    () => query.sweepShape(shape, -1),
    () => query.sweepShape(ball, 0),
  ]) {
    assert.throws(call, RangeError, String(call));
  }
  const closed = ConvexShape.sphere(0, 0, 0, 1);
  shape.set(closed, at(0, 0, 0));
  closed.close();
  assert.throws(() => query.anyShape(shape), /this ConvexShape was closed/);
});

test('queries allocate nothing', () => {
  const { query, corner: [x, y, z] } = wallsAt(0, 5);
  const shape = new SceneConvex().set(ball, at(x, y, z)).setMotion(0, 1, 0);
  const filter = QueryFilter.ALL.withLayers(7);
  const pairs = new Int32Array(20);
  let found = 0;
  const ask = () => {
    for (let i = 0; i < 1000; i++) {
      found += query.anyShape(shape, filter) >= 0 ? 1 : 0;
      query.findShape(shape, pairs, filter);
      query.closestShape(shape, 9, filter);
      query.sweepShape(shape, 0.01, filter);
    }
  };
  assert.ok(minBytes(ask) < 1000 * 16);
  assert.ok(found > 0);
});
