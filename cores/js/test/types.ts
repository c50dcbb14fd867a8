// SPDX-License-Identifier: Apache-2.0
// A use of every declaration; a test compiles it, where a TypeScript compiler is on the PATH.

import {
  AssetError, AssetErrorCode, CapsuleSweep, ClosestHit, ClusterQuery, ClusterShapeQuery, CollisionAsset, CollisionMesh,
  CollisionScene, CompoundHit, CompoundMeshQuery, CompoundMeshSweep, CompoundQuery, CompoundShape, CompoundSweep,
  Contacts, ConvexShape, Encoding, InstanceTransform, MeshDistance, MeshPairs, MeshSweep, Motion, OverlapQuery,
  PlaneSides, Polygon2, QueryFilter, RayFilter, RayHit, RayHits, RigidTransform, SceneAsset, SceneBox, SceneCapsule,
  SceneContacts, SceneConvex, SceneHits, SceneQuery, SectionQuery, SegmentHit, ShapeHit,
  ShapeMeshQuery, ShapeMeshSweep, ShapeQuery, SolidHit, SphereCluster, SphereSide, SphereSweep,
  SweepOutcome, Transform, Validation, initialize, loadAsset, loadScene, ready,
} from '../cullet.mjs';
import * as core from '../cullet-core.mjs';
import * as meshes from '../cullet-mesh.mjs';

await ready;
await initialize(fetch('cullet.wasm'));
await core.initialize(new Uint8Array(8));
await meshes.initialize();
const whole: meshes.CollisionMesh = meshes.loadAsset(new ArrayBuffer(8)).part(0);
const touching: number = new meshes.Contacts(8).collideSphere(whole, 0, 0, 0, 1);
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
const front: RayFilter = RayFilter.ALL.withFrontFacesOnly().withSurfaces(0, 2).withSurfaces(asset, 'steel');
const list = new RayHits(8);
const hits: number = list.raycastAll(mesh, 0, 0, 0, 0, -1, 0, Infinity) + list.anyRay(mesh, 0, 0, 0, 0, -1, 0, 1, front)
  + list.raycastAll(mesh, 0, 0, 0, 0, -1, 0, 9, front, 1);
const filtered: boolean = list.raycast(mesh, 0, 0, 0, 0, -1, 0, 9, front, ray, 1);
list.copyTo(0, ray);
const placed: RigidTransform = new RigidTransform().setQuaternionXyzw(0, 0, 0, 1, 1, 2, 3).setInverse(still);
placed.setTimes(placed, still).toModelPoint(0, 0, 0, corners);
const touched: number = new OverlapQuery().setOrientedBox(placed, 1, 1, 1).all(mesh, new Int32Array(8))
  + new OverlapQuery().setCapsule(0, 0, 0, 1, 1, 1, 1).any(mesh);
const slide: CapsuleSweep = new CapsuleSweep().setCapsule(0, 0, 0, 0, 1, 0, 0.3);
slide.setFilter(front);
contacts.setFilter(front);
const stopped: number = slide.sweep(mesh, 1, 0, 0) ? slide.t + slide.normalX : RigidTransform.rounding(0, 0, 0);
const file: SceneAsset = loadScene(new Uint8Array(8), { validation: 'full' });
const place: InstanceTransform = new InstanceTransform().setTranslation(1e5, 0, 2).setRotation(0, 0, 0, 1).setScale(0.5);
file.transform(0, place.setMirrored(true));
const scene = new CollisionScene(file, 100);
const crate: number = scene.add(mesh, place, 1, 42n);
scene.move(crate, new InstanceTransform().set(place));
scene.setLayers(crate, 0x3);
scene.setUserId(crate, scene.userId(crate) + file.userId(0));
const solidOnly: QueryFilter = QueryFilter.ALL.withLayers(0x3).withInstances((id: number) => id !== crate)
  .withFrontFacesOnly().withLayers(1);
const query = new SceneQuery(scene);
const sceneHits = new SceneHits(4);
const sceneContacts = new SceneContacts(4);
const capsule: SceneCapsule = new SceneCapsule().set(0, 0, 0, 0, 1, 0, 0.4);
const seen: boolean = query.raycast(0, 9, 0, 0, -1, 0, 100, solidOnly) && query.t + query.localX > sceneHits.t(0)
  && query.sweepCapsule(capsule, 0, 0, 5) && query.closestPoint(0, 0, 0, Infinity) && query.pointInSolid(0, 0, 0)
  && query.userId === 42n && query.mesh !== null && query.isFrontFace;
