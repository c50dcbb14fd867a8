// SPDX-License-Identifier: Apache-2.0
// Loads an asset: copies its bytes to the memory of the module, where the C core unpacks, checks and reads them.

import { requireLimit } from './arguments.mjs';
import { AssetError, AssetErrorCode } from './errors.mjs';
import { api, bytes, floats, heap, integers, io, requireReady, resetStack, words } from './runtime.mjs';
import { textAt } from './surface-mesh.mjs';

/** How much of a file is checked when it is loaded. */
export const Validation = Object.freeze({ FULL: 'full', SAFETY: 'safety', NONE: 'none' });

/** In the order of their numbers. */
const LEVELS = Object.values(Validation);

/** How the triangles and trees of all parts are stored. */
export const Encoding = Object.freeze({ EXACT: 0, COMPACT: 1, PACKED: 2 });

/** Bytes that unpacking may take in memory unless the caller passes another limit. */
const MAX_UNPACKED_BYTES = 2 ** 30;

/** Longest file of the C core. */
const MAX_FILE_BYTES = 2147483583;

/** Memory that finding the size of a packed file takes. */
const HEAD_BYTES = 65536;

/** The calls for an asset, and for a scene. */
const ASSET = { size: 'asset_size', open: 'open', unpack: 'unpack' };
export const SCENE = { size: 'scene_asset_size', open: 'open_scene', unpack: 'unpack_scene' };

/** Statuses of the C core that are about the call. */
const SCRATCH = -2;
const PACKED = -3;

/** How often an asset was closed: a scene then looks whether it has meshes of it. */
export let closings = 0;

/** Releases the memory of assets that are not in use any more and were not closed. */
const forgotten = new FinalizationRegistry((blocks) => releaseAll(blocks));

function releaseAll(blocks) {
  blocks.splice(0).forEach((at) => heap.release(at));
}

/** Loads an asset, or a scene; its meshes are of a class. */
export function load(Mesh, source, options, kind = ASSET) {
  const { validation = Validation.SAFETY, name = 'asset', maxUnpackedBytes = MAX_UNPACKED_BYTES } = options;
  requireReady();
  if (!LEVELS.includes(validation)) {
    throw new RangeError(`validation ${String(validation)} must be full, safety or none`);
  }
  requireLimit('maxUnpackedBytes', maxUnpackedBytes);
  const file = viewOf(source);
  if (file.length > MAX_FILE_BYTES) {
    throw new RangeError(`${name} has ${file.length} bytes, but a file has at most ${MAX_FILE_BYTES}`);
  }
  const blocks = []; // in use: the asset first
  resetStack();
  try {
    const asset = allocate(blocks, api[kind.size]());
    const at = allocate(blocks, file.length);
    bytes.set(file, at);
    let status = open(kind, asset, at, file.length, validation);
    if (status === PACKED || status === AssetErrorCode.CODED_HEAD) {
      status = unpack(kind, blocks, at, file.length, { validation, name, maxUnpackedBytes });
    }
    if (status !== 0) {
      throw new AssetError(status, name);
    }
    return new CollisionAsset(Mesh, blocks);
  } catch (error) {
    releaseAll(blocks);
    throw error;
  }
}

function viewOf(source) {
  if (source instanceof ArrayBuffer || (typeof SharedArrayBuffer === 'function' && source instanceof SharedArrayBuffer)) {
    return new Uint8Array(source);
  }
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  }
  throw new TypeError('an asset is loaded from an ArrayBuffer or a view of one');
}

function allocate(blocks, size) {
  const at = heap.allocate(size);
  blocks.push(at);
  return at;
}

/** Returns the status of opening a file in memory. */
function open(kind, asset, at, size, validation) {
  const level = LEVELS.indexOf(validation);
  const needed = api.scratch_size(at, size) >>> 0;
  const scratch = needed === 0 ? 0 : heap.allocate(needed);
  try {
    return api[kind.open](asset, at, size, level, scratch, needed);
  } finally {
    if (scratch !== 0) {
      heap.release(scratch);
    }
  }
}

