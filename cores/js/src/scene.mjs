// SPDX-License-Identifier: Apache-2.0
// Levels: thousands of instances of meshes, static ones from a file, and dynamic ones that the program adds and moves.

import { requireDoubles, requireIndex, requireInstance, requireInteger, requireLayers } from './arguments.mjs';
import { SCENE, closings, load } from './asset.mjs';
import { CollisionMesh } from './collision-mesh.mjs';
import { Block, copyResult } from './objects.mjs';
import { api, doubles, integers, io, requireReady } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

const MAX_TRANSLATION = 1e9;
const MAX_SCALE = 1048576; // 2^20
const MAX_CAPACITY = 2 ** 24;

/** Where an instance stands in the world: a translation, a rotation, a scale of all axes, and a mirror. */
export class InstanceTransform {
  /** @private Translation, quaternion x y z w, and the scale, negative if it is mirrored. */
  numbers = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1);

  setIdentity() {
    this.numbers.set([0, 0, 0, 0, 0, 0, 1, 1]);
    return this;
  }

  set(other) {
    requireInstance('other', other, InstanceTransform);
    this.numbers.set(other.numbers);
    return this;
  }

  setTranslation(x, y, z) {
    requireDoubles('translation', x, y, z);
    if (!(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= MAX_TRANSLATION)) {
      throw new RangeError(`translation ${x} ${y} ${z} must have coordinates of at most 1e9`);
    }
    this.numbers[0] = x;
    this.numbers[1] = y;
    this.numbers[2] = z;
    return this;
  }

  setRotation(x, y, z, w) {
    requireDoubles('quaternion', x, y, z);
    requireDoubles('quaternion', w, 0, 0);
    const length2 = x * x + y * y + z * z + w * w;
    if (!(Math.abs(length2 - 1) <= 2 ** -20)) {
      throw new RangeError(`quaternion ${x} ${y} ${z} ${w} has the squared length ${length2}, but it must be 1`);
    }
    this.numbers[3] = x;
    this.numbers[4] = y;
    this.numbers[5] = z;
    this.numbers[6] = w;
    return this;
  }

  setScale(scale) {
    requireDoubles('scale', scale, 0, 0);
    if (!(scale >= 1 / MAX_SCALE && scale <= MAX_SCALE)) {
      throw new RangeError(`scale ${scale} must be from 2^-20 to 2^20`);
    }
    this.numbers[7] = this.isMirrored ? -scale : scale;
    return this;
  }

  setMirrored(isMirrored) {
    this.numbers[7] = isMirrored ? -this.scale : this.scale;
    return this;
  }

  get scale() {
    return Math.abs(this.numbers[7]);
  }

  get isMirrored() {
    return this.numbers[7] < 0;
  }

  /** @private Puts it where calls expect it. */
  put() {
    doubles.set(this.numbers, io >>> 3);
  }

  /** @private Takes it from where calls set it. */
  take() {
    copyResult(doubles, io >>> 3, 8, this.numbers, 0);
  }

  /** Computes the box in the world round a box of the mesh, rounded outward: 3 minima, then 3 maxima. */
  worldBounds(bounds, target, at = 0) {
    requireDoubles('minimum', bounds[0], bounds[1], bounds[2]);
    requireDoubles('maximum', bounds[3], bounds[4], bounds[5]);
    requireReady();
    this.put();
    copyResult(bounds, 0, 6, doubles, (io >>> 3) + 8);
    api.transform_bounds();
    copyResult(doubles, (io >>> 3) + 8, 6, target, at);
  }
}

['x', 'y', 'z', 'rotationX', 'rotationY', 'rotationZ', 'rotationW'].forEach((name, i) => {
  Object.defineProperty(InstanceTransform.prototype, name, { get() { return this.numbers[i]; } });
});

['toWorldPoint', 'toWorldDirection', 'toWorldNormal', 'toMeshPoint', 'toMeshDirection', 'toMeshNormal'].forEach(
  (name, which) => {
    InstanceTransform.prototype[name] = function map(x, y, z, target, at = 0) {
      requireDoubles('vector', x, y, z);
      requireReady();
      this.put();
      api.transform_map(which, x, y, z);
      copyResult(doubles, (io >>> 3) + 8, 3, target, at);
    };
  });

/** A scene file: distinct meshes, and instances of them. */
export class SceneAsset {
  /** @private */
  constructor(meshes) {
    this.meshes = meshes;
    this.instanceCount = api.scene_asset_facts(meshes.address) >>> 0;
    this.origin = doubles.slice(io >>> 3, (io >>> 3) + 3);
  }

  /** @private Sets transform, layers and part; returns the user id. */
  read(instance) {
    requireIndex('instance', instance, this.instanceCount);
    this.meshes.parts[0].use();
    return api.scene_asset_instance(this.meshes.address, instance);
  }

