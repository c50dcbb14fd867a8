// SPDX-License-Identifier: Apache-2.0
// The records of scenes of conformance vectors by type (cores/README.md, "Scenes"): how to run one, and the words of its
// answer, where an integer is a BigInt. They are about the scene of the last record of type 64, and change it.

import {
  AssetError, CapsuleSweep, CollisionScene, CompoundHit, CompoundMeshQuery, CompoundMeshSweep, CompoundQuery,
  CompoundShape, CompoundSweep, Contacts, ConvexShape, InstanceTransform, Motion, OverlapQuery, QueryFilter, RayFilter, RayHit,
  RayHits, RigidTransform, SceneBox, SceneCapsule, SceneContacts, SceneConvex, SceneHits, SceneQuery,
  ShapeMeshQuery, ShapeMeshSweep, ShapeQuery, Validation, loadScene,
} from '../cullet.mjs';

const VALIDATIONS = Object.values(Validation);

/** The inputs of the record that runs, and the next of them. */
let input = [];
let next = 0;

const integer = () => Number(input[next++].bits);
const number = () => input[next++].number;
const numbers = (count) => Array.from({ length: count }, number);

/** The words of the answer. */
let answer = [];

const put = (...values) => values.forEach((value) => answer.push(BigInt.asIntN(64, BigInt(value))));
const putNumbers = (...values) => answer.push(...values);

let scene = null;
let query = null;
let hasLayouts = false;
const transform = new InstanceTransform();
const ray = new RayHit();
/** Lists by class and capacity, which are used again. */
const lists = new Map();
const listOf = (Type, capacity) => {
  const key = `${Type.name} ${capacity}`;
  lists.set(key, lists.get(key) ?? new Type(capacity));
  return lists.get(key);
};

function makeScene() {
  const validation = VALIDATIONS[integer()];
  const capacity = integer();
  hasLayouts = integer() !== 0;
  const size = integer();
  const { view, at } = input[next];
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
  next = input.length;
  let code = 0;
  let asset = null;
  try {
    asset = loadScene(bytes, { validation, maxUnpackedBytes: 2 ** 28 });
  } catch (error) {
    if (!(error instanceof AssetError)) {
      throw error;
    }
    ({ code } = error);
  }
  put(code);
  if (asset === null) {
    return;
  }
  if (scene !== null) {
    query.close();
    scene.close();
    scene.asset.close();
  }
  if (hasLayouts) {
    asset.meshes.parts.forEach((part) => part.makeRayLayout());
  }
  scene = new CollisionScene(asset, capacity);
  query = new SceneQuery(scene);
}

/** Reads a filter: layers, modulus of instances, front faces only, number of surfaces plus 1 or 0, surfaces. */
function filter() {
  const layers = integer();
  const modulus = integer();
  const frontFacesOnly = integer() !== 0;
  const surfaces = integer();
  let rays = RayFilter.ALL;
  let all = layers === 0xffffffff ? QueryFilter.ALL : QueryFilter.ALL.withLayers(layers);
  if (modulus > 0) {
    all = all.withInstances((instance) => instance % modulus !== 0);
  }
  if (frontFacesOnly) {
    all = all.withFrontFacesOnly();
    rays = rays.withFrontFacesOnly();
  }
  if (surfaces > 0) {
    const which = Array.from({ length: surfaces - 1 }, integer);
    all = all.withSurfaces(...which);
    rays = rays.withSurfaces(...which);
  }
  return { all, rays };
}

function readTransform() {
  const [x, y, z, qx, qy, qz, qw, scale] = numbers(8);
  return transform.setTranslation(x, y, z).setRotation(qx, qy, qz, qw).setScale(Math.abs(scale)).setMirrored(scale < 0);
}

function capsule() {
  const [x, y, z, toX, toY, toZ, radius] = numbers(7);
  return integer() !== 0
    ? new SceneCapsule().setSphere(x, y, z, radius)
    : new SceneCapsule().set(x, y, z, toX, toY, toZ, radius);
}

const box = () => new SceneBox().set(readTransform(), ...numbers(3));

