// SPDX-License-Identifier: Apache-2.0
// One frame of one part of an asset: what both builds have. It is a view of a CulletMesh in the memory of the module.

import { requireFinite, requireIndex, requireLimit, requireNotZero, requireOrdered, requireSize } from './arguments.mjs';
import { setPoint } from './hits.mjs';
import { api, bytes, doubles, floats, integers, io, words } from './runtime.mjs';

const decoder = new TextDecoder();

/** Returns the text whose address and length are at an index of the memory. */
export function textAt(index) {
  const at = words[index];
  return decoder.decode(bytes.subarray(at, at + words[index + 1]));
}

export class SurfaceMesh {
  /** @param asset to which it belongs; stays in memory as long as this object is in use */
  constructor(asset, part, address) {
    /** @private 0 after the asset was closed. */
    this.address = address;
    this.asset = asset;
    /** @private Number of the part. */
    this.index = part;
    const at = io >>> 2;
    api.mesh_facts(address);
    this.name = textAt(at);
    this.triangleCount = integers[at + 2];
    this.frameCount = integers[at + 3];
    /** @private */
    this.facts = {
      isSolid: integers[at + 4] !== 0,
      hasBsp: integers[at + 5] !== 0,
      hasCluster: integers[at + 6] !== 0,
      outlines: integers[at + 7],
    };
    this.bounds = floats.slice(at + 8, at + 14);
  }

  /** @private Returns the address for a call. */
  use() {
    if (this.address === 0) {
      throw new Error(`part "${this.name}": its asset was closed`);
    }
    return this.address;
  }

  /** Finds the first triangle on a ray: the smallest t, and of equal ones the lowest index. */
  raycast(ox, oy, oz, dx, dy, dz, maxT, out, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    const triangle = api.raycast(this.use(), ox, oy, oz, dx, dy, dz, minT, maxT);
    if (triangle < 0) {
      out.clear();
      return false;
    }
    const at = io >>> 3;
    out.triangle = triangle;
    out.t = doubles[at];
    setPoint(out, at + 2);
    return true;
  }

  /** Returns a triangle on a ray, or -1; cheaper than raycast where the first one does not matter. */
  anyRay(ox, oy, oz, dx, dy, dz, maxT, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return api.any_ray(this.use(), ox, oy, oz, dx, dy, dz, minT, maxT);
  }

  /** Returns a triangle that a sphere touches, or -1. */
  anySphere(x, y, z, radius) {
    requireFinite('center', x, y, z);
    requireSize('radius', radius);
    return api.any_sphere(this.use(), x, y, z, radius);
  }

  /** Returns a triangle whose bounding box, grown by the radius, contains the center; or -1. No miss is false. */
  anySphereApproximate(x, y, z, radius) {
    requireFinite('center', x, y, z);
    requireSize('radius', radius);
    return api.any_sphere_approximate(this.use(), x, y, z, radius);
  }

  /** Returns a triangle that an axis-parallel closed box touches, or -1. */
  anyBox(minX, minY, minZ, maxX, maxY, maxZ) {
    requireFinite('min', minX, minY, minZ);
    requireFinite('max', maxX, maxY, maxZ);
    requireOrdered('x', minX, maxX);
    requireOrdered('y', minY, maxY);
    requireOrdered('z', minZ, maxZ);
    return api.any_box(this.use(), minX, minY, minZ, maxX, maxY, maxZ);
  }

  /** Finds the nearest point of the surface; returns whether it is within a distance, which may be infinite. */
  closestPoint(x, y, z, maxDistance, out) {
    requireFinite('point', x, y, z);
    requireLimit('maxDistance', maxDistance);
    const triangle = api.closest_point(this.use(), x, y, z, maxDistance);
    if (triangle < 0) {
      out.clear();
      return false;
    }
    const at = io >>> 3;
    out.triangle = triangle;
    out.distance = doubles[at];
    setPoint(out, at + 2);
    return true;
  }

  /** Copies the corners of a triangle: 9 numbers from `at` on, counter-clockwise from the front. */
  triangleCorners(triangle, target, at = 0) {
    requireIndex('triangle', triangle, this.triangleCount);
    api.triangle(this.use(), triangle);
    for (let i = 0; i < 9; i++) {
      target[at + i] = floats[(io >>> 2) + i];
    }
  }

  /** Returns the index of a triangle's surface. */
  surface(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    return api.surface(this.use(), triangle);
  }

  /** Returns the index of a triangle's source node. */
  sourceNode(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    return api.triangle_node(this.use(), triangle);
  }

  /** Returns the index of a triangle in the source file, or -1 where the asset does not store it. */
  sourceTriangle(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    return api.source_triangle(this.use(), triangle);
  }

  /** Returns the edge flags of a triangle, 0 to 255, or -1 where they are not stored. */
  edgeFlags(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    return api.edge_flags(this.use(), triangle);
  }

  /** Returns the mesh in one frame; frame 0 is this mesh. */
  frame(index) {
    requireIndex('frame', index, this.frameCount);
    this.use();
    return index === 0 ? this : this.asset.frameOf(this.index, index);
  }
}

function requireRay(ox, oy, oz, dx, dy, dz, maxT, minT) {
  requireFinite('origin', ox, oy, oz);
  requireFinite('direction', dx, dy, dz);
  // as floats: a direction of tiny doubles is none
  requireNotZero('direction', Math.fround(dx), Math.fround(dy), Math.fround(dz));
  requireLimit('minT', minT);
  requireLimit('maxT', maxT);
}
