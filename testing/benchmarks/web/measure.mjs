// SPDX-License-Identifier: Apache-2.0
// One process of compare.mjs: prints a row per measure of each asset. Hits are compared before anything is timed.
//
//   node measure.mjs OLD ship.cullet ...     OLD: a folder with another version of cores/js, or -
//
// A time is the minimum over rounds, in which all engines take turns. three-mesh-bvh gets the triangles that Cullet has
// loaded; its load is the build of its tree, with its default options, beside a Cullet file that is checked in full. The
// first load is that of a new process; load is the least of some in one process. Memory is that of the blocks of a loaded
// asset in the module, and that of the arrays of three-mesh-bvh.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Sphere, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import * as current from '../../../cores/js/cullet.mjs';
import { heap } from '../../../cores/js/src/runtime.mjs';

const QUERIES = 1000;
const ROUNDS = 30;
const STRIDE = 9;
const [oldFolder, ...files] = process.argv.slice(2);

/** A generator of numbers from 0 to 1 that has the same ones in each run. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * Queries in and around the box of a mesh, which is at least a tenth of its diagonal thick, as rays in the plane of a flat
 * mesh are a hit for Cullet and a miss for others: rays through two points of it, and points of it.
 */
function workload({ bounds }) {
  const random = seeded(1);
  const diagonal = Math.hypot(...[0, 1, 2].map((axis) => bounds[axis + 3] - bounds[axis]));
  const middle = [0, 1, 2].map((axis) => (bounds[axis] + bounds[axis + 3]) / 2);
  const size = [0, 1, 2].map((axis) => Math.max(bounds[axis + 3] - bounds[axis], 0.1 * diagonal));
  const point = () => [0, 1, 2].map((axis) => Math.fround(middle[axis] + (random() - 0.5) * size[axis]));
  const numbers = new Float64Array(STRIDE * QUERIES); // origin, direction and point of each query
  for (let i = 0; i < QUERIES; i++) {
    const target = point();
    const to = point();
    const length = Math.hypot(...[0, 1, 2].map((axis) => to[axis] - target[axis])) || 1;
    const direction = [0, 1, 2].map((axis) => Math.fround((to[axis] - target[axis]) / length));
    const origin = [0, 1, 2].map((axis) => Math.fround(target[axis] - diagonal * direction[axis]));
    numbers.set([...origin, ...direction, ...target], STRIDE * i);
  }
  return { numbers, radius: Math.fround(0.02 * diagonal) };
}

/** An engine has a function per query, of numbers `n` from `i` on: 1 on a hit. And the numbers that are compared. */
function cullet(module, mesh) {
  const ray = new module.RayHit();
  const near = new module.ClosestHit();
  return {
    'closest ray': (n, i) =>
      (mesh.raycast(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5], Infinity, ray) ? 1 : 0),
    'any ray': (n, i) =>
      (mesh.anyRay(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5], Infinity) >= 0 ? 1 : 0),
    'closest point': (n, i) => (mesh.closestPoint(n[i + 6], n[i + 7], n[i + 8], Infinity, near) ? 1 : 0),
    sphere: (n, i, radius) => (mesh.anySphere(n[i + 6], n[i + 7], n[i + 8], radius) >= 0 ? 1 : 0),
    t: () => ray.t,
    distance: () => near.distance,
  };
}

function threeMeshBvh(bvh) {
  const ray = new Ray();
  const point = new Vector3();
  const sphere = new Sphere();
  const target = {};
  let hit = null;
  const set = (n, i) => {
    ray.origin.fromArray(n, i);
    ray.direction.fromArray(n, i + 3);
  };
  return {
    'closest ray': (n, i) => {
      set(n, i);
      hit = bvh.raycastFirst(ray, DoubleSide);
      return hit === null ? 0 : 1;
    },
    // the library has no query for it: the shape cast ends at the first triangle
    'any ray': (n, i) => {
      set(n, i);
      return bvh.shapecast({
        intersectsBounds: (box) => ray.intersectsBox(box),
        intersectsTriangle: (triangle) => ray.intersectTriangle(triangle.a, triangle.b, triangle.c, false, point) !== null,
      }) ? 1 : 0;
    },
    'closest point': (n, i) => {
      bvh.closestPointToPoint(point.fromArray(n, i + 6), target);
      return 1;
    },
    sphere: (n, i, radius) => {
      sphere.set(point.fromArray(n, i + 6), radius);
      return bvh.intersectsSphere(sphere) ? 1 : 0;
    },
    t: () => hit.distance,
    distance: () => target.distance,
  };
}

