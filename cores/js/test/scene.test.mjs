// SPDX-License-Identifier: Apache-2.0
// Scenes: changes, filters of instances by a function, several scenes in one memory, what is refused, and what is closed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AssetError, AssetErrorCode, CollisionScene, InstanceTransform, OverlapQuery, QueryFilter, RayFilter, RayHit, RayHits,
  RigidTransform, SceneBox, SceneCapsule, SceneContacts, SceneHits, SceneQuery, loadAsset, loadScene, ready,
} from '../cullet.mjs';
import { api, heap } from '../src/runtime.mjs';
import { crc32 } from './crc.mjs';
import { assets, minBytes, level } from './support.mjs';

await ready;
const wall = assets().get('wall.exact.cullet').file;
const packed = level();
const used = () => [...heap.sizes.values()].reduce((sum, size) => sum + size, 0);
const at = (x, y, z) => new InstanceTransform().setTranslation(x, y, z);

/** Returns a scene of walls along x, 10 m apart, far from the origin of the world, and their ids. */
function wallsAt(x, count, mesh = loadAsset(wall).parts[0]) {
  const scene = new CollisionScene(null, count);
  const ids = Array.from({ length: count }, (_, i) => scene.add(mesh, at(x + 10 * i, 0, 0), 1 << (i % 3), BigInt(i)));
  return { scene, ids, mesh, query: new SceneQuery(scene) };
}

test('instances are added, moved, hidden and removed, and their ids are given again', () => {
  const { scene, ids, mesh, query } = wallsAt(1e6, 4);
  const down = (x, filter) => query.raycast(x + 0.3, 50, 0.1, 0, -1, 0, Infinity, filter);
  assert.ok(down(1e6 + 20));
  assert.deepEqual([query.instance, query.userId, query.mesh], [ids[2], 2n, mesh]);
  assert.ok(Math.abs(query.x - (1e6 + 20.3)) < 1e-9 && query.localX < 1);
  scene.move(ids[2], at(-5000, 0, 0));
  assert.ok(!down(1e6 + 20));
  assert.deepEqual([query.instance, query.triangle, query.t, query.userId, query.mesh], [-1, -1, NaN, 0n, null]);
  assert.ok(down(-5000));
  scene.setLayers(ids[2], 0);
  assert.ok(!down(-5000));
  scene.remove(ids[2]);
  assert.equal(scene.dynamicCount, 3);
  assert.ok(!scene.contains(ids[2]));
  assert.throws(() => scene.remove(ids[2]), RangeError);
  assert.equal(scene.add(mesh, at(0, 0, 0)), ids[2]);
  assert.equal(scene.generation(ids[2]), 2);
  assert.throws(() => scene.add(mesh, at(0, 0, 0)), /holds 4 dynamic instances/);
  scene.refit();
  scene.rebuild();
  assert.equal(scene.degradation(), 1);
  const box = new Float64Array(6);
  scene.bounds(ids[0], box);
  assert.ok(box[0] <= 1e6 + mesh.bounds[0] && box[3] >= 1e6 + mesh.bounds[3]);
});

test('layers and a function choose instances', () => {
  const { ids, query } = wallsAt(0, 6);
  const capsule = new SceneCapsule().set(-100, 0.1, 0.1, 100, 0.1, 0.1, 1);
  const found = (filter) => {
    const pairs = new Int32Array(2000);
    const count = query.findShape(capsule, pairs, filter);
    return [...new Set(Array.from({ length: count }, (_, i) => pairs[2 * i]))].sort();
  };
  assert.deepEqual(found(QueryFilter.ALL), ids);
  assert.deepEqual(found(QueryFilter.ALL.withLayers(2)), [ids[1], ids[4]]);
  assert.deepEqual(found(QueryFilter.ALL.withInstances((id) => id > ids[3])), [ids[4], ids[5]]);
  assert.deepEqual(found(QueryFilter.ALL.withInstances(() => false)), []);
  // a function may ask another query, also with a function
  const other = wallsAt(0, 2);
  const nested = QueryFilter.ALL.withInstances((id) =>
    other.query.overlapsShape(capsule, QueryFilter.ALL.withInstances((inner) => inner === 1)) && id === ids[2]);
  assert.deepEqual(found(nested), [ids[2]]);
  const large = new Int32Array(2e5); // more than before: other memory, while the outer query writes to its own
  const growing = QueryFilter.ALL.withInstances(() => other.query.findShape(capsule, large) > 0);
  assert.deepEqual(found(growing), ids);
});