const inScene: number = query.anyRay(0, 9, 0, 0, -1, 0, 100) + query.anyShape(capsule.setSphere(0, 0, 0, 1))
  + query.findShape(new SceneBox().set(place, 1, 1, 1), new Int32Array(8)) + sceneContacts.depth(0)
  + query.collideCapsule(capsule, sceneContacts, solidOnly) + query.raycastAll(0, 9, 0, 0, -1, 0, 9, sceneHits);
const convex: SceneConvex = new SceneConvex().set(ConvexShape.sphere(0, 0, 0, 1), place).setMotion(0, 1, 0)
  .setRotation(0, 1, 0, 0, 0, 0);
const nearest: boolean = query.closestShape(convex, Infinity, solidOnly) && query.otherX + query.anyShape(convex) > 0;
const fallen: number = query.sweepShape(convex, 1e-3) + query.findShape(convex, new Int32Array(8), solidOnly);
convex.transformAt(0.5, place);
scene.remove(crate);
scene.refit();
scene.rebuild();
const cost: number = scene.degradation() + scene.generation(crate) + scene.dynamicCount + file.origin[0];
query.close();
scene.close();
file.close();
const box: ConvexShape = ConvexShape.box(new RigidTransform(), 1, 1, 1);
const hull: ConvexShape = ConvexShape.of(mesh);
const entry: ShapeHit = new ShapeHit();
const pairOfShapes = new ShapeQuery();
const onMesh = new ShapeMeshQuery();
const convexHits: boolean = box.contains(0, 0, 0) && box.raycast(0, 9, 0, 0, -1, 0, 9, entry) && entry.startsInside
  && pairOfShapes.overlaps(box, hull, new RigidTransform()) && pairOfShapes.penetration(hull, box, new RigidTransform())
  && onMesh.closestPoints(mesh, hull, new RigidTransform(), Infinity);
const convexNumbers: number = entry.t + entry.face + pairOfShapes.depth + pairOfShapes.steps + hull.boundingSphere.radius
  + onMesh.triangle + onMesh.all(mesh, box, new RigidTransform(), new Int32Array(4))
  + new ShapeMeshSweep().sweep(mesh, box, new Motion(), 1e-3)
  + ConvexShape.capsule(0, 0, 0, 0, 1, 0, 0.3).support(0, 1, 0, new Float64Array(3));
const wreck: CompoundShape = CompoundShape.of(mesh);
const entryOfPiece: CompoundHit = new CompoundHit();
const compounds = new CompoundQuery();
const onPieces = new CompoundMeshQuery();
const compoundHits: boolean = wreck.contains(0, 0, 0) && wreck.raycast(0, 9, 0, 0, -1, 0, 9, entryOfPiece)
  && wreck.castSegment(0, 9, 0, 0, 0, 0, entryOfPiece) && compounds.overlaps(wreck, box, new RigidTransform())
  && compounds.penetration(wreck, wreck.piece(0), new RigidTransform());
const compoundNumbers: number = entryOfPiece.piece + wreck.anyPoint(0, 0, 0) + compounds.piece + compounds.otherPiece
  + compounds.any(wreck, wreck, new RigidTransform()) + compounds.depth + wreck.boundingSphere.radius
  + onPieces.any(mesh, wreck, new RigidTransform()) + onPieces.piece
  + new CompoundMeshSweep().sweep(mesh, wreck, new Motion(), 1e-3)
  + new CompoundSweep().sweep(wreck, box, new Motion(), 1e-3);
onPieces.setFilter(RayFilter.ALL.withFrontFacesOnly());
CompoundShape.of([hull, box]).close();
wreck.close();
hull.close();
try {
  asset.part('hull');
} catch (error) {
  if (error instanceof AssetError && error.code === AssetErrorCode.CHECKSUM) {
    throw new Error(error.rule);
  }
}
export {
  any, chain, compoundHits, compoundNumbers, convexHits, convexNumbers, cost, count, depth, exact, filtered, first, gap, hits, impact, inFront, inScene, inside, landed, near,
  numbers, pair, plan, rings, seen, small, stopped, tags, touched,
};
