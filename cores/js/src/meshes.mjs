// SPDX-License-Identifier: Apache-2.0
// All of meshes: what the complete build and the one without scenes have in common.

import { load } from './asset.mjs';
import { CollisionMesh } from './collision-mesh.mjs';

export { CollisionAsset, Encoding, Validation } from './asset.mjs';
export { CollisionMesh, PlaneSides, SphereSide } from './collision-mesh.mjs';
export { Contacts } from './contacts.mjs';
export { AssetError, AssetErrorCode } from './errors.mjs';
export { RayFilter } from './filters.mjs';
export { ClosestHit, RayHit, SegmentHit, SolidHit } from './hits.mjs';
export { MeshDistance, MeshPairs, MeshSweep, Motion, SphereSweep, SweepOutcome } from './pairs.mjs';
export { Polygon2, SectionQuery } from './polygon.mjs';
export { CapsuleSweep, OverlapQuery, RayHits, RigidTransform } from './shapes.mjs';
export { ClusterQuery, ClusterShapeQuery } from './sphere-cluster.mjs';

/** Loads an asset. */
export function loadAsset(bytes, options = {}) {
  return load(CollisionMesh, bytes, options);
}
