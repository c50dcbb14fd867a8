// SPDX-License-Identifier: Apache-2.0
// Cullet assets in JavaScript: loading, and queries with the answers of the Java runtime, bit for bit, by the C core as
// WebAssembly.

import { load } from './src/asset.mjs';
import { CollisionMesh } from './src/collision-mesh.mjs';
import { hasSimd, starter } from './src/runtime.mjs';

export { CollisionAsset, Encoding, Validation } from './src/asset.mjs';
export { CollisionMesh, PlaneSides, SphereSide } from './src/collision-mesh.mjs';
export { Contacts } from './src/contacts.mjs';
export { AssetError, AssetErrorCode } from './src/errors.mjs';
export { QueryFilter, RayFilter } from './src/filters.mjs';
export { ClosestHit, RayHit, SegmentHit, SolidHit } from './src/hits.mjs';
export { MeshDistance, MeshPairs, MeshSweep, Motion, SphereSweep, SweepOutcome } from './src/pairs.mjs';
export { Polygon2, SectionQuery } from './src/polygon.mjs';
export { CollisionScene, InstanceTransform, SceneAsset, loadScene } from './src/scene.mjs';
export { SceneBox, SceneCapsule, SceneContacts, SceneHits, SceneQuery } from './src/scene-query.mjs';
export { CapsuleSweep, OverlapQuery, RayHits, RigidTransform } from './src/shapes.mjs';
export { ClusterQuery, ClusterShapeQuery } from './src/sphere-cluster.mjs';

/** Makes the module ready: from a source, or when `ready` is awaited from the file beside this one. */
export const { initialize, ready } = starter(2, () =>
  // browsers of before 2023 may have no SIMD; the form without it has the same answers
  (hasSimd() ? new URL('./cullet.wasm', import.meta.url) : new URL('./cullet-plain.wasm', import.meta.url)));

/** Loads an asset. */
export function loadAsset(bytes, options = {}) {
  return load(CollisionMesh, bytes, options);
}
