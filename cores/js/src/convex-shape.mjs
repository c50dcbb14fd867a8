// SPDX-License-Identifier: Apache-2.0
// Convex shapes: hulls, boxes, capsules and spheres, each as a solid. A shape is a CulletConvex in the memory of the
// module; one of an asset is a view of the file, and of no use after the asset was closed.

import {
  requireCapsule, requireDoubles, requireFinite, requireIndex, requireInteger, requireNotZero, requireRay, requireSize,
  requireSphere,
} from './arguments.mjs';
import { RayHit } from './hits.mjs';
import { Block, copyResult, putTransform } from './objects.mjs';
import { api, bytes, doubles, floats, integers, io, requireReady } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

/** Largest number of corners. */
const MAX_CORNERS = 2 ** 15;

/** The first point of a convex shape on a ray; the normal is 0 0 0 if the ray starts inside. */
export class ShapeHit extends RayHit {
  clear() {
    super.clear();
    this.face = -1;
    this.startsInside = false;
  }

  /** @private */
  take(found) {
    const at = (io >>> 2) + 16;
    super.take(integers[at]);
    this.face = integers[at + 1];
    this.startsInside = integers[at + 2] !== 0;
    return found !== 0;
  }
}

/** The arrays of a hull: the last shape or compound of it that is closed releases them. */
class HullArrays extends Block {
  owners = 0;

  share() {
    this.owners++;
    return this;
  }

  close() {
    this.owners--;
    if (this.owners === 0) {
      super.close();
    }
  }
}

export class ConvexShape extends Block {
  /**
   * @private
   * @param set makes a shape at an address; returns 0 if it has no volume
   * @param arrays of a hull
   */
  constructor(set, mesh = null, arrays = null) {
    super(requireReady().convex_size());
    this.mesh = mesh;
    this.arrays = arrays?.share() ?? null;
    const status = set(this.address);
    if (status !== 1) {
      this.close();
      throw new RangeError(status < 0
        ? `part "${mesh.name}" has no enclosing shape: bake it with --hull or --primitive`
        : 'a box must have a volume after its corners are rounded to float');
    }
    api.convex_facts(this.address);
    const at = io >>> 2;
    [this.cornerCount, this.triangleCount] = integers.subarray(at, at + 2);
    this.radius = floats[at + 2];
    this.bounds = floats.slice(at + 3, at + 9);
    const [x, y, z, radius] = floats.subarray(at + 9, at + 13);
    this.boundingSphere = Object.freeze({ x, y, z, radius });
  }

  static of(mesh) {
    const address = useMesh(mesh);
    return new ConvexShape((at) => api.convex_of_mesh(at, address), mesh);
  }

  static hull(corners, faceStarts, faceCorners, triangles) {
    const count = corners.length / 3;
    requireInteger('number of corners', count, 4, MAX_CORNERS);
    requireInteger('number of triangles', triangles.length / 3, 4, 2 * MAX_CORNERS);
    for (let i = 0; i < corners.length; i += 3) {
      requireFinite('corner', corners[i], corners[i + 1], corners[i + 2]);
    }
    triangles.forEach((corner) => requireIndex('corner of a triangle', corner, count));
    faceCorners.forEach((corner) => requireIndex('corner of a face', corner, count));
    const faces = faceStarts.length - 1;
    requireInteger('start of the first face', faceStarts[0], 0, 0);
    requireInteger('end of the last face', faceStarts[faces], faceCorners.length, faceCorners.length);
    faceStarts.forEach((start, i) => requireInteger('start of a face', start, faceStarts[Math.max(0, i - 1)], 2 ** 16 - 1));
    const indices = Uint16Array.of(...faceStarts, ...faceCorners, ...triangles);
    const arrays = new HullArrays(12 * count + indices.byteLength);
    bytes.set(new Uint8Array(Float32Array.from(corners).buffer), arrays.address);
    bytes.set(new Uint8Array(indices.buffer), arrays.address + 12 * count);
    return new ConvexShape((at) => api.convex_hull(
      at, arrays.address, count, faces, faceCorners.length, triangles.length / 3), null, arrays);
  }

  static box(boxToShape, halfX, halfY, halfZ) {
    requireSize('half size', halfX);
    requireSize('half size', halfY);
    requireSize('half size', halfZ);
    requireReady();
    return new ConvexShape((at) => {
      putTransform('boxToShape', boxToShape);
      return api.convex_box(at, halfX, halfY, halfZ);
    });
  }

  static sphere(x, y, z, radius) {
    requireSphere(x, y, z, radius);
    return new ConvexShape((at) => api.convex_sphere(at, x, y, z, radius));
  }

  static capsule(fromX, fromY, fromZ, toX, toY, toZ, radius) {
    requireCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius);
    return new ConvexShape((at) => api.convex_capsule(at, fromX, fromY, fromZ, toX, toY, toZ, radius));
  }

  /** @private Returns the address for a call. */
  use() {
    this.mesh?.use();
    return super.use();
  }

  close() {
    if (this.address !== 0) {
      this.arrays?.close();
    }
    super.close();
  }

  corners(target, at = 0) {
    for (let i = 0; i < this.cornerCount; i++) {
      api.convex_corner(this.use(), i);
      copyResult(floats, io >>> 2, 3, target, at + 3 * i);
    }
  }

  triangles(target, at = 0) {
    for (let i = 0; i < this.triangleCount; i++) {
      api.convex_triangle(this.use(), i);
      copyResult(integers, io >>> 2, 3, target, at + 3 * i);
    }
  }

  worldBounds(shapeToWorld, target, at = 0) {
    putTransform('shapeToWorld', shapeToWorld);
    api.convex_bounds(this.use());
    copyResult(floats, io >>> 2, 6, target, at);
  }

  contains(x, y, z) {
    requireFinite('point', x, y, z);
    return api.convex_contains(this.use(), x, y, z) !== 0;
  }

  raycast(ox, oy, oz, dx, dy, dz, maxT, out, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return out.take(api.convex_raycast(this.use(), ox, oy, oz, dx, dy, dz, minT, maxT));
  }

  castSegment(x0, y0, z0, x1, y1, z1, out) {
    requireFinite('start', x0, y0, z0);
    requireFinite('end', x1, y1, z1);
    return out.take(api.convex_cast_segment(this.use(), x0, y0, z0, x1, y1, z1));
  }

  sidesOfPlane(a, b, c, d) {
    requireFinite('normal', a, b, c);
    requireNotZero('normal', Math.fround(a), Math.fround(b), Math.fround(c));
    requireFinite('offset', d, 0, 0);
    return api.convex_sides_of_plane(this.use(), a, b, c, d);
  }

  /** Sets the farthest point in a direction; returns its core corner. */
  support(x, y, z, target, at = 0) {
    requireDoubles('direction', x, y, z);
    const corner = api.convex_support(this.use(), x, y, z);
    copyResult(doubles, io >>> 3, 3, target, at);
    return corner;
  }
}
