// SPDX-License-Identifier: Apache-2.0
// Contacts of a sphere or a capsule with a mesh, deepest first. An instance is scratch memory and result.
//
// A contact is a pair of points, one of the mesh and one of the capsule's segment (or the sphere's center), each the
// nearest to the other, at most the radius apart; and the foot of a segment's end on a face. A corner or edge shared by
// triangles is one contact; it is none if the surface leads from it to nearer points. A segment that pierces a triangle
// has one contact with it, which pushes the shorter end out. Java's Contacts has the rules for normals at inner edges.
//
// Two walks over the leaves in the capsule's box, for faces and then for edges and corners, and a small walk around
// each of the latter that no face contact resolves. Source: Ericson 2005, 5.1.5 and 5.1.9; active edges: Jolt Physics.

import { requireIndex } from './arguments.mjs';
import { ContactList, CORRECTED, DEPTH, EDGE, FACE, FLAT_COSINE, STRIDE } from './contact-list.mjs';
import { FLOAT_MAX, ulpOfFloat } from './floats.mjs';
import { LeafWalk } from './leaf-walk.mjs';
import { SAME_POINT, SegmentFoot } from './segment-foot.mjs';

const fround = Math.fround;

/** Relative error of a contact's position, as a share of the radius. */
const SKIN = 1e-4;

/** Distance of two planes at 5 degrees, tangent to one sphere, as a share of its radius: 1 - cos. */
const FLAT = 4e-3;

/** Error of a distance, as a share of all coordinates. */
const NOISE = 2 ** -40;

export class Contacts {
  /** @param capacity maximum number of contacts; of more, the deepest are kept */
  constructor(capacity) {
    if (!(Number.isInteger(capacity) && capacity >= 1)) {
      throw new RangeError(`capacity ${capacity} must be at least 1`);
    }
    this.list = new ContactList(capacity);
    this.leaves = new LeafWalk();
    this.neighbours = new LeafWalk();
    this.segment = new SegmentFoot();
    this.contact = new Float64Array(STRIDE);
    this.radius = 0;
    this.skin = 0; // distance within which two contacts are one
    this.equal2 = 0; // difference within which two squared distances are equal
    this.rounding = 0;
    this.noise = 0; // bound of the error of a distance
  }

  /** Finds the contacts of a sphere; returns their number. */
  collideSphere(mesh, x, y, z, radius) {
    return this.collideCapsule(mesh, x, y, z, x, y, z, radius);
  }

  /** Finds the contacts of a capsule: all points at most a radius from a segment. Returns their number. */
  collideCapsule(mesh, fromX, fromY, fromZ, toX, toY, toZ, radius) {
    const ax = fround(fromX);
    const ay = fround(fromY);
    const az = fround(fromZ);
    const bx = fround(toX);
    const by = fround(toY);
    const bz = fround(toZ);
    const r = fround(radius);
    let sum = Math.abs(ax) + Math.abs(ay) + Math.abs(az);
    sum += Math.abs(bx) + Math.abs(by) + Math.abs(bz) + r;
    if (!(r >= 0 && sum <= FLOAT_MAX)) {
      throw new RangeError(`ends ${ax} ${ay} ${az} and ${bx} ${by} ${bz} and radius ${r} must be finite, and the radius`
        + ' not negative');
    }
    const { segment } = this;
    segment.set(ax, ay, az, bx, by, bz, r);
    this.radius = r;
    this.noise = NOISE * sum;
    const { size } = segment;
    this.rounding = SAME_POINT * size + 2 * (ulpOfFloat(Math.max(Math.abs(ax), Math.abs(bx)))
      + ulpOfFloat(Math.max(Math.abs(ay), Math.abs(by))) + ulpOfFloat(Math.max(Math.abs(az), Math.abs(bz))));
    this.skin = SKIN * r + this.rounding;
    this.equal2 = 1e-10 * r * r + 1e-14 * size * size;
    this.list.clear();
    this.walk(mesh, true);
    this.walk(mesh, false);
    return this.list.count;
  }