/** Puts the result of a query of one hit; with a layout any ray may hit another triangle. */
function putHit(isHit, expectedTriangle = null) {
  if (isHit !== query.instance >= 0 || (query.mesh !== null) !== isHit) {
    throw new Error('a query returns another outcome than its hit');
  }
  put(query.instance);
  put(expectedTriangle !== null && hasLayouts && isHit ? expectedTriangle : query.triangle);
  put(query.userId);
  putNumbers(query.t, query.distance, query.x, query.y, query.z, query.normalX, query.normalY, query.normalZ);
  put(query.isFrontFace ? 1 : 0, query.nodesTested, query.instancesTested);
}

function raycastAll() {
  const line = numbers(7);
  const hits = listOf(SceneHits, integer());
  put(query.raycastAll(...line, hits, filter().all), hits.isTruncated ? 1 : 0);
  for (let i = 0; i < hits.count; i++) {
    putNumbers(hits.t(i));
    put(hits.instance(i), hits.triangle(i));
  }
}

function find(shape) {
  const pairs = new Int32Array(2 * integer());
  const count = query.findShape(shape, pairs, filter().all);
  put(count, query.isTruncated ? 1 : 0, ...pairs.subarray(0, 2 * count));
}

function putContacts(contacts, columns) {
  put(contacts.count, contacts.isTruncated ? 1 : 0);
  for (let i = 0; i < contacts.count; i++) {
    putNumbers(...columns(i));
    put(...contacts.instance === undefined ? [] : [contacts.instance(i)], contacts.triangle(i), contacts.surface(i));
  }
}

function collide() {
  const shape = capsule();
  const c = listOf(SceneContacts, integer());
  query.collideCapsule(shape, c, filter().all);
  putContacts(c, (i) => [c.x(i), c.y(i), c.z(i), c.normalX(i), c.normalY(i), c.normalZ(i), c.depth(i)]);
}

function add() {
  const part = integer();
  const layers = integer();
  put(scene.add(scene.asset.meshes.parts[part], readTransform(), layers, BigInt(part + 1000)));
}

function putInstance() {
  const id = integer();
  put(scene.contains(id) ? 1 : 0);
  if (!scene.contains(id)) {
    return;
  }
  const bounds = new Float64Array(6);
  scene.bounds(id, bounds);
  scene.transform(id, transform);
  putNumbers(...bounds, transform.x, transform.y, transform.z, transform.rotationX, transform.rotationY,
    transform.rotationZ, transform.rotationW, transform.scale);
  put(transform.isMirrored ? 1 : 0, scene.layers(id), scene.userId(id), scene.generation(id));
}

const putRayHit = (hit) => {
  put(hit.triangle);
  putNumbers(hit.t, hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ);
};

function meshRay(ask) {
  const mesh = scene.asset.meshes.parts[integer()];
  const line = numbers(6);
  const minT = number();
  const maxT = number();
  const hits = listOf(RayHits, integer());
  ask(hits, mesh, [...line, maxT], filter().rays, minT);
}

function meshFind(set) {
  const mesh = scene.asset.meshes.parts[integer()];
  const triangles = new Int32Array(integer());
  const overlaps = set(new OverlapQuery());
  const count = overlaps.all(mesh, triangles);
  put(count, overlaps.isTruncated ? 1 : 0, overlaps.any(mesh), ...triangles.subarray(0, count));
}

function meshCapsule(ask) {
  const mesh = scene.asset.meshes.parts[integer()];
  const shape = numbers(7);
  const motion = numbers(3);
  const capacity = integer();
  ask(mesh, shape, motion, capacity, filter().rays);
}

/** Composes and inverts transforms of quaternions, and moves a point by them. */
function rigidTransform() {
  const [first, second, point] = [numbers(7), numbers(7), numbers(3)];
  const a = new RigidTransform();
  const b = new RigidTransform();
  try {
    a.setQuaternionXyzw(...first);
    b.setQuaternionXyzw(...second);
  } catch {
    put(0);
    return;
  }
  put(1, 1);
  putNumbers(...b.setTimes(a, b));
  putNumbers(...a.setInverse(b));
  const moved = new Float32Array(3);
  b.toModelPoint(...point, moved);
  putNumbers(...moved, RigidTransform.rounding(...moved));
  for (const map of ['toModelDirection', 'toWorldPoint', 'toWorldDirection']) {
    b[map](...point, moved);
    putNumbers(...moved);
  }
}

