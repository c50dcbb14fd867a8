// SPDX-License-Identifier: Apache-2.0
// Polygons in the plane, and sections of meshes with them. Touching, containment and collinear edges count.

import { requireDoubles, requireFinite, requireInstance, requirePlane } from './arguments.mjs';
import { Block, putTransform } from './objects.mjs';
import { api, floats, requireReady, words } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

/** A polygon, one ring or several by the even-odd rule. */
export class Polygon2 extends Block {
  /**
   * @param vertices x and y of each corner, rounded to float
   * @param ringEnds per ring, the number of corners up to its end; at least 3 corners each
   */
  constructor(vertices, ringEnds = [vertices.length / 2]) {
    const size = requireReady().polygon_size();
    const rings = ringEnds.length;
    super(size + 4 * (vertices.length + rings));
    this.vertexCount = vertices.length / 2;
    const at = this.address + size;
    const ends = at + 4 * vertices.length;
    for (let i = 0; i < vertices.length; i += 2) {
      requireFinite('corner', vertices[i], vertices[i + 1], 0);
      floats[(at >>> 2) + i] = vertices[i];
      floats[(at >>> 2) + i + 1] = vertices[i + 1];
    }
    words.set(Uint32Array.from(ringEnds), ends >>> 2);
    const isWhole = Number.isInteger(this.vertexCount) && Array.from(ringEnds).every(Number.isInteger);
    if (!isWhole || api.polygon_set(this.address, at, this.vertexCount, ends, rings) === 0) {
      throw new RangeError(`the last ring must end at ${this.vertexCount}, and each have 3 corners or more`);
    }
  }

  contains(x, y) {
    requireFinite('point', x, y, 0);
    return api.polygon_contains(this.use(), x, y) !== 0;
  }

  overlapsSegment(fromX, fromY, toX, toY) {
    requireFinite('start', fromX, fromY, 0);
    requireFinite('end', toX, toY, 0);
    return api.polygon_overlaps_segment(this.use(), fromX, fromY, toX, toY) !== 0;
  }

  overlaps(other, cosine = 1, sine = 0, x = 0, y = 0) {
    requireInstance('other', other, Polygon2);
    requireDoubles('rotation', cosine, sine, 0);
    requireFinite('translation', x, y, 0);
    if (!(Math.abs(Math.sqrt(cosine * cosine + sine * sine) - 1) <= 1e-6)) {
      throw new RangeError(`transform ${cosine} ${sine} ${x} ${y} must be a rotation and a finite translation`);
    }
    return api.polygon_overlaps(this.use(), other.use(), cosine, sine, x, y) !== 0;
  }
}

/** The section of a mesh with a plane a*x + b*y + c*z + d = 0 of the world, where b is not 0. */
export class SectionQuery {
  overlapsSurface(mesh, toWorld, a, b, c, d, polygon) {
    return section(mesh, toWorld, a, b, c, d, polygon, 0);
  }

  overlapsSolid(mesh, toWorld, a, b, c, d, polygon) {
    return section(mesh, toWorld, a, b, c, d, polygon, 1);
  }
}

function section(mesh, toWorld, a, b, c, d, polygon, ofSolid) {
  requireInstance('polygon', polygon, Polygon2);
  requirePlane(a, b, c, d);
  const address = useMesh(mesh);
  putTransform('toWorld', toWorld);
  const found = api.section_overlaps(address, polygon.use(), a, b, c, d, ofSolid);
  if (found < 0) {
    throw new RangeError(`plane ${a} ${b} ${c} ${d} must not be vertical`);
  }
  return found !== 0;
}
