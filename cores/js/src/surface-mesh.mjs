// SPDX-License-Identifier: Apache-2.0
// One frame of one part of an asset: what both builds have. It is a view of a CulletMesh in the memory of the module.

import {
  requireFinite, requireFloatBox, requireIndex, requireInstance, requireLimit, requireRay, requireSphere,
} from './arguments.mjs';
import { copyResult } from './objects.mjs';
import { api, bytes, floats, integers, io, words } from './runtime.mjs';

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
    const [triangles, frames, isSolid, hasBsp, hasCluster, outlines] = integers.subarray(at + 2, at + 8);
    this.triangleCount = triangles;
    this.frameCount = frames;
    /** @private */
    this.facts = { isSolid: isSolid !== 0, hasBsp: hasBsp !== 0, hasCluster: hasCluster !== 0, outlines };
    this.bounds = floats.slice(at + 8, at + 14);
  }

  /** @private Returns the address for a call. */
  use() {
    if (this.address === 0) {
      throw new Error(`part "${this.name}": its asset was closed`);
    }
    return this.address;
  }

  raycast(ox, oy, oz, dx, dy, dz, maxT, out, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return out.take(api.raycast(this.use(), ox, oy, oz, dx, dy, dz, minT, maxT));
  }

  anyRay(ox, oy, oz, dx, dy, dz, maxT, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return api.any_ray(this.use(), ox, oy, oz, dx, dy, dz, minT, maxT);
  }

  anySphere(x, y, z, radius) {
    requireSphere(x, y, z, radius);
    return api.any_sphere(this.use(), x, y, z, radius);
  }

  anySphereApproximate(x, y, z, radius) {
    requireSphere(x, y, z, radius);
    return api.any_sphere_approximate(this.use(), x, y, z, radius);
  }

  anyBox(minX, minY, minZ, maxX, maxY, maxZ) {
    requireFloatBox(minX, minY, minZ, maxX, maxY, maxZ);
    return api.any_box(this.use(), minX, minY, minZ, maxX, maxY, maxZ);
  }

  closestPoint(x, y, z, maxDistance, out) {
    requireFinite('point', x, y, z);
    requireLimit('maxDistance', maxDistance);
    return out.take(api.closest_point(this.use(), x, y, z, maxDistance));
  }

  triangleCorners(triangle, target, at = 0) {
    requireIndex('triangle', triangle, this.triangleCount);
    api.triangle(this.use(), triangle);
    copyResult(floats, io >>> 2, 9, target, at);
  }

  frame(index) {
    requireIndex('frame', index, this.frameCount);
    this.use();
    return index === 0 ? this : this.asset.frameOf(this.index, index);
  }
}

/** Numbers of a triangle. */
const NUMBERS = {
  surface: 'surface', sourceNode: 'triangle_node', sourceTriangle: 'source_triangle', edgeFlags: 'edge_flags',
};

for (const [name, call] of Object.entries(NUMBERS)) {
  SurfaceMesh.prototype[name] = function numberOf(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    return api[call](this.use(), triangle);
  };
}

/** Returns the address of a mesh for a call. */
export function useMesh(mesh) {
  requireInstance('mesh', mesh, SurfaceMesh);
  return mesh.use();
}