  transform(instance, out) {
    requireInstance('out', out, InstanceTransform);
    this.read(instance);
    out.take();
  }

  layers(instance) {
    this.read(instance);
    return integers[(io >>> 2) + 16] >>> 0;
  }

  mesh(instance) {
    this.read(instance);
    return this.meshes.parts[integers[(io >>> 2) + 17]];
  }

  userId(instance) {
    return this.read(instance);
  }

  close() {
    this.meshes.close();
  }
}

export function loadScene(bytes, options = {}) {
  return new SceneAsset(load(CollisionMesh, bytes, options, SCENE));
}

/** The static instances of a file, or none, and dynamic ones in fixed capacity. */
export class CollisionScene extends Block {
  constructor(asset, capacity) {
    requireReady();
    requireInteger('capacity', capacity, 0, MAX_CAPACITY);
    if (asset !== null) {
      requireInstance('asset', asset, SceneAsset);
    }
    const meshes = asset === null ? 0 : asset.meshes.parts[0].use();
    const file = asset === null ? 0 : asset.meshes.address;
    const size = api.scene_size(file, capacity) >>> 0;
    if (size === 0) {
      throw new RangeError(`capacity ${capacity} is too large for the memory of a module`);
    }
    super(size);
    this.asset = asset;
    this.capacity = capacity;
    this.staticCount = asset === null ? 0 : asset.instanceCount;
    /** @private Of dynamic instances, by id. */
    this.dynamic = new Map();
    this.closings = closings;
    const status = api.make_scene(this.address, size, file, capacity, meshes);
    if (status !== 0) {
      this.close();
      throw new Error(`the scene was not made, as it breaks rule ${status}: load it with validation`);
    }
  }

  /** @private Returns the address for a call; an asset that was closed may have meshes of instances. */
  use() {
    if (this.closings !== closings) {
      this.asset?.meshes.parts[0].use();
      this.dynamic.forEach(useMesh);
      this.closings = closings;
    }
    return super.use();
  }

  get dynamicCount() {
    return this.dynamic.size;
  }

  contains(instance) {
    return this.dynamic.has(instance)
      || (Number.isInteger(instance) && instance >= 0 && instance < this.staticCount);
  }

  add(mesh, transform, layers = 1, userId = 0n) {
    const address = useMesh(mesh);
    requireInstance('transform', transform, InstanceTransform);
    requireLayers(layers);
    requireUserId(userId);
    const at = this.use();
    transform.put();
    const instance = api.scene_add(at, address, layers, userId);
    if (instance < 0) {
      throw new Error(`the scene holds ${this.capacity} dynamic instances, its capacity; create it with a larger one`);
    }
    this.dynamic.set(instance, mesh);
    return instance;
  }

  move(instance, transform) {
    requireInstance('transform', transform, InstanceTransform);
    const at = this.useDynamic(instance);
    transform.put();
    api.scene_move(at, instance);
  }

  remove(instance) {
    api.scene_remove(this.useDynamic(instance), instance);
    this.dynamic.delete(instance);
  }

  setLayers(instance, layers) {
    requireLayers(layers);
    api.scene_set_layers(this.useOne(instance), instance, layers);
  }

  setUserId(instance, userId) {
    requireUserId(userId);
    api.scene_set_user_id(this.useOne(instance), instance, userId);
  }

  layers(instance) {
    this.userId(instance);
    return integers[(io >>> 2) + 28] >>> 0;
  }

  generation(instance) {
    this.userId(instance);
    return integers[(io >>> 2) + 29];
  }

  userId(instance) {
    return api.scene_instance(this.useOne(instance), instance);
  }

  mesh(instance) {
    this.useOne(instance);
    return this.dynamic.get(instance) ?? this.asset.mesh(instance);
  }

  transform(instance, out) {
    requireInstance('out', out, InstanceTransform);
    this.userId(instance);
    out.take();
  }

  bounds(instance, target, at = 0) {
    this.userId(instance);
    copyResult(doubles, (io >>> 3) + 8, 6, target, at);
  }

  /** @private */
  useOne(instance) {
    if (!this.contains(instance)) {
      throw new RangeError(`instance ${String(instance)} is not in the scene`);
    }
    return this.use();
  }

  /** @private */
  useDynamic(instance) {
    const at = this.useOne(instance);
    if (!this.dynamic.has(instance)) {
      throw new RangeError(`instance ${instance} is static: hide it with setLayers(${instance}, 0)`);
    }
    return at;
  }
}

['refit', 'rebuild', 'degradation'].forEach((name) => {
  CollisionScene.prototype[name] = function ofScene() {
    return api[`scene_${name}`](this.use());
  };
});

function requireUserId(userId) {
  if (typeof userId !== 'bigint' || BigInt.asIntN(64, userId) !== userId) {
    throw new RangeError(`user id ${String(userId)} must be a BigInt of 64 bits`);
  }
}
