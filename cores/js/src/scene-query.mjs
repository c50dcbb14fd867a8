// SPDX-License-Identifier: Apache-2.0
// Queries of a scene. Numbers are in the world, in double. The results of the last query are properties of the query,
// which reads them from its memory: a query allocates nothing.

import {
  requireInScene, requireInstance, requireLimit, requireSceneRay, requireSceneSizes,
} from './arguments.mjs';
import { ConvexShape } from './convex-shape.mjs';
import { QueryFilter } from './filters.mjs';
import {
  Block, ResultList, addColumns, addProperties, copyResult, double, fill, integer, long,
} from './objects.mjs';
import { api, doubles, integers, io, requireReady, rethrow, setAccepts } from './runtime.mjs';
import { CollisionScene, InstanceTransform } from './scene.mjs';

/** A shape of a scene query; its number is that of wasm/entry_scene.h. */
class SceneShape {
  /** @private */
  numbers = new Float64Array(11);
  shape = 0;

  /** @private Puts it where calls expect it; returns its number. */
  put() {
    doubles.set(this.numbers, io >>> 3);
    return this.shape;
  }
}

/** All points at most a radius from a segment; or a sphere. */
export class SceneCapsule extends SceneShape {
  setSphere(x, y, z, radius) {
    this.set(x, y, z, x, y, z, radius);
    this.shape = 0;
    return this;
  }

  set(fromX, fromY, fromZ, toX, toY, toZ, radius) {
    requireInScene('start', fromX, fromY, fromZ);
    requireInScene('end', toX, toY, toZ);
    requireSceneSizes('radius', radius, 0, 0);
    fill(this.numbers, fromX, fromY, fromZ, toX, toY, toZ, radius);
    this.shape = 1;
    return this;
  }
}

/** A box in any orientation. */
export class SceneBox extends SceneShape {
  shape = 2;

  set(boxToWorld, halfX, halfY, halfZ) {
    requireInstance('boxToWorld', boxToWorld, InstanceTransform);
    requireSceneSizes('half sizes', halfX, halfY, halfZ);
    this.numbers.set(boxToWorld.numbers);
    this.numbers[8] = halfX;
    this.numbers[9] = halfY;
    this.numbers[10] = halfZ;
    return this;
  }
}

/** A convex shape, at rest or in motion from t = 0 to t = 1. */
export class SceneConvex extends SceneShape {
  shape = 3;
  /** @private Pose, motion, rotation and center. */
  numbers = new Float64Array(17);
  convex = null;

  set(shape, shapeToWorld) {
    requireInstance('shape', shape, ConvexShape);
    requireInstance('shapeToWorld', shapeToWorld, InstanceTransform);
    this.numbers.fill(0);
    this.numbers.set(shapeToWorld.numbers);
    this.convex = shape;
    return this;
  }

  setMotion(dx, dy, dz) {
    requireInScene('motion', dx, dy, dz);
    this.numbers[8] = dx;
    this.numbers[9] = dy;
    this.numbers[10] = dz;
    return this;
  }

  setRotation(wx, wy, wz, centerX, centerY, centerZ) {
    requireInScene('rotation', wx, wy, wz);
    requireInScene('center', centerX, centerY, centerZ);
    this.numbers[11] = wx;
    this.numbers[12] = wy;
    this.numbers[13] = wz;
    this.numbers[14] = centerX;
    this.numbers[15] = centerY;
    this.numbers[16] = centerZ;
    return this;
  }

  /** Sets a transform to the place at a time. */
  transformAt(t, out) {
    requireInstance('out', out, InstanceTransform);
    if (!(t >= 0 && t <= 1)) {
      throw new RangeError(`t ${t} must be from 0 to 1`);
    }
    api.scene_convex_transform(this.put(), t);
    out.numbers.set(doubles.subarray(io >>> 3, (io >>> 3) + 8));
  }

  /** @private Puts the numbers where calls expect them; returns the address of the shape. */
  put() {
    if (this.convex === null) {
      throw new RangeError('the SceneConvex has no shape: call set(shape, shapeToWorld) before a query');
    }
    super.put();
    return this.convex.use();
  }
}

/** All hits of a ray, by t, then by instance, then by triangle. */
export class SceneHits extends ResultList {
  constructor(capacity) {
    super(capacity, requireReady().scene_ray_hit_size());
  }
}

addColumns(SceneHits, double, { t: 0 });
addColumns(SceneHits, integer, { instance: 8, triangle: 12 });

/** Contacts of a capsule or a sphere, deepest first. */
export class SceneContacts extends ResultList {
  constructor(capacity) {
    super(capacity, requireReady().scene_contact_size(), api.contact_size());
  }
}

addColumns(SceneContacts, double, { x: 0, y: 8, z: 16, normalX: 24, normalY: 32, normalZ: 40, depth: 48 });
addColumns(SceneContacts, integer, { instance: 56, triangle: 60, surface: 64 });

export class SceneQuery extends Block {
  constructor(scene) {
    requireInstance('scene', scene, CollisionScene);
    super(requireReady().scene_query_size());
    this.scene = scene;
    this.isTruncated = false;
    /** @private Memory of pairs, and how many it has. */
    this.list = null;
    this.capacity = 0;
    api.scene_query_clear(this.address);
  }

  close() {
    this.list?.close();
    super.close();
  }