const TETRAHEDRON = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];

/** Reads a convex shape: its kind, and its numbers. */
function convex() {
  switch (integer()) {
    case 0: return ConvexShape.sphere(...numbers(4));
    case 1: return ConvexShape.capsule(...numbers(7));
    case 2: return ConvexShape.box(numbers(12), ...numbers(3));
    default: return ConvexShape.hull(numbers(12), [0, 3, 6, 9, 12], TETRAHEDRON, TETRAHEDRON);
  }
}

const moving = new SceneConvex();
let meshQuery = null; // made when the module is ready
let meshSweep = null;
let pairQuery = null;

/** Queries the scene by a convex shape; the query gets the filter of the record. */
function sceneConvex(ask) {
  const shape = convex();
  moving.set(shape, readTransform());
  ask();
  shape.close();
}

function sceneConvexHit(ask) {
  sceneConvex(() => {
    putHit(ask());
    putNumbers(query.otherX, query.otherY, query.otherZ);
  });
}

function sweepConvex() {
  const motion = numbers(9);
  const tolerance = number();
  moving.setMotion(...motion.slice(0, 3)).setRotation(...motion.slice(3));
  const outcome = query.sweepShape(moving, tolerance, filter().all);
  put(outcome);
  return outcome !== 0;
}

/** Queries a mesh of the scene. */
const meshConvex = (ask) => ask(scene.asset.meshes.parts[integer()]);

const putShapePoints = ({ x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ }) => putNumbers(
  x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ);

function meshFindConvex(mesh) {
  meshQuery ??= new ShapeMeshQuery();
  const triangles = new Int32Array(integer());
  const shape = convex();
  const rows = numbers(12);
  meshQuery.setFilter(filter().rays);
  const count = meshQuery.all(mesh, shape, rows, triangles);
  put(count, meshQuery.isTruncated ? 1 : 0, meshQuery.any(mesh, shape, rows), ...triangles.subarray(0, count));
  shape.close();
}

function meshClosestConvex(mesh) {
  meshQuery ??= new ShapeMeshQuery();
  const shape = convex();
  const rows = numbers(12);
  const limit = number();
  meshQuery.setFilter(filter().rays);
  put(meshQuery.closestPoints(mesh, shape, rows, limit) ? 1 : 0, meshQuery.triangle);
  putNumbers(meshQuery.distance);
  putShapePoints(meshQuery);
  shape.close();
}

function meshSweepConvex(mesh) {
  meshSweep ??= new ShapeMeshSweep();
  const shape = convex();
  const motion = new Motion();
  motion.set(numbers(12), ...numbers(9));
  const tolerance = number();
  meshSweep.setFilter(filter().rays);
  put(meshSweep.sweep(mesh, shape, motion, tolerance), meshSweep.triangle);
  putNumbers(meshSweep.t, meshSweep.overlapT, meshSweep.distance);
  putShapePoints(meshSweep);
  shape.close();
}

function convexPair() {
  pairQuery ??= new ShapeQuery();
  const shape = convex();
  const other = convex();
  const rows = numbers(12);
  const limit = number();
  put(pairQuery.overlaps(shape, other, rows) ? 1 : 0, pairQuery.closestPoints(shape, other, rows, limit) ? 1 : 0);
  putNumbers(pairQuery.distance);
  putShapePoints(pairQuery);
  put(pairQuery.penetration(shape, other, rows) ? 1 : 0);
  putNumbers(pairQuery.depth, pairQuery.depthExcess);
  putShapePoints(pairQuery);
  shape.close();
  other.close();
}

/** Objects of compounds, made when they are first needed: a smaller build has none. */
let compounds = null;

