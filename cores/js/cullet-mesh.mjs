// SPDX-License-Identifier: Apache-2.0
// The build without scenes and convex shapes: all of cullet.mjs for meshes.

import { hasSimd, starter } from './src/runtime.mjs';

export * from './src/meshes.mjs';

/** Makes the module ready: from a source, or when `ready` is awaited from the file beside this one. */
export const { initialize, ready } = starter(1, () =>
  // browsers of before 2023 may have no SIMD; the form without it is the complete one
  (hasSimd() ? new URL('./cullet-mesh.wasm', import.meta.url) : new URL('./cullet-plain.wasm', import.meta.url)));
