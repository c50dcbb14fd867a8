// SPDX-License-Identifier: Apache-2.0
// The build without scenes and convex shapes: all of cullet.d.ts for meshes.

import type { CollisionAsset, LoadOptions, WasmSource } from './cullet.mjs';

export {
  AssetError, AssetErrorCode, CapsuleSweep, ClosestHit, ClusterQuery, ClusterShapeQuery, CollisionAsset,
  CollisionMesh, Contacts, Encoding, MeshDistance, MeshPairs, MeshSweep, Motion, OverlapQuery, PlaneSides, Polygon2,
  RayFilter, RayHit, RayHits, RigidTransform, SectionQuery, SegmentHit, SolidHit, SphereSide, SphereSweep,
  SweepOutcome, Validation,
} from './cullet.mjs';
export type { LoadOptions, Outline, SphereCluster, Transform, WasmSource } from './cullet.mjs';

/** As in cullet.d.ts. */
export declare const ready: PromiseLike<void>;

/** As in cullet.d.ts, with cullet-mesh.wasm as the default. */
export declare function initialize(source?: WasmSource | Promise<WasmSource>): Promise<void>;

/** As in cullet.d.ts. */
export declare function loadAsset(bytes: ArrayBuffer | ArrayBufferView, options?: LoadOptions): CollisionAsset;