test('what the function throws, the query throws, and the next query works', () => {
  const { query } = wallsAt(0, 3);
  const stack = api.__stack_pointer.value;
  let calls = 0;
  const filter = QueryFilter.ALL.withInstances(() => {
    calls++;
    throw new Error('stop here');
  });
  for (let i = 0; i < 3; i++) {
    assert.throws(() => query.anyShape(new SceneCapsule().setSphere(0, 0, 0, 100), filter), /stop here/);
  }
  assert.equal(calls, 3);
  assert.equal(api.__stack_pointer.value, stack);
  assert.ok(query.overlapsShape(new SceneCapsule().setSphere(0, 0, 0, 100)));
});

test('front faces and surfaces choose triangles', () => {
  const [mesh] = loadAsset(wall).parts;
  const hits = new RayHits(8);
  const hit = new RayHit();
  const count = hits.raycastAll(mesh, 0.3, 50, 0.1, 0, -1, 0, Infinity);
  assert.ok(count >= 2);
  assert.ok(hits.raycastAll(mesh, 0.3, 50, 0.1, 0, -1, 0, Infinity, RayFilter.ALL.withFrontFacesOnly()) < count);
  assert.equal(hits.raycastAll(mesh, 0.3, 50, 0.1, 0, -1, 0, Infinity, RayFilter.ALL.withSurfaces()), 0);
  const names = RayFilter.ALL.withSurfaces(mesh.asset, ...mesh.asset.surfaceNames);
  assert.ok(hits.raycast(mesh, 0.3, 50, 0.1, 0, -1, 0, Infinity, names, hit));
  assert.ok(!hits.raycast(mesh, 0.3, 50, 0.1, 0, -1, 0, Infinity, RayFilter.ALL.withSurfaces(1000), hit));
  assert.throws(() => RayFilter.ALL.withSurfaces(mesh.asset, 'no such surface'), RangeError);
  assert.throws(() => RayFilter.ALL.withSurfaces(-1), RangeError);
});

test('scenes of files and of the program share the memory, which grows while they are in use', () => {
  const asset = loadScene(packed);
  const scene = new CollisionScene(asset, 3);
  const query = new SceneQuery(scene);
  const place = new InstanceTransform();
  asset.transform(0, place);
  assert.ok(query.closestPoint(place.x, place.y, place.z, Infinity));
  const before = [query.instance, query.distance, query.x, asset.userId(query.instance), asset.layers(query.instance)];
  const end = heap.memory.buffer.byteLength;
  const many = [];
  while (heap.memory.buffer.byteLength < end + 4e6) {
    many.push(wallsAt(many.length, 500));
  }
  assert.ok(query.closestPoint(place.x, place.y, place.z, Infinity));
  assert.deepEqual(
    [query.instance, query.distance, query.x, asset.userId(query.instance), asset.layers(query.instance)], before);
  many.forEach((one) => assert.ok(one.query.overlapsRay(many.indexOf(one) + 0.3, 50, 0.1, 0, -1, 0, Infinity)));
  many.forEach((one) => one.scene.close());
  assert.throws(() => many[0].query.overlapsRay(0, 50, 0.1, 0, -1, 0, 1), /CollisionScene was closed/);
  assert.ok(scene.staticCount === asset.instanceCount && scene.staticCount > 1);
  assert.equal(scene.mesh(0), asset.mesh(0));
  assert.throws(() => scene.move(0, place), /static/);
});

