// SPDX-License-Identifier: Apache-2.0
// The small build: loads exact and compact assets, and has rays, spheres, boxes and closest points.

import { load } from './src/asset.mjs';
import { hasSimd, starter } from './src/runtime.mjs';
import { SurfaceMesh } from './src/surface-mesh.mjs';

export { CollisionAsset, Encoding, Validation } from './src/asset.mjs';
export { AssetError, AssetErrorCode } from './src/errors.mjs';
export { ClosestHit, RayHit } from './src/hits.mjs';
export { SurfaceMesh as CollisionMesh };

/** Makes the module ready: from a source, or when `ready` is awaited from the file beside this one. */
export const { initialize, ready } = starter(0, () =>
  // browsers of before 2023 may have no SIMD; the form without it is the complete one
  (hasSimd() ? new URL('./cullet-core.wasm', import.meta.url) : new URL('./cullet-plain.wasm', import.meta.url)));

/** Loads an asset. */
export function loadAsset(bytes, options = {}) {
  return load(SurfaceMesh, bytes, options);
}