/** Replaces a packed file in memory by the exact one; returns the status of opening that. */
function unpack(kind, blocks, at, size, { validation, name, maxUnpackedBytes }) {
  if (api[kind.unpack] === undefined) {
    throw new AssetError(AssetErrorCode.UNPACKER_MISSING, name, ', as cullet-core.wasm reads no packed files');
  }
  const scratch = heap.allocate(HEAD_BYTES);
  const needed = api.unpacked_size(at, size, scratch) >>> 0;
  heap.release(scratch);
  if (needed > maxUnpackedBytes) {
    throw new AssetError(AssetErrorCode.MEMORY, name, `, as unpacking takes ${needed} bytes of ${maxUnpackedBytes}`);
  }
  const buffer = allocate(blocks, needed);
  const [asset] = blocks;
  const status = api[kind.unpack](asset, at, size, buffer, needed);
  const written = words[io >>> 2];
  if (status !== 0) {
    return status === SCRATCH ? AssetErrorCode.MEMORY : status;
  }
  blocks.splice(blocks.indexOf(at), 1);
  heap.release(at);
  heap.shrink(buffer, written);
  return open(kind, asset, buffer, written, validation);
}

/** A loaded asset: its parts, ready for queries. */
export class CollisionAsset {
  /** @param blocks of memory that belong to it, the asset first */
  constructor(Mesh, blocks) {
    const [address] = blocks;
    const at = io >>> 2;
    api.asset_facts(address);
    const [parts, surfaces, nodes, times] = integers.subarray(at, at + 4);
    const [timesAt, tagsAt, materialsAt, hashAt] = words.subarray(at + 4, at + 8);
    this.encoding = integers[at + 12];
    const hash = Array.from(bytes.subarray(hashAt, hashAt + 32), (byte) => byte.toString(16).padStart(2, '0'));
    this.provenance = { builderVersion: textAt(at + 8), options: textAt(at + 10), sourceHash: hash.join('') };
    this.surfaceTags = tagsAt === 0 ? null : integers.slice(tagsAt >>> 2, (tagsAt >>> 2) + surfaces);
    this.surfaceMaterials = tagsAt === 0 ? null : floats.slice(materialsAt >>> 2, (materialsAt >>> 2) + 2 * surfaces);
    this.frameTimes = floats.slice(timesAt >>> 2, (timesAt >>> 2) + times);
    this.surfaceNames = texts(surfaces, (index) => api.surface_name(address, index));
    this.nodePaths = texts(nodes, (index) => api.source_node(address, index));
    /** @private */
    this.Mesh = Mesh;
    this.blocks = blocks;
    this.address = address;
    this.meshes = [];
    const first = allocate(blocks, parts * api.mesh_size());
    this.parts = Array.from({ length: parts }, (_, part) => this.makeMesh(part, 0, first + part * api.mesh_size()));
    this.laterFrames = new Map(); // by part: meshes of frames 1, 2, ..
    forgotten.register(this, blocks, this);
  }

  /** @private */
  makeMesh(part, frame, address) {
    api.mesh(this.address, part, frame, address);
    const mesh = new this.Mesh(this, part, address);
    mesh.frameCount = frame === 0 ? mesh.frameCount : 1;
    this.meshes.push(mesh);
    return mesh;
  }

  /** @private Returns a later frame of a part; all of them are made when the first is used. */
  frameOf(part, index) {
    const { frameCount } = this.parts[part];
    if (!this.laterFrames.has(part)) {
      const size = api.mesh_size();
      const at = allocate(this.blocks, (frameCount - 1) * size);
      const later = Array.from({ length: frameCount - 1 }, (_, i) => this.makeMesh(part, i + 1, at + i * size));
      this.laterFrames.set(part, later);
    }
    return this.laterFrames.get(part)[index - 1];
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

  /** Releases the memory of the asset. */
  close() {
    closings++;
    this.meshes.forEach((mesh) => {
      mesh.address = 0;
    });
    forgotten.unregister(this);
    releaseAll(this.blocks);
  }
}

/** Returns texts; `find` sets address and length of one. */
function texts(count, find) {
  return Array.from({ length: count }, (_, index) => {
    find(index);
    return textAt(io >>> 2);
  });
}