  /** Number of contacts. */
  get count() {
    return this.list.count;
  }

  /** Whether there were more contacts than fit. */
  get isTruncated() {
    return this.list.isTruncated;
  }

  /**
   * Returns a number of a contact: 0 1 2 the point on the mesh, 3 4 5 the unit normal out of the mesh, 6 the depth;
   * model space, metres.
   */
  value(contact, which) {
    requireIndex('contact', contact, this.list.count);
    return this.list.values[STRIDE * contact + which];
  }

  /** Returns the penetration depth of a contact, metres, not negative. */
  depth(contact) {
    return this.value(contact, DEPTH);
  }

  triangle(contact) {
    requireIndex('contact', contact, this.list.count);
    return this.list.triangles[contact];
  }

  surface(contact) {
    requireIndex('contact', contact, this.list.count);
    return this.list.surfaces[contact];
  }

  /** Finds contacts with faces, or with edges and corners. */
  walk(mesh, faces) {
    const { segment, leaves } = this;
    const { triangles } = mesh.view;
    segment.c = triangles.c;
    leaves.begin(mesh.view, segment.ax, segment.ay, segment.az, segment.dx, segment.dy, segment.dz, this.radius);
    for (let triangle = leaves.next(); triangle >= 0; triangle = leaves.next()) {
      triangles.read(triangle);
      this.collide(mesh, triangle, faces);
    }
  }

  collide(mesh, triangle, faces) {
    const { segment, radius } = this;
    const { foot } = segment;
    const min2 = segment.distance2();
    let limit2 = radius * radius;
    const distance2 = Math.max(min2, 0);
    const error = min2 < 0 ? SAME_POINT * segment.size : this.noise;
    if (Math.abs(distance2 - limit2) <= error * (2 * radius + error)) {
      if (!segment.touches(radius)) {
        return;
      }
      limit2 = Math.max(limit2, distance2); // touching, within rounding
    }
    if (min2 < 0) {
      if (faces) {
        this.addPiercing(mesh, triangle);
      }
    } else if (min2 <= limit2) {
      for (let i = 0; i < segment.pointCount(); i++) {
        if (segment.moveTo(i) && foot.distance2 <= limit2) {
          const isFace = i < 2 && segment.isAlongNormal();
          if (isFace === faces && (isFace || foot.distance2 <= min2 + this.equal2)) {
            this.addTouching(mesh, triangle, isFace);
            mesh.view.triangles.read(triangle); // adding reads other triangles
          }
        }
      }
    }
  }

  addPiercing(mesh, triangle) {
    const { segment } = this;
    const { foot, share } = segment;
    const toward = foot.normalX * segment.dx + foot.normalY * segment.dy + foot.normalZ * segment.dz;
    const shorter = Math.min(share, 1 - share) * Math.abs(toward);
    const side = share < 0.5 === toward > 0 ? 1 : -1; // towards the longer end
    this.set(side * foot.normalX, side * foot.normalY, side * foot.normalZ, this.radius + shorter);
    this.add(mesh, triangle, FACE, false);
  }

  /** Adds a contact at the foot. */
  addTouching(mesh, triangle, isFace) {
    const { segment, radius } = this;
    const { foot } = segment;
    const distance = Math.sqrt(foot.distance2);
    const along = -(foot.x * foot.normalX + foot.y * foot.normalY + foot.z * foot.normalZ);
    const side = along < 0 ? -1 : 1;
    const flat = Math.abs(along) >= FLAT_COSINE * distance;
    const flags = mesh.edgeFlags(triangle);
    const noActiveEdge = flags >= 0 && side > 0 ? (flags & segment.edges()) === 0 : flat;
    const inactive = foot.hasNormal && noActiveEdge;
    const rank = isFace ? FACE : inactive && flat ? CORRECTED : EDGE;
    if (rank !== EDGE || (distance === 0 && foot.hasNormal)) {
      const depth = Math.max(0, radius - distance);
      this.set(side * foot.normalX, side * foot.normalY, side * foot.normalZ, depth);
    } else if (distance > 0) {
      this.set(-foot.x / distance, -foot.y / distance, -foot.z / distance, Math.max(0, radius - distance));
    } else {
      this.set(0, 1, 0, radius); // on a triangle without area: an arbitrary direction, up
    }
    this.add(mesh, triangle, rank, inactive);
  }