test('a layout for rays of a mesh is that of later scenes', () => {
  const asset = loadScene(packed);
  const place = new InstanceTransform();
  asset.transform(0, place);
  const cast = () => {
    const query = new SceneQuery(new CollisionScene(asset, 0));
    const found = query.raycast(place.x, place.y + 100, place.z, 0, -1, 0, Infinity);
    return [found, query.instance, query.triangle, query.t, query.normalY];
  };
  const plain = cast();
  asset.meshes.parts.forEach((part) => part.makeRayLayout());
  assert.deepEqual(cast(), plain);
});

test('a scene is no asset, an asset is no scene, and damaged scenes are refused with their code', () => {
  const refusal = (load) => {
    try {
      load();
      return 0;
    } catch (error) {
      assert.ok(error instanceof AssetError, error.stack);
      return error.code;
    }
  };
  const before = used();
  assert.equal(refusal(() => loadAsset(packed)), AssetErrorCode.SCENE);
  assert.equal(refusal(() => loadScene(wall)), AssetErrorCode.NO_SCENE);
  const codes = new Set();
  for (let i = 8; i < packed.length - 16; i += 1 + (packed.length >> 9)) {
    const bytes = Uint8Array.from(packed);
    bytes[i] ^= 1 << (i % 8);
    assert.equal(refusal(() => loadScene(bytes)), AssetErrorCode.CHECKSUM);
    new DataView(bytes.buffer).setUint32(bytes.length - 8, crc32(bytes.subarray(0, bytes.length - 8)), true);
    codes.add(refusal(() => loadScene(bytes, { validation: 'full' }).close()));
    assert.throws(() => loadScene(packed.subarray(0, i)), AssetError);
  }
  assert.ok(codes.has(0) && codes.size > 8, [...codes].join(' '));
  assert.equal(used(), before);
});

test('wrong arguments are a RangeError, and change nothing', () => {
  const { scene, ids, mesh, query } = wallsAt(0, 2);
  const asset = loadScene(packed);
  const box = new SceneBox();
  const hits = new SceneHits(2);
  const place = at(0, 0, 0);
  assert.ok(query.raycast(0.3, 50, 0.1, 0, -1, 0, Infinity));
  const before = [query.instance, query.t];
  for (const wrong of [NaN, undefined, null, '1', {}, [1], true, 1n, Symbol('x'), 2 ** 61, -(2 ** 61)]) {
    for (const call of [
      () => query.raycast(wrong, 0, 0, 0, -1, 0, 1),
      () => query.anyRay(0, 0, 0, wrong, -1, 0, 1),
      () => query.closestPoint(0, wrong, 0, 1),
      () => query.pointInSolid(0, 0, wrong),
      () => query.sweepCapsule(new SceneCapsule(), 0, 0, wrong),
      () => new SceneCapsule().setSphere(0, 0, 0, wrong),
      () => new SceneCapsule().set(0, 0, 0, 0, wrong, 0, 1),
      () => box.set(place, 1, wrong, 1),
      () => place.setTranslation(0, wrong, 0),
      () => place.setRotation(0, 0, wrong, 1),
      () => place.setScale(wrong),
      () => place.toWorldPoint(0, wrong === 2 ** 61 || wrong === -(2 ** 61) ? NaN : wrong, 0, []),
      () => scene.setLayers(ids[0], wrong),
      () => scene.setLayers(wrong, 1),
      () => scene.add(mesh, wrong),
      () => scene.add(wrong, place),
      () => new CollisionScene(null, wrong),
      () => new SceneQuery(wrong),
      () => new SceneHits(wrong),
      () => asset.userId(wrong),
      () => QueryFilter.ALL.withLayers(wrong),
      () => QueryFilter.ALL.withInstances(wrong),
      () => new RigidTransform().setQuaternionXyzw(0, 0, 0, wrong, 0, 0, 0),
      () => new OverlapQuery().setSphere(0, 0, 0, wrong === 2 ** 61 ? -1 : wrong),
    ]) {
      assert.throws(call, RangeError, `${String(call)} of ${String(wrong)}`);
    }
  }
  for (const call of [
    () => query.raycast(0, 0, 0, 0, 0, 0, 1),
    () => query.raycast(0, 0, 0, 2 ** -61, 0, 0, 1),
    () => query.raycast(0, 0, 0, 0, 1, 0, -1),
    () => query.raycast(0, 0, 0, 0, 1, 0, 1, RayFilter.ALL),
    () => query.raycastAll(0, 0, 0, 0, 1, 0, 1, {}),
    () => query.collideCapsule(new SceneCapsule(), hits),
    () => query.sweepCapsule(box, 0, 0, 1),
    () => query.anyShape({ shape: 0 }),
    () => place.setRotation(0, 0, 0, 1.1),
    () => place.setScale(0),
    () => scene.setUserId(ids[0], 5),
    () => scene.setUserId(ids[0], 2n ** 63n),
    () => new CollisionScene(asset.meshes, 1),
    () => new CollisionScene(null, 2 ** 24 + 1),
    () => asset.transform(asset.instanceCount, place),
    () => new RigidTransform().setInverse([1, 2, 3]),
  ]) {
    assert.throws(call, RangeError, String(call));
  }
  assert.deepEqual([query.instance, query.t], before);
});

