// SPDX-License-Identifier: Apache-2.0
// The queries of conformance vectors by type (cores/README.md): how to run one, and the words of its answer, where an
// integer is a BigInt.

import {
  ClosestHit, ClusterQuery, ClusterShapeQuery, Contacts, MeshDistance, MeshPairs, MeshSweep, Motion, Polygon2, RayHit,
  SectionQuery, SegmentHit, SolidHit, SphereSweep,
} from '../cullet.mjs';
import { hashOf } from './hash.mjs';

const ray = new RayHit();
const segment = new SegmentHit();
const closest = new ClosestHit();
const solidHit = new SolidHit();
const shapes = new ClusterShapeQuery();
const cluster = new ClusterQuery();

const pairs = new MeshPairs();
const distance = new MeshDistance();
const motion = new Motion();
const meshSweep = new MeshSweep();
const sphereSweep = new SphereSweep();
const section = new SectionQuery();

/** Pairs of triangles are counted up to this number. */
const MAX_PAIRS = 64;

const n = (input) => input.map((word) => word.number);
const integer = (number) => BigInt(number);
const surfaceHit = (hit) => [integer(hit.triangle), hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ];

function rayQuery(mesh, input) {
  const [ox, oy, oz, dx, dy, dz, minT, maxT] = n(input);
  return mesh.raycast(ox, oy, oz, dx, dy, dz, maxT, ray, minT) ? [1n, ray.t, ...surfaceHit(ray)] : [0n];
}

function anyRay(mesh, input) {
  const [ox, oy, oz, dx, dy, dz, minT, maxT] = n(input);
  return [integer(mesh.anyRay(ox, oy, oz, dx, dy, dz, maxT, minT))];
}

function segments(mesh, input) {
  const count = Number(input[1].bits);
  return mesh.overlapsSegments(n(input.slice(2)), count, input[0].number, segment)
    ? [1n, integer(segment.segment), segment.t, ...surfaceHit(segment)]
    : [0n];
}

function closestPoint(mesh, input) {
  return mesh.closestPoint(...n(input), closest) ? [1n, closest.distance, ...surfaceHit(closest)] : [0n];
}

function triangle(mesh, input) {
  const index = Number(input[0].bits);
  const corners = new Float64Array(9);
  mesh.triangleCorners(index, corners);
  return [...corners, integer(mesh.surface(index)), integer(mesh.sourceTriangle(index)),
    integer(mesh.sourceNode(index)), integer(mesh.edgeFlags(index))];
}

function castSegment(mesh, input) {
  const hit = solidHit;
  return mesh.castSegment(...n(input), hit)
    ? [1n, hit.t, hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ]
    : [0n];
}

function clusterRaycast(mesh, input) {
  return shapes.raycast(mesh.cluster, ...n(input)) ? [1n, integer(shapes.sphere), shapes.t] : [0n];
}

function clusterBox(mesh, input) {
  return shapes.overlapsBox(mesh.cluster, ...n(input)) ? [1n, integer(shapes.sphere)] : [0n];
}

function clusterMesh(mesh, input) {
  return cluster.overlaps(mesh, mesh.cluster, n(input))
    ? [1n, integer(cluster.sphere), integer(cluster.triangle)]
    : [0n];
}

function collide(mesh, input, capsule) {
  const contacts = new Contacts(Number(input.at(-1).bits));
  const shape = n(input.slice(0, -1));
  const count = capsule ? contacts.collideCapsule(mesh, ...shape) : contacts.collideSphere(mesh, ...shape);
  const answer = [integer(count), contacts.isTruncated ? 1n : 0n];
  for (let i = 0; i < count; i++) {
    for (let which = 0; which < 7; which++) {
      answer.push(contacts.value(i, which));
    }
    answer.push(integer(contacts.triangle(i)), integer(contacts.surface(i)));
  }
  return answer;
}

/** The order of pairs is none of the answer: those of a few are added up. */
function meshPairs(mesh, input) {
  let count = 0;
  let sum = 0;
  let otherSum = 0;
  pairs.begin(mesh, mesh, n(input));
  while (count < MAX_PAIRS && pairs.next()) {
    count++;
    sum += pairs.triangle;
    otherSum += pairs.otherTriangle;
  }
  const sums = count < MAX_PAIRS ? [integer(sum), integer(otherSum)] : [];
  return count === 0 ? [0n] : [1n, integer(count), ...sums];
}

