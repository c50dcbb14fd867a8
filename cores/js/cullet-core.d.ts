// SPDX-License-Identifier: Apache-2.0
// The small build: loads exact and compact assets, and has rays, spheres, boxes and closest points.

import type { ClosestHit, CollisionAsset as CompleteAsset, LoadOptions, RayHit } from './cullet.mjs';
import type { CollisionMesh as CompleteMesh, WasmSource } from './cullet.mjs';

export { AssetError, AssetErrorCode, ClosestHit, Encoding, RayHit, Validation } from './cullet.mjs';
export type { LoadOptions, WasmSource } from './cullet.mjs';

/** As in cullet.d.ts. */
export declare const ready: PromiseLike<void>;

/** As in cullet.d.ts, with cullet-core.wasm as the default. */
export declare function initialize(source?: WasmSource | Promise<WasmSource>): Promise<void>;

/** As in cullet.d.ts; a packed asset is refused with the code 106 (UNPACKER_MISSING). */
export declare function loadAsset(bytes: ArrayBuffer | ArrayBufferView, options?: LoadOptions): CollisionAsset;

type MeshMembers = 'name' | 'triangleCount' | 'bounds' | 'frameCount' | 'raycast' | 'anyRay' | 'anySphere'
  | 'anySphereApproximate' | 'anyBox' | 'closestPoint' | 'triangleCorners' | 'surface' | 'sourceNode' | 'sourceTriangle'
  | 'edgeFlags';

/** One part of an asset: the members of the complete one that this build has. */
export declare class CollisionMesh implements Pick<CompleteMesh, MeshMembers> {
  readonly name: string;
  readonly asset: CollisionAsset;
  readonly triangleCount: number;
  readonly bounds: Float32Array;
  readonly frameCount: number;
  raycast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, out: RayHit,
    minT?: number): boolean;
  anyRay(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, minT?: number): number;
  anySphere(x: number, y: number, z: number, radius: number): number;
  anySphereApproximate(x: number, y: number, z: number, radius: number): number;
  anyBox(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): number;
  closestPoint(x: number, y: number, z: number, maxDistance: number, out: ClosestHit): boolean;
  frame(index: number): CollisionMesh;
  triangleCorners(triangle: number, target: { [index: number]: number }, at?: number): void;
  surface(triangle: number): number;
  sourceNode(triangle: number): number;
  sourceTriangle(triangle: number): number;
  edgeFlags(triangle: number): number;
}

/** A loaded asset. Read only. */
export declare class CollisionAsset implements Omit<CompleteAsset, 'parts' | 'part'> {
  readonly encoding: 0 | 1 | 2;
  readonly provenance: { builderVersion: string; options: string; sourceHash: string };
  readonly surfaceNames: string[];
  readonly nodePaths: string[];
  readonly surfaceTags: Int32Array | null;
  readonly surfaceMaterials: Float32Array | null;
  readonly frameTimes: Float32Array;
  readonly parts: CollisionMesh[];
  part(which: number | string): CollisionMesh;
  close(): void;
}
