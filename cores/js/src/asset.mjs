// SPDX-License-Identifier: Apache-2.0
// Loads an asset: checks its bytes, decodes the tables, checks their content, and makes a mesh of each part. Arrays
// stay in the file's bytes, which must not change while the asset is in use; those of packed parts are new.

import { requireLimit } from './arguments.mjs';
import { CollisionMesh } from './collision-mesh.mjs';
import { SphereCluster } from './sphere-cluster.mjs';
import { decodeAsset } from './decode.mjs';
import { openEnvelope } from './envelope.mjs';
import { NumberSequence } from './number-sequence.mjs';
import { QueryMesh } from './query-mesh.mjs';
import { BlockTriangles, IndexedTriangles } from './triangles.mjs';
import { validateAsset } from './validate.mjs';

/** How much of a file is checked when it is loaded. */
export const Validation = Object.freeze({
  /** Checksum, shape, and all rules of the format. For files of unknown origin. */
  FULL: 'full',
  /** Checksum, shape, and all that keeps a query finite and inside of its arrays. */
  SAFETY: 'safety',
  /** Shape only. For bytes that the application has verified as a whole. */
  NONE: 'none',
});

/** Bytes that unpacking may take in memory unless the caller passes another limit. */
const MAX_UNPACKED_BYTES = 2 ** 30;

/**
 * Loads an asset.
 *
 * @param bytes ArrayBuffer, or a view of one, with the whole file; copied only if a view is not aligned to 8 bytes
 * @param options validation; the name of the bytes in messages; the unpacker of cullet-packed.mjs, for packed assets;
 *   bytes that they may take in memory
 * @throws AssetError if the bytes are not an asset, are damaged, or packed and there is no unpacker
 */
export function loadAsset(
  bytes,
  { validation = Validation.SAFETY, name = 'asset', unpacker = null, maxUnpackedBytes = MAX_UNPACKED_BYTES } = {},
) {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) {
    throw new Error('this machine is big-endian; the core reads assets in place and needs a little-endian one');
  }
  if (!Object.values(Validation).includes(validation)) {
    throw new RangeError(`validation ${validation} must be full, safety or none`);
  }
  requireLimit('maxUnpackedBytes', maxUnpackedBytes);
  const buffer = aligned(bytes);
  const content = openEnvelope(buffer, name, validation !== Validation.NONE, unpacker, maxUnpackedBytes);
  const decoded = decodeAsset(content, unpacker);
  if (validation !== Validation.NONE) {
    validateAsset(decoded, name, validation === Validation.FULL);
  }
  return new CollisionAsset(decoded);
}

function aligned(bytes) {
  if (!ArrayBuffer.isView(bytes)) {
    return bytes;
  }
  const { buffer, byteOffset, byteLength } = bytes;
  return byteOffset === 0 && byteLength === buffer.byteLength
    ? buffer
    : buffer.slice(byteOffset, byteOffset + byteLength);
}

/** A loaded asset: its parts, ready for queries. */
export class CollisionAsset {
  constructor(decoded) {
    this.encoding = decoded.encoding;
    this.provenance = decoded.provenance;
    this.surfaceNames = decoded.surfaces;
    this.nodePaths = decoded.nodes;
    this.surfaceTags = decoded.tags;
    this.surfaceMaterials = decoded.materials;
    this.frameTimes = decoded.times;
    this.parts = decoded.parts.map(meshOf);
  }

  /** Returns a part by its index or its name. */
  part(which) {
    const found = typeof which === 'number' ? this.parts[which] : this.parts.find((part) => part.name === which);
    if (found === undefined) {
      const names = this.parts.map((part) => part.name).join(', ');
      throw new RangeError(`there is no part ${JSON.stringify(which)}; the asset has: ${names}`);
    }
    return found;
  }
}

function meshOf(part) {
  const { triangles, tree } = part;
  const { count } = triangles;
  const corners = triangles.blocks === null
    ? new IndexedTriangles(count, triangles.positions, triangles.indices)
    : new BlockTriangles(
        count, triangles.blocks.origin, triangles.blocks.step, triangles.blocks.error, triangles.blocks.words);
  const numbers = {
    surfaces: sequence(triangles.surfaces, count),
    nodes: sequence(triangles.nodes, count),
    sourceTriangles: sequence(triangles.sourceTriangles, count),
    edgeFlags: sequence(triangles.edgeFlags, count),
  };
  const frames = part.frames.map((frame) => {
    const moved = new IndexedTriangles(count, frame.positions, triangles.indices);
    const view = new QueryMesh(asShorts(frame.boxes), 24, tree.nodes, frame.origin, frame.step, moved);
    const posed = { name: part.name, bounds: frame.bounds, sphere: frame.sphere, triangles };
    return new CollisionMesh(posed, view, numbers, []);
  });
  const view = new QueryMesh(asShorts(tree.nodes), 32, tree.nodes, tree.origin, tree.step, corners);
  const cluster = part.cluster === null ? null : new SphereCluster(part.cluster);
  return new CollisionMesh({ ...part, cluster }, view, numbers, frames);
}

function asShorts(halves) {
  return new Uint16Array(halves.buffer, halves.byteOffset, 2 * halves.length);
}

function sequence(words, count) {
  return words === null ? null : new NumberSequence(words, count);
}