function geometryOf(mesh) {
  const positions = new Float32Array(9 * mesh.triangleCount);
  for (let triangle = 0; triangle < mesh.triangleCount; triangle++) {
    mesh.triangleCorners(triangle, positions, 9 * triangle);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  return geometry;
}

/** Returns the minimum time of some calls in ms; the first ones are not counted. */
function fastest(call, rounds = 7) {
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    call();
    return performance.now() - begin;
  });
  return Math.min(...times.slice(1));
}

/** Returns the minimum time in ms of the first load in processes of their own. */
function firstLoad(folder, path) {
  const script = fileURLToPath(new URL('first-load.mjs', import.meta.url));
  const times = Array.from({ length: 5 }, () => Number(execFileSync(process.execPath, [script, folder, path])));
  return Math.min(...times);
}

/** Returns the bytes of a tree, of the index that it has put in order, and of the corners. */
function bytesOf(bvh, geometry) {
  const { roots, index } = MeshBVH.serialize(bvh, { cloneBuffers: false });
  return roots.reduce((sum, { byteLength }) => sum + byteLength, 0) + index.byteLength
    + geometry.attributes.position.array.byteLength;
}

const largest = (asset) => asset.parts.reduce((a, b) => (a.triangleCount > b.triangleCount ? a : b));

/** Compares the hits of engines; returns those of each kind. */
function countHits(engines, kinds, { numbers, radius }) {
  return Object.fromEntries(kinds.map((kind) => {
    const [ours, ...others] = Object.values(engines);
    let hits = 0;
    let differences = 0;
    for (let i = 0; i < numbers.length; i += STRIDE) {
      const found = ours[kind](numbers, i, radius);
      hits += found;
      for (const other of others) {
        const same = other[kind](numbers, i, radius) === found;
        const measure = { 'closest ray': 't', 'closest point': 'distance' }[kind];
        const near = !same || !found || measure === undefined
          || Math.abs(ours[measure]() - other[measure]()) <= 1e-5 * (1 + Math.abs(ours[measure]()));
        differences += same && near ? 0 : 1;
      }
    }
    return [kind, { hits, differences }];
  }));
}

/** Returns ns per query and engine: the minimum of rounds. */
function time(engines, kind, { numbers, radius }) {
  const best = Object.fromEntries(Object.keys(engines).map((name) => [name, Infinity]));
  let count = QUERIES;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, engine] of Object.entries(engines)) {
      const ask = engine[kind];
      const begin = performance.now();
      for (let i = 0; i < count; i++) {
        ask(numbers, STRIDE * i, radius);
      }
      const ns = ((performance.now() - begin) / count) * 1e6;
      best[name] = Math.min(best[name], ns);
      count = ns > 1e5 ? 50 : count; // a slow query runs less often, in all engines
    }
  }
  return best;
}

await current.ready;
const old = oldFolder === '-' ? null : await import(pathToFileURL(resolve(oldFolder, 'cullet.mjs')));
await old?.ready;
const blocks = () => [...heap.sizes.values()].reduce((sum, size) => sum + size, 0);
const kinds = ['closest ray', 'any ray', 'closest point', 'sphere'];
for (const path of files) {
  const name = basename(path, '.cullet');
  const file = readFileSync(path);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
  const before = blocks();
  const mesh = largest(current.loadAsset(bytes));
  const loaded = blocks() - before;
  const geometry = geometryOf(mesh);
  const bvh = new MeshBVH(geometry);
  const engines = { cullet: cullet(current, mesh), three: threeMeshBvh(bvh) };
  if (old !== null) {
    engines.old = cullet(old, largest(old.loadAsset(bytes)));
  }
  const put = (measure, unit, { cullet: ours, three, old: earlier }, found = {}) => {
    const cells = [ours, three, earlier].map((value) => (value === undefined ? '' : Number(value.toPrecision(4))));
    console.log([name, mesh.triangleCount, measure, unit, ...cells, found.hits ?? '', found.differences ?? ''].join(','));
  };
  put('first load', 'ms', {
    cullet: firstLoad(fileURLToPath(new URL('../../../cores/js', import.meta.url)), path),
    old: old === null ? undefined : firstLoad(oldFolder, path),
  });
  put('load', 'ms', {
    cullet: fastest(() => current.loadAsset(bytes, { validation: 'full' }).close()),
    three: fastest(() => new MeshBVH(geometryOf(mesh))),
    old: old === null ? undefined : fastest(() => old.loadAsset(bytes, { validation: 'full' })),
  });
  put('memory', 'bytes', { cullet: loaded, three: bytesOf(bvh, geometry) });
  const work = workload(mesh);
  const hits = countHits(engines, kinds, work);
  for (const kind of kinds) {
    put(kind, 'ns', time(engines, kind, work), hits[kind]);
  }
}
