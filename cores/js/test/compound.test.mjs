// SPDX-License-Identifier: Apache-2.0
// Compounds of shapes: what is refused, what is closed, and filters.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CompoundHit, CompoundMeshQuery, CompoundMeshSweep, CompoundQuery, CompoundShape, ConvexShape, Motion, RayFilter,
  RigidTransform, SweepOutcome, loadAsset, ready,
} from '../cullet.mjs';
import { heap } from '../src/runtime.mjs';
import { assets } from './support.mjs';

await ready;
const wall = assets().get('wall.exact.cullet').file;
const used = () => [...heap.sizes.values()].reduce((sum, size) => sum + size, 0);
const at = (x, y, z) => new RigidTransform().setQuaternionXyzw(0, 0, 0, 1, x, y, z);
const ball = (x, radius = 1) => ConvexShape.sphere(x, 0, 0, radius);
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
const tetrahedron = () => ConvexShape.hull(CORNERS, [0, 3, 6, 9, 12], FACES, FACES);

test('shapes are one solid, and its pieces are shapes', () => {
  const compound = CompoundShape.of([ball(0), ball(5, 2), tetrahedron()]);
  assert.equal(compound.pieceCount, 3);
  assert.deepEqual([...compound.bounds], [-1, -2, -2, 7, 2, 2]);
  assert.deepEqual([compound.anyPoint(0, 0, 0), compound.anyPoint(6, 0, 0), compound.anyPoint(2, 0, 0)], [0, 1, -1]);
  const hit = new CompoundHit();
  assert.ok(compound.raycast(9, 0, 0, -1, 0, 0, Infinity, hit));
  assert.deepEqual([hit.t, hit.piece], [2, 1]);
  assert.equal(new CompoundQuery().any(compound, ball(0), at(8, 0, 0)), 1);
  assert.equal(compound.piece(2).cornerCount, 4);
});

test('a compound keeps the memory of its shapes until it is closed', () => {
  const before = used();
  const shape = tetrahedron();
  const compound = CompoundShape.of([shape, shape]);
  shape.close();
  shape.close();
  const piece = compound.piece(1);
  assert.ok(compound.contains(0.1, 0.1, 0.1) && piece.contains(0.1, 0.1, 0.1));
  compound.close();
  compound.close();
  assert.ok(piece.contains(0.1, 0.1, 0.1) && !piece.contains(1, 1, 1));
  piece.close();
  assert.equal(used(), before);
  assert.throws(() => compound.contains(0, 0, 0), /this CompoundShape was closed/);
});

test('wrong pieces are refused', () => {
  const { parts: [mesh] } = loadAsset(wall);
  const closed = ball(0);
  closed.close();
  assert.throws(() => CompoundShape.of([]), /number of pieces 0/);
  assert.throws(() => CompoundShape.of([ball(0), mesh]), /shape must be a ConvexShape/);
  assert.throws(() => CompoundShape.of([closed]), /this ConvexShape was closed/);
  assert.throws(() => CompoundShape.of(mesh), /has no pieces: bake it with --decompose/);
});

test('filters choose the triangles of a mesh', () => {
  const { parts: [mesh] } = loadAsset(wall);
  const query = new CompoundMeshQuery();
  const sweep = new CompoundMeshSweep();
  const corners = mesh.bounds;
  const place = at(corners[0], corners[1], corners[2]);
  const large = CompoundShape.of([ball(0, 1000), ball(1)]);
  assert.ok(query.any(mesh, large, place) >= 0 && query.piece === 0);
  query.setFilter(RayFilter.ALL.withSurfaces(1000));
  assert.deepEqual([query.any(mesh, large, place), query.piece], [-1, -1]);
  const motion = new Motion();
  motion.set(at(corners[0], corners[1] + 1000, corners[2]), 0, -2000, 0, 0, 0, 0, 0, 0, 0);
  assert.equal(sweep.sweep(mesh, large, motion, 1e-3), SweepOutcome.OVERLAP);
  assert.equal(sweep.piece, 0);
  sweep.setFilter(RayFilter.ALL.withSurfaces(1000));
  assert.equal(sweep.sweep(mesh, large, motion, 1e-3), SweepOutcome.FREE);
  assert.equal(sweep.piece, -1);
  assert.throws(() => query.setFilter(null), /filter must be a RayFilter/);
});