/** Reads a compound: the number of its pieces, and each. */
function readCompound() {
  const shapes = Array.from({ length: integer() }, convex);
  const compound = CompoundShape.of(shapes);
  shapes.forEach((shape) => shape.close());
  return compound;
}

/** Runs a query of a compound. */
const ofCompound = (ask) => () => {
  compounds ??= {
    hit: new CompoundHit(), query: new CompoundQuery(), sweep: new CompoundSweep(), meshQuery: new CompoundMeshQuery(),
    meshSweep: new CompoundMeshSweep(), motion: new Motion(), pieces: new Int32Array(8),
  };
  const compound = readCompound();
  ask(compound, compounds);
  compound.close();
};

function putCompoundHit(found, hit) {
  put(found ? hit.piece : -1, hit.triangle, hit.face, hit.startsInside ? 1 : 0);
  putNumbers(hit.t, hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ);
}

function compoundRay(compound, { hit }) {
  const from = numbers(3);
  const to = numbers(3);
  const [minT, maxT] = numbers(2);
  put(compound.anyPoint(...from));
  putCompoundHit(compound.raycast(...from, ...to, maxT, hit, minT), hit);
  putCompoundHit(compound.castSegment(...from, ...to, hit), hit);
}

function compoundConvex(compound, { query: of, pieces }) {
  const other = convex();
  const rows = numbers(12);
  const limit = number();
  put(of.any(compound, other, rows));
  const count = of.all(compound, other, rows, pieces);
  put(count, of.isTruncated ? 1 : 0, ...pieces.subarray(0, count));
  of.closestPoints(compound, other, rows, limit);
  put(of.piece);
  putNumbers(of.distance);
  putShapePoints(of);
  of.penetration(compound, other, rows);
  put(of.piece);
  putNumbers(of.depth, of.depthExcess);
  putShapePoints(of);
  other.close();
}

function compoundPair(compound, { query: of }) {
  const other = readCompound();
  put(of.any(compound, other, numbers(12)), of.otherPiece);
  other.close();
}

function putSweep(sweep) {
  putNumbers(sweep.t, sweep.overlapT, sweep.distance);
  putShapePoints(sweep);
}

function compoundSweepConvex(compound, { sweep, motion }) {
  const other = convex();
  motion.set(numbers(12), ...numbers(9));
  put(sweep.sweep(compound, other, motion, number()), sweep.piece);
  putSweep(sweep);
  other.close();
}

/** Queries a mesh of the scene by a compound. */
function meshSweepCompound() {
  const mesh = scene.asset.meshes.parts[integer()];
  ofCompound((compound, { meshQuery: at, meshSweep: sweep, motion }) => {
    const rows = numbers(12);
    motion.set(rows, ...numbers(9));
    const tolerance = number();
    const { rays } = filter();
    at.setFilter(rays);
    sweep.setFilter(rays);
    put(at.any(mesh, compound, rows), at.piece);
    put(sweep.sweep(mesh, compound, motion, tolerance), sweep.piece, sweep.triangle);
    putSweep(sweep);
  })();
}

const one = (ask) => (expected) => putHit(ask(), expected);

