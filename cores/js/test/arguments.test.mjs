// SPDX-License-Identifier: Apache-2.0
// Wrong arguments of each query are a RangeError, and change nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ClosestHit, ClusterQuery, ClusterShapeQuery, Contacts, MeshDistance, MeshPairs, MeshSweep, Motion, Polygon2, RayHit,
  SectionQuery, SegmentHit, SolidHit, SphereSweep, loadAsset, ready,
} from '../cullet.mjs';
import { assets } from './support.mjs';

await ready;
const all = [...assets().values()].map(({ file }) => loadAsset(file).parts[0]);
const mesh = all.find((one) => one.isSolid() && one.hasBsp());
const { cluster } = all.find((one) => one.cluster !== null);
const STILL = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const square = new Polygon2([0, 0, 1, 0, 1, 1, 0, 1]);

/** Right arguments of each query, all of which are numbers. */
const QUERIES = {
  raycast: [(...n) => mesh.raycast(...n.slice(0, 7), new RayHit(), n[7]), 0, 9, 0, 0, -1, 0, 99, 0],
  anyRay: [(...n) => mesh.anyRay(...n), 0, 9, 0, 0, -1, 0, 99, 0],
  anySphere: [(...n) => mesh.anySphere(...n), 0, 0, 0, 1],
  anySphereApproximate: [(...n) => mesh.anySphereApproximate(...n), 0, 0, 0, 1],
  anyBox: [(...n) => mesh.anyBox(...n), 0, 0, 0, 1, 1, 1],
  overlapsSegments: [(r, ...n) => mesh.overlapsSegments(n, 2, r, new SegmentHit()), 0.5, 0, 9, 0, 0, -9, 0],
  closestPoint: [(...n) => mesh.closestPoint(...n, new ClosestHit()), 0, 0, 0, 9],
  sidesOfPlane: [(...n) => mesh.sidesOfPlane(...n), 0, 1, 0, 0],
  pointInSolid: [(...n) => mesh.pointInSolid(...n), 0, 0, 0],
  classifySphere: [(...n) => mesh.classifySphere(...n), 0, 0, 0, 1],
  castSegment: [(...n) => mesh.castSegment(...n, new SolidHit()), 0, 9, 0, 0, -9, 0],
  clusterRaycast: [(...n) => new ClusterShapeQuery().raycast(cluster, ...n), 0, 9, 0, 0, -1, 0, 99],
  clusterBox: [(...n) => new ClusterShapeQuery().overlapsBox(cluster, ...n), 0, 0, 0, 1, 1, 1],
  clusterPlane: [(...n) => new ClusterShapeQuery().sidesOfPlane(cluster, ...n), 0, 1, 0, 0],
  clusterMesh: [(...n) => new ClusterQuery().overlaps(mesh, cluster, n), ...STILL],
  collideSphere: [(...n) => new Contacts(2).collideSphere(mesh, ...n), 0, 0, 0, 1],
  collideCapsule: [(...n) => new Contacts(2).collideCapsule(mesh, ...n), 0, 0, 0, 1, 1, 1, 1],
  triangleCorners: [(n) => mesh.triangleCorners(n, []), 0],
  surface: [(n) => mesh.surface(n), 0],
  meshPairs: [(...n) => new MeshPairs().overlaps(mesh, mesh, n), ...STILL],
  meshDistance: [(d, ...n) => new MeshDistance().closestPoints(mesh, mesh, n, d), 9, ...STILL],
  motion: [(...n) => new Motion().set(n.slice(9), ...n.slice(0, 9)), 0, 1, 0, 0, 0, 1, 0, 0, 0, ...STILL],
  meshSweep: [(n) => new MeshSweep().sweep(mesh, mesh, new Motion(), n), 0.01],
  sphereSweep: [(...n) => new SphereSweep().sweep(mesh, ...n), 0, 9, 0, 1, 0, -9, 0],
  contains: [(...n) => square.contains(...n), 0, 0],
  overlapsSegment: [(...n) => square.overlapsSegment(...n), 0, 0, 1, 1],
  polygonOverlaps: [(...n) => square.overlaps(square, ...n), 1, 0, 0, 0],
  polygon: [(...n) => new Polygon2(n).vertexCount, 0, 0, 1, 0, 1, 1],
  section: [(...n) => new SectionQuery().overlapsSurface(mesh, n.slice(4), ...n.slice(0, 4), square), 0, 1, 0, 0,
    ...STILL],
};

