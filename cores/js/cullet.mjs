// SPDX-License-Identifier: Apache-2.0
// Cullet assets in JavaScript: loading, and queries with the answers of the Java runtime, bit for bit.

export { loadAsset, CollisionAsset, Validation } from './src/asset.mjs';
export { AssetError, AssetErrorCode } from './src/asset-error.mjs';
export { CollisionMesh } from './src/collision-mesh.mjs';
export { ClosestHit, RayHit, SegmentHit } from './src/hits.mjs';
export { Encoding } from './src/decode.mjs';
export { PlaneSides } from './src/plane-walk.mjs';
export { ClusterQuery } from './src/cluster-query.mjs';
export { ClusterShapeQuery } from './src/cluster-shape-query.mjs';
export { Contacts } from './src/contacts.mjs';
export { SolidHit } from './src/segment-walk.mjs';
export { SphereSide } from './src/solid.mjs';
export { MeshDistance } from './src/mesh-distance.mjs';
export { MeshPairs } from './src/mesh-pairs.mjs';
export { MeshSweep, SweepOutcome } from './src/mesh-sweep.mjs';
export { Motion } from './src/motion.mjs';
export { Polygon2 } from './src/polygon.mjs';
export { SectionQuery } from './src/section-query.mjs';
export { SphereSweep } from './src/sphere-sweep.mjs';