  set(nx, ny, nz, depth) {
    const { contact, segment } = this;
    const { foot, share } = segment;
    contact[0] = segment.ax + share * segment.dx + foot.x;
    contact[1] = segment.ay + share * segment.dy + foot.y;
    contact[2] = segment.az + share * segment.dz + foot.z;
    contact[3] = nx + 0; // no -0
    contact[4] = ny + 0;
    contact[5] = nz + 0;
    contact[DEPTH] = depth;
  }

  /** Adds the contact, unless it is in the list, resolved by a face contact, or not a nearest point of the surface. */
  add(mesh, triangle, rank, inactive) {
    const { list } = this;
    if (rank < FACE && inactive && this.isResolvedByFace()) {
      return;
    }
    const same = list.same(this.contact, rank, this.skin);
    if (same >= 0 && !this.replaces(same, triangle, rank)) {
      return;
    }
    if (rank < FACE && this.hasNearerNeighbour(mesh.view)) {
      return;
    }
    if (same >= 0) {
      list.remove(same);
    }
    list.insert(this.contact, triangle, mesh.surface(triangle), rank);
  }

  /** Returns whether the contact is to replace one at the same point: by depth, then by rank, then by triangle. */
  replaces(same, triangle, rank) {
    const { list } = this;
    const deeper = this.contact[DEPTH] - list.values[STRIDE * same + DEPTH];
    if (Math.abs(deeper) > this.skin) {
      return deeper > 0;
    }
    return list.ranks[same] < rank || (list.ranks[same] === rank && list.triangles[same] > triangle);
  }

  /** A face contact that is less deep resolves nothing: the nearest pair of points is always in the list. */
  isResolvedByFace() {
    const { list } = this;
    for (let i = 0; i < list.count; i++) {
      if (list.ranks[i] === FACE && list.values[STRIDE * i + DEPTH] >= this.contact[DEPTH] - this.rounding
        && this.isResolvedBy(i)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the point is out of the capsule, within 5 degrees, after that is pushed out of another contact. */
  isResolvedBy(other) {
    const { contact, segment, radius } = this;
    const { values } = this.list;
    const at = STRIDE * other;
    const depth = values[at + DEPTH];
    let x = contact[0] - segment.ax - depth * values[at + 3];
    let y = contact[1] - segment.ay - depth * values[at + 4];
    let z = contact[2] - segment.az - depth * values[at + 5];
    const along = x * segment.dx + y * segment.dy + z * segment.dz;
    const s = segment.length2 > 0 ? Math.max(0, Math.min(1, along / segment.length2)) : 0;
    x -= s * segment.dx;
    y -= s * segment.dy;
    z -= s * segment.dz;
    const limit = Math.max(0, radius - FLAT * radius - this.rounding);
    return x * x + y * y + z * z >= limit * limit;
  }

  /** Returns whether another triangle at the point is nearer to the segment: then that one has the contact. */
  hasNearerNeighbour(view) {
    const { neighbours, segment, rounding } = this;
    const { foot } = segment;
    const [x, y, z] = this.contact;
    const distance = this.radius - this.contact[DEPTH];
    const limit2 = distance * distance - this.equal2;
    neighbours.begin(view, x, y, z, 0, 0, 0, rounding);
    for (let other = neighbours.next(); other >= 0; other = neighbours.next()) {
      view.triangles.read(other);
      foot.drop(view.triangles.c, x, y, z);
      if (foot.distance2 <= rounding * rounding && segment.distance2() < limit2) {
        return true;
      }
    }
    return false;
  }
}