/** Where the meshes touch, the pair of triangles depends on the order of the walk. */
function meshDistance(mesh, input) {
  const numbers = n(input);
  if (!distance.closestPoints(mesh, mesh, numbers, numbers[12])) {
    return [0n];
  }
  const { x, y, z, otherX, otherY, otherZ } = distance;
  const triangles = [integer(distance.triangle), integer(distance.otherTriangle)];
  return [1n, distance.distance, ...(distance.distance > 0 ? [...triangles, x, y, z, otherX, otherY, otherZ] : [])];
}

function sweepMesh(mesh, input) {
  const numbers = n(input);
  const box = new Float64Array(6);
  motion.set(numbers, ...numbers.slice(12, 21));
  const outcome = meshSweep.sweep(mesh, mesh, motion, numbers[21]);
  motion.bounds(mesh, box);
  return [integer(outcome), meshSweep.t, meshSweep.overlapT, ...box];
}

function sweepSphere(mesh, input) {
  const hit = sphereSweep;
  return hit.sweep(mesh, ...n(input)) ? [1n, hit.t, ...surfaceHit(hit)] : [0n];
}

/** Returns the polygon at a word, and the index of the word after it. */
function polygonAt(input, at) {
  const rings = Number(input[at].bits);
  const ends = input.slice(at + 1, at + 1 + rings).map((word) => Number(word.bits));
  const from = at + 1 + rings;
  const to = from + 2 * ends[rings - 1];
  return { polygon: new Polygon2(n(input.slice(from, to)), ends), next: to };
}

function sections(mesh, input) {
  const rows = n(input.slice(0, 12));
  const plane = n(input.slice(12, 16));
  const { polygon } = polygonAt(input, 16);
  return [section.overlapsSurface(mesh, rows, ...plane, polygon) ? 1n : 0n,
    section.overlapsSolid(mesh, rows, ...plane, polygon) ? 1n : 0n];
}

function polygons(mesh, input) {
  const [cosine, sine, x, y, fromX, fromY, toX, toY] = n(input.slice(0, 8));
  const { polygon, next } = polygonAt(input, 8);
  const other = polygonAt(input, next).polygon;
  return [polygon.overlaps(other, cosine, sine, x, y) ? 1n : 0n,
    polygon.overlapsSegment(fromX, fromY, toX, toY) ? 1n : 0n, polygon.contains(fromX, fromY) ? 1n : 0n];
}

/** Type: name and query. */
export const KINDS = {
  1: { name: 'raycast', ask: rayQuery },
  2: { name: 'anyRay', ask: anyRay },
  3: { name: 'anySphere', ask: (mesh, input) => [integer(mesh.anySphere(...n(input)))] },
  4: { name: 'anySphereApproximate', ask: (mesh, input) => [integer(mesh.anySphereApproximate(...n(input)))] },
  5: { name: 'anyBox', ask: (mesh, input) => [integer(mesh.anyBox(...n(input)))] },
  6: { name: 'overlapsSegments', ask: segments },
  7: { name: 'closestPoint', ask: closestPoint },
  8: { name: 'sidesOfPlane', ask: (mesh, input) => [integer(mesh.sidesOfPlane(...n(input)))] },
  9: { name: 'pointInSolid', ask: (mesh, input) => [mesh.pointInSolid(...n(input)) ? 1n : 0n] },
  10: { name: 'classifySphere', ask: (mesh, input) => [integer(mesh.classifySphere(...n(input)))] },
  11: { name: 'castSegment', ask: castSegment },
  12: { name: 'clusterRaycast', ask: clusterRaycast },
  13: { name: 'clusterBox', ask: clusterBox },
  14: { name: 'clusterPlane', ask: (mesh, input) => [integer(shapes.sidesOfPlane(mesh.cluster, ...n(input)))] },
  15: { name: 'clusterMesh', ask: clusterMesh },
  16: { name: 'collideSphere', ask: (mesh, input) => collide(mesh, input, false) },
  17: { name: 'collideCapsule', ask: (mesh, input) => collide(mesh, input, true) },
  18: { name: 'triangle', ask: triangle },
  19: { name: 'unpacked', ask: (mesh) => [hashOf(mesh)] },
  20: { name: 'meshPairs', ask: meshPairs },
  21: { name: 'meshDistance', ask: meshDistance },
  22: { name: 'sweepMesh', ask: sweepMesh },
  23: { name: 'sweepSphere', ask: sweepSphere },
  24: { name: 'section', ask: sections },
  25: { name: 'polygons', ask: polygons },
};