/** Arguments that no query takes in the place of a number. */
const WRONG = [NaN, undefined, null, '1', {}, [1], true, 1n, Symbol('x')];

for (const [name, [query, ...right]] of Object.entries(QUERIES)) {
  test(`${name} takes numbers only`, () => {
    const answer = query(...right);
    for (let i = 0; i < right.length; i++) {
      for (const wrong of WRONG) {
        const some = right.with?.(i, wrong) ?? right.map((value, k) => (k === i ? wrong : value));
        // an argument that may be left out has its default
        if (wrong !== undefined || !['raycast', 'anyRay', 'polygonOverlaps'].includes(name)) {
          assert.throws(() => query(...some), RangeError, `${name} argument ${i}: ${String(wrong)}`);
        }
      }
    }
    assert.deepEqual(query(...right), answer);
  });
}

test('sizes, limits and directions have their rules', () => {
  const hit = new RayHit();
  for (const query of [
    () => mesh.anySphere(0, 0, 0, -1),
    () => mesh.anySphere(1e39, 0, 0, 1),
    () => mesh.anySphere(0, 0, 0, Infinity),
    () => mesh.anyBox(1, 0, 0, 0, 1, 1),
    () => mesh.raycast(0, 0, 0, 0, 0, 0, 1, hit),
    () => mesh.raycast(0, 0, 0, 1e-60, 0, 0, 1, hit),
    () => mesh.raycast(0, 0, 0, 1, 0, 0, -1, hit),
    () => mesh.closestPoint(0, 0, 0, -1, new ClosestHit()),
    () => mesh.sidesOfPlane(0, 0, 0, 1),
    () => mesh.overlapsSegments([0, 0, 0], 2, 0, new SegmentHit()),
    () => mesh.overlapsSegments([0, 0, 0, 1, 1, 1], 1, 0, new SegmentHit()),
    () => mesh.surface(mesh.triangleCount),
    () => mesh.frame(mesh.frameCount),
    () => mesh.outline(mesh.outlineCount),
    () => new Contacts(0),
    () => new Polygon2([0, 0, 1, 1]),
    () => new Polygon2([0, 0, 1, 0, 1, 1], [2, 3]),
    () => new Polygon2([0, 0, 1, 0, 1, 1], []),
    () => square.overlaps(square, 2, 0, 0, 0),
    () => square.overlaps({}, 1, 0, 0, 0),
    () => new MeshPairs().overlaps(mesh, mesh, [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
    () => new MeshPairs().overlaps(mesh, {}, STILL),
    () => new MeshPairs().overlaps(mesh, mesh, [1, 0, 0]),
    () => new ClusterQuery().overlaps(mesh, {}, STILL),
    () => new ClusterShapeQuery().overlapsBox(cluster, 1, 0, 0, 0, 1, 1),
    () => new SectionQuery().overlapsSolid(mesh, STILL, 1, 0, 0, 0, square),
    () => new MeshSweep().sweep(mesh, mesh, {}, 0.1),
  ]) {
    assert.throws(query, RangeError, String(query));
  }
});

test('a part without an inside has no such query', () => {
  const open = all.find((one) => one.frameCount > 1).frame(1);
  assert.throws(() => open.pointInSolid(0, 0, 0), /not closed/);
  assert.throws(() => open.classifySphere(0, 0, 0, 1), /not closed/);
});