  raycast(ox, oy, oz, dx, dy, dz, maxT, filter = QueryFilter.ALL) {
    requireSceneRay(ox, oy, oz, dx, dy, dz, maxT);
    return end(api.scene_raycast(this.scene.use(), this.use(), begin(filter), ox, oy, oz, dx, dy, dz, maxT)) !== 0;
  }

  anyRay(ox, oy, oz, dx, dy, dz, maxT, filter = QueryFilter.ALL) {
    requireSceneRay(ox, oy, oz, dx, dy, dz, maxT);
    end(api.scene_any_ray(this.scene.use(), this.use(), begin(filter), ox, oy, oz, dx, dy, dz, maxT));
    return this.instance;
  }

  overlapsRay(ox, oy, oz, dx, dy, dz, maxT, filter = QueryFilter.ALL) {
    return this.anyRay(ox, oy, oz, dx, dy, dz, maxT, filter) >= 0;
  }

  raycastAll(ox, oy, oz, dx, dy, dz, maxT, hits, filter = QueryFilter.ALL) {
    requireSceneRay(ox, oy, oz, dx, dy, dz, maxT);
    requireInstance('hits', hits, SceneHits);
    return hits.take(end(api.scene_raycast_all(
      this.scene.use(), this.use(), begin(filter), ox, oy, oz, dx, dy, dz, maxT, hits.use(), hits.capacity)));
  }

  anyShape(shape, filter = QueryFilter.ALL) {
    requireInstance('shape', shape, SceneShape);
    const any = shape instanceof SceneConvex ? api.scene_any_convex : api.scene_any_shape;
    end(any(this.scene.use(), this.use(), begin(filter), shape.put()));
    return this.instance;
  }

  overlapsShape(shape, filter = QueryFilter.ALL) {
    return this.anyShape(shape, filter) >= 0;
  }

  /** Sets pairs of instance and triangle; returns their number. */
  findShape(shape, pairs, filter = QueryFilter.ALL) {
    requireInstance('shape', shape, SceneShape);
    const capacity = pairs.length >>> 1;
    if (capacity > this.capacity) { // not the block of all calls: a filter's function may query
      this.list?.close();
      this.list = new Block(8 * capacity);
      this.capacity = capacity;
    }
    const at = this.list?.use() ?? 0;
    const find = shape instanceof SceneConvex ? api.scene_find_convex : api.scene_find_shape;
    const count = end(find(this.scene.use(), this.use(), begin(filter), shape.put(), at, capacity));
    this.isTruncated = integers[io >>> 2] !== 0;
    copyResult(integers, at >>> 2, 2 * count, pairs, 0);
    return count;
  }

  closestPoint(x, y, z, maxDistance, filter = QueryFilter.ALL) {
    requireInScene('point', x, y, z);
    requireLimit('maxDistance', maxDistance);
    return end(api.scene_closest_point(this.scene.use(), this.use(), begin(filter), x, y, z, maxDistance)) !== 0;
  }

  /** Finds the instance nearest to a convex shape at its start. */
  closestShape(shape, maxDistance, filter = QueryFilter.ALL) {
    requireInstance('shape', shape, SceneConvex);
    requireLimit('maxDistance', maxDistance);
    return end(
      api.scene_closest_convex(this.scene.use(), this.use(), begin(filter), shape.put(), maxDistance)) !== 0;
  }

  /** Moves a convex shape until it touches an instance; returns one of SweepOutcome. */
  sweepShape(shape, tolerance, filter = QueryFilter.ALL) {
    requireInstance('shape', shape, SceneConvex);
    requireSceneSizes('tolerance', tolerance, 0, 0);
    return end(api.scene_sweep_convex(this.scene.use(), this.use(), begin(filter), shape.put(), tolerance));
  }

  sweepCapsule(capsule, dx, dy, dz, filter = QueryFilter.ALL) {
    requireInstance('capsule', capsule, SceneCapsule);
    requireInScene('motion', dx, dy, dz);
    return end(
      api.scene_sweep_capsule(this.scene.use(), this.use(), begin(filter), capsule.put(), dx, dy, dz)) !== 0;
  }

  collideCapsule(capsule, contacts, filter = QueryFilter.ALL) {
    requireInstance('capsule', capsule, SceneCapsule);
    requireInstance('contacts', contacts, SceneContacts);
    return contacts.take(end(api.scene_collide_capsule(
      this.scene.use(), this.use(), begin(filter), capsule.put(), contacts.use(), contacts.capacity)));
  }

  pointInSolid(x, y, z, filter = QueryFilter.ALL) {
    requireInScene('point', x, y, z);
    return end(api.scene_point_in_solid(this.scene.use(), this.use(), begin(filter), x, y, z)) !== 0;
  }

  get isFrontFace() {
    return integer(this.use() + 136) !== 0;
  }

  get mesh() {
    return this.instance < 0 ? null : this.scene.mesh(this.instance);
  }
}

addProperties(SceneQuery, integer, { instance: 0, triangle: 4, nodesTested: 144, instancesTested: 148 });
addProperties(SceneQuery, long, { userId: 8 });
addProperties(SceneQuery, double, {
  t: 24, distance: 32, x: 40, y: 48, z: 56, normalX: 64, normalY: 72, normalZ: 80, localX: 88, localY: 96, localZ: 104,
  otherX: 112, otherY: 120, otherZ: 128,
});

/** Starts a query with a filter; returns its address. */
function begin(filter) {
  requireInstance('filter', filter, QueryFilter);
  setAccepts(filter.accepts);
  return filter.use();
}

/** Ends a query; throws what the function of its filter has thrown. */
function end(result) {
  rethrow();
  return result;
}