test('after close() queries are errors, and memory is free', () => {
  const before = used();
  const asset = loadScene(packed);
  const other = loadAsset(wall);
  const scene = new CollisionScene(asset, 1);
  const query = new SceneQuery(scene);
  const id = scene.add(other.parts[0], at(0, 0, 0));
  const ask = () => query.closestPoint(0, 0, 0, Infinity);
  assert.ok(ask());
  loadAsset(wall).close(); // of no instance
  assert.ok(ask());
  other.close();
  assert.throws(ask, /was closed/);
  assert.throws(() => scene.move(id, at(1, 0, 0)), /was closed/);
  asset.close();
  assert.throws(() => asset.userId(0), /was closed/);
  scene.close();
  scene.close();
  query.close();
  assert.throws(() => query.instance, /was closed/);
  assert.equal(used(), before);
});

test('memory that cannot grow is an error, after which scenes are usable', () => {
  const { grow } = WebAssembly.Memory.prototype;
  const { query } = wallsAt(0, 2);
  const before = used();
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('no memory');
  };
  try {
    assert.throws(() => new CollisionScene(null, 2 ** 20), /cannot grow/);
    assert.throws(() => new SceneHits(2 ** 24), /cannot grow/);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assert.equal(used(), before);
  assert.ok(query.overlapsRay(0.3, 50, 0.1, 0, -1, 0, Infinity));
});

test('queries of a scene allocate nothing', () => {
  const { query } = wallsAt(0, 20);
  const capsule = new SceneCapsule().set(0, 1, 2, 0.1, 2, 2, 0.5); // beside the walls: it takes less time
  const contacts = new SceneContacts(8);
  const hits = new SceneHits(8);
  const filter = QueryFilter.ALL.withLayers(3).withInstances((id) => id !== 3);
  const pairs = new Int32Array(20);
  let found = 0;
  const ask = () => {
    for (let i = 0; i < 3000; i++) {
      found += query.raycast(0.3, 50, 0.1, 0, -1, 0, Infinity, filter) ? 1 : 0;
      query.raycastAll(0.3, 50, 0.1, 0, -1, 0, Infinity, hits);
      query.sweepCapsule(capsule, 9, 0, 0);
      query.collideCapsule(capsule, contacts);
      query.findShape(capsule, pairs);
    }
  };
  assert.ok(minBytes(ask) < 3000 * 16);
  assert.ok(found > 0);
});
