// SPDX-License-Identifier: Apache-2.0
// Cullet assets in JavaScript: loading, and queries with the answers of the Java runtime, bit for bit, by the C core as
// WebAssembly.

import { hasSimd, starter } from './src/runtime.mjs';

export {
  CompoundHit, CompoundMeshQuery, CompoundMeshSweep, CompoundQuery, CompoundShape, CompoundSweep,
} from './src/compound.mjs';
export { ConvexShape, ShapeHit } from './src/convex-shape.mjs';
export { QueryFilter } from './src/filters.mjs';
export * from './src/meshes.mjs';
export { CollisionScene, InstanceTransform, SceneAsset, loadScene } from './src/scene.mjs';
export { SceneBox, SceneCapsule, SceneContacts, SceneConvex, SceneHits, SceneQuery } from './src/scene-query.mjs';
export { ShapeMeshQuery, ShapeMeshSweep, ShapeQuery } from './src/shape-query.mjs';

/** Makes the module ready: from a source, or when `ready` is awaited from the file beside this one. */
export const { initialize, ready } = starter(2, () =>
  // browsers of before 2023 may have no SIMD; the form without it has the same answers
  (hasSimd() ? new URL('./cullet.wasm', import.meta.url) : new URL('./cullet-plain.wasm', import.meta.url)));