/** Type: name, and what it does; it gets the triangle that is expected of any ray. */
const KINDS = {
  64: ['scene', makeScene],
  65: ['sceneRaycast', one(() => query.raycast(...numbers(7), filter().all))],
  66: ['sceneAnyRay', (expected) => putHit(query.anyRay(...numbers(7), filter().all) >= 0, expected)],
  67: ['sceneRaycastAll', raycastAll],
  68: ['sceneAnyCapsule', one(() => query.anyShape(capsule(), filter().all) >= 0)],
  69: ['sceneAnyBox', one(() => query.anyShape(box(), filter().all) >= 0)],
  70: ['sceneFindCapsule', () => find(capsule())],
  71: ['sceneFindBox', () => find(box())],
  72: ['sceneClosestPoint', one(() => query.closestPoint(...numbers(4), filter().all))],
  73: ['sceneSweepCapsule', one(() => query.sweepCapsule(capsule(), ...numbers(3), filter().all))],
  74: ['sceneCollideCapsule', collide],
  75: ['scenePointInSolid', one(() => query.pointInSolid(...numbers(3), filter().all))],
  76: ['sceneAdd', add],
  77: ['sceneMove', () => {
    scene.move(integer(), readTransform());
    put(1);
  }],
  78: ['sceneRemove', () => {
    scene.remove(integer());
    put(1);
  }],
  79: ['sceneSetLayers', () => {
    scene.setLayers(integer(), integer());
    put(1);
  }],
  80: ['sceneRefit', () => {
    integer(); // always 0
    scene.refit();
    putNumbers(scene.degradation());
  }],
  81: ['sceneRebuild', () => {
    integer();
    scene.rebuild();
    putNumbers(scene.degradation());
  }],
  82: ['sceneInstance', putInstance],
  83: ['meshRaycast', () => meshRay((hits, mesh, line, rays, minT) => {
    put(hits.raycast(mesh, ...line, rays, ray, minT) ? 1 : 0);
    putRayHit(ray);
  })],
  84: ['meshAnyRay', () => meshRay((hits, mesh, line, rays, minT) => put(hits.anyRay(mesh, ...line, rays, minT)))],
  85: ['meshRaycastAll', () => meshRay((hits, mesh, line, rays, minT) => {
    put(hits.raycastAll(mesh, ...line, rays, minT), hits.isTruncated ? 1 : 0);
    for (let i = 0; i < hits.count; i++) {
      hits.copyTo(i, ray);
      putRayHit(ray);
    }
  })],
  86: ['meshFindCapsule', () => meshFind((overlaps) => overlaps.setCapsule(...numbers(7)))],
  87: ['meshFindOrientedBox', () => meshFind((overlaps) => overlaps.setOrientedBox(numbers(12), ...numbers(3)))],
  88: ['meshFindBox', () => meshFind((overlaps) => overlaps.setBox(...numbers(6)))],
  89: ['meshSweepCapsule', () => meshCapsule((mesh, shape, motion, capacity, rays) => {
    const sweep = new CapsuleSweep();
    sweep.setFilter(rays);
    put(sweep.setCapsule(...shape).sweep(mesh, ...motion) ? 1 : 0);
    putRayHit(sweep);
  })],
  90: ['meshCollideCapsule', () => meshCapsule((mesh, shape, motion, capacity, rays) => {
    const contacts = listOf(Contacts, capacity);
    contacts.setFilter(rays);
    contacts.collideCapsule(mesh, ...shape);
    putContacts(contacts, (i) => Array.from({ length: 7 }, (_, which) => contacts.value(i, which)));
  })],
  91: ['rigidTransform', rigidTransform],
  92: ['sceneAnyConvex', () => sceneConvexHit(() => query.anyShape(moving, filter().all) >= 0)],
  93: ['sceneFindConvex', () => sceneConvex(() => find(moving))],
  94: ['sceneClosestConvex', () => sceneConvexHit(() => query.closestShape(moving, number(), filter().all))],
  95: ['sceneSweepConvex', () => sceneConvexHit(sweepConvex)],
  96: ['meshFindConvex', () => meshConvex(meshFindConvex)],
  97: ['meshClosestConvex', () => meshConvex(meshClosestConvex)],
  98: ['meshSweepConvex', () => meshConvex(meshSweepConvex)],
  99: ['convexPair', convexPair],
  100: ['compoundRay', ofCompound(compoundRay)],
  101: ['compoundConvex', ofCompound(compoundConvex)],
  102: ['compoundPair', ofCompound(compoundPair)],
  103: ['compoundSweepConvex', ofCompound(compoundSweepConvex)],
  104: ['meshSweepCompound', meshSweepCompound],
};

/** Type: name, and a function of input words and expected ones that returns the answer. */
export const SCENE_KINDS = Object.fromEntries(Object.entries(KINDS).map(([type, [name, run]]) => [type, {
  name,
  ask(words, expected) {
    input = words;
    next = 0;
    answer = [];
    run(expected[1]?.bits);
    if (next !== input.length) {
      throw new Error(`${input.length - next} inputs were not read`);
    }
    return answer;
  },
}]));
