// SPDX-License-Identifier: Apache-2.0
// A use of every declaration; a test compiles it, where a TypeScript compiler is on the PATH.

import {
  AssetError, AssetErrorCode, ClosestHit, ClusterQuery, ClusterShapeQuery, CollisionAsset, CollisionMesh, Contacts,
  Encoding, MeshDistance, MeshPairs, MeshSweep, Motion, PlaneSides, Polygon2, RayHit, SectionQuery, SegmentHit,
  SolidHit, SphereCluster, SphereSide, SphereSweep, SweepOutcome, Transform, Validation, initialize, loadAsset, ready,
} from '../cullet.mjs';
import * as core from '../cullet-core.mjs';

await ready;
await initialize(fetch('cullet.wasm'));
await core.initialize(new Uint8Array(8));
const small: core.CollisionMesh = core.loadAsset(new ArrayBuffer(8)).part(0);
const asset: CollisionAsset = loadAsset(new ArrayBuffer(8), { validation: Validation.SAFETY, name: 'ship' });
loadAsset(new Uint8Array(8), { maxUnpackedBytes: 1e6 }).close();
const exact: boolean = asset.encoding === Encoding.EXACT;
const tags: number = asset.surfaceTags === null ? 0 : asset.surfaceTags[0];
const mesh: CollisionMesh = asset.part(0).frame(0);
const ray = new RayHit();
const first: number = mesh.raycast(0, 0, 0, 0, -1, 0, Infinity, ray, 0) ? ray.t + ray.normalY : NaN;
const any: number = mesh.anyRay(0, 0, 0, 0, -1, 0, 1) + mesh.anySphere(0, 0, 0, 1) + mesh.anyBox(0, 0, 0, 1, 1, 1)
  + mesh.anySphereApproximate(0, 0, 0, 1);
const segment = new SegmentHit();
const chain: number = mesh.overlapsSegments(new Float32Array(6), 2, 0.1, segment) ? segment.segment : -1;
const closest = new ClosestHit();
const near: number = mesh.closestPoint(0, 0, 0, 1, closest) ? closest.distance : Infinity;
const inFront: boolean = mesh.sidesOfPlane(0, 1, 0, 0) === PlaneSides.FRONT;
const solid = new SolidHit();
const inside: boolean = mesh.isSolid() && (mesh.pointInSolid(0, 0, 0)
  || mesh.classifySphere(0, 0, 0, 1) === SphereSide.INSIDE
  || mesh.hasBsp() && mesh.castSegment(0, 0, 0, 1, 1, 1, solid));
const corners = new Float64Array(9);
mesh.triangleCorners(0, corners);
const numbers: number = mesh.surface(0) + mesh.sourceNode(0) + mesh.sourceTriangle(0) + mesh.edgeFlags(0);
const contacts = new Contacts(4);
mesh.makeRayLayout();
const rings: number = mesh.outlineCount > 0 ? mesh.outline(0).ringEnds.length : 0;
const count: number = contacts.collideSphere(mesh, 0, 0, 0, 1) + contacts.collideCapsule(mesh, 0, 0, 0, 1, 1, 1, 1);
const depth: number = contacts.isTruncated ? contacts.depth(0) : contacts.value(0, 6);
const cluster: SphereCluster | null = mesh.cluster;
if (cluster !== null) {
  const shapes = new ClusterShapeQuery();
  shapes.raycast(cluster, 0, 0, 0, 1, 0, 0, Infinity);
  shapes.overlapsBox(cluster, 0, 0, 0, 1, 1, 1);
  new ClusterQuery().overlaps(mesh, cluster, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
}
const still: Transform = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
const pairs = new MeshPairs();
pairs.begin(mesh, mesh, still);
const pair: number = pairs.overlaps(mesh, mesh, still) && pairs.next() ? pairs.triangle : pairs.otherTriangle;
const distance = new MeshDistance();
const gap: number = distance.closestPoints(mesh, mesh, still, Infinity) ? distance.distance : distance.otherX;
const motion = new Motion();
motion.set(still, 0, -1, 0, 0, 0, 0, 0, 0, 0);
motion.transformAt(0.5, new Float64Array(12));
motion.bounds(mesh, new Float64Array(6));
const sweep = new MeshSweep();
const impact: boolean = sweep.sweep(mesh, mesh, motion, 0.01) === SweepOutcome.HIT
  && sweep.t + sweep.nearest.distance < motion.pathLength(mesh);
const falling = new SphereSweep();
const landed: number = falling.sweep(mesh, 0, 1, 0, 0.5, 0, -1, 0) ? falling.t : falling.normalY;
const square = new Polygon2([0, 0, 1, 0, 1, 1, 0, 1]);
const plan: boolean = square.overlaps(new Polygon2(new Float32Array(6), [3]), 1, 0, 0.5, 0) && square.contains(0, 0)
  && square.overlapsSegment(0, 0, 1, 1) && new SectionQuery().overlapsSurface(mesh, still, 0, 1, 0, 0, square)
  && new SectionQuery().overlapsSolid(mesh, still, 0, 1, 0, 0, square);
try {
  asset.part('hull');
} catch (error) {
  if (error instanceof AssetError && error.code === AssetErrorCode.CHECKSUM) {
    throw new Error(error.rule);
  }
}
export {
  any, chain, count, depth, exact, first, gap, impact, inFront, inside, landed, near, numbers, pair, plan, rings, small,
  tags,
};
