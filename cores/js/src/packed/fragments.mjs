// SPDX-License-Identifier: Apache-2.0
// Convex fragments of triangles: the plane of the triangle, and a plane through each of its edges. A vertex is the
// intersection of the plane and two neighbouring edge planes; its coordinates are rounded and only filter. A fragment
// is a number; its vertices are neighbours in arrays, and so are fragments in the order in which they are made.
//
// Sides are exact: the value of the plane at the rounded vertex decides where it is certain, else ExactVertex.

import { ExactVertex } from './exact-vertex.mjs';

/** No plane: the edges of a whole triangle are computed on its first cut. */
const NONE = -1;

export class Fragments {
  /**
   * Makes whole triangles.
   *
   * @param planeOf the plane per triangle
   * @param corners 9 integers per triangle
   * @param cuts the largest number of cuts
   * @param vertices the largest number of vertices of all halves
   */
  constructor(planes, planeOf, corners, cuts, vertices) {
    const whole = planeOf.length;
    const count = whole + 2 * cuts;
    const total = 3 * whole + vertices;
    this.planes = planes;
    this.triangle = new Int32Array(count);
    this.plane = new Int32Array(count);
    this.first = new Int32Array(count + 1); // vertex
    this.count = whole;
    this.points = new Float64Array(3 * total); // x y z per vertex, in lattice steps
    this.edges = new Int32Array(total); // per vertex, the plane of the edge from it to the next
    this.isCorner = new Uint8Array(total); // whether a vertex is one of the triangle, so a lattice point, so exact
    this.vertex = new ExactVertex();
    this.sides = new Int8Array(16); // of the vertices of the fragment that is cut, and the first again
    this.edge = new Int32Array(16); // of the fragment that is cut
    for (let i = 0; i < whole; i++) {
      this.triangle[i] = i;
      this.plane[i] = planeOf[i];
      this.first[i + 1] = 3 * i + 3;
    }
    this.points.set(corners);
    this.edges.fill(NONE, 0, 3 * whole);
    this.isCorner.fill(1, 0, 3 * whole);
  }

  /** Returns the number of vertices. */
  size(fragment) {
    return this.first[fragment + 1] - this.first[fragment];
  }

  /** Returns the side of a plane on which a vertex of a fragment is, exactly: 1 front, 0 on it, -1 back. */
  sideOfVertex(fragment, vertex, s) {
    const { planes, points } = this;
    const value = planes.at(s, points[3 * vertex], points[3 * vertex + 1], points[3 * vertex + 2]);
    if (this.isCorner[vertex] === 1) {
      return value > 0 ? 1 : value < 0 ? -1 : 0;
    }
    return Math.abs(value) > planes.doubt[s] ? (value > 0 ? 1 : -1) : this.exactSide(fragment, vertex, s);
  }

  exactSide(fragment, vertex, s) {
    const begin = this.first[fragment];
    const before = this.edges[vertex === begin ? this.first[fragment + 1] - 1 : vertex - 1];
    const after = this.edges[vertex];
    const plane = this.plane[fragment];
    if (s === before || s === after || s === plane) {
      return 0;
    }
    this.vertex.set(this.planes, plane, before, after);
    return this.vertex.side(s);
  }

  /**
   * Returns the side of a plane on which a fragment is: 1 in front of it or touching it from there, -1 behind, 0
   * crossing it.
   */
  side(fragment, s) {
    let front = false;
    let back = false;
    const begin = this.first[fragment];
    for (let vertex = this.first[fragment + 1] - 1; vertex >= begin && !(front && back); vertex--) {
      const side = this.sideOfVertex(fragment, vertex, s);
      front = front || side > 0;
      back = back || side < 0;
    }
    return front && back ? 0 : front ? 1 : -1;
  }

  /** Sets `planes.computed` to the plane through an edge, not parallel to the fragment. */
  setEdge(fragment, i) {
    const { planes, points } = this;
    const begin = this.first[fragment];
    const plane = this.edges[begin + i];
    if (plane === NONE) {
      const p = 3 * (begin + i);
      const q = 3 * (begin + ((i + 1) % 3));
      planes.throughEdge(
        this.plane[fragment], points[p], points[p + 1], points[p + 2], points[q], points[q + 1], points[q + 2]);
    } else {
      planes.computed[0] = planes.a[plane];
      planes.computed[1] = planes.b[plane];
      planes.computed[2] = planes.c[plane];
      planes.computed[3] = planes.d[plane];
    }
  }

  /** Cuts a fragment by a plane that it crosses: the next two fragments are the half in front and the half behind. */
  cut(fragment, s) {
    const begin = this.first[fragment];
    const count = this.size(fragment);
    this.prepare(fragment, count, s);
    const { sides, edge, vertex, points } = this;
    let front = 0;
    for (let i = 0; i < count; i++) {
      front += (sides[i] >= 0 ? 1 : 0) + (sides[i] * sides[i + 1] < 0 ? 1 : 0);
    }
    const half = this.count;
    let f = this.first[half];
    let b = f + front;
    this.begin(half, fragment, b);
    for (let i = 0; i < count; i++) {
      const here = sides[i];
      const next = sides[i + 1];
      if (here >= 0) {
        this.copyVertex(begin + i, f, here === 0 && next < 0 ? s : edge[i]);
        f++;
      }
      if (here <= 0) {
        this.copyVertex(begin + i, b, here === 0 && next > 0 ? s : edge[i]);
        b++;
      }
      if (here * next < 0) {
        vertex.set(this.planes, this.plane[fragment], edge[i], s);
        vertex.round();
        points[3 * f] = vertex.x;
        points[3 * f + 1] = vertex.y;
        points[3 * f + 2] = vertex.z;
        points.copyWithin(3 * b, 3 * f, 3 * f + 3);
        this.edges[f++] = here > 0 ? s : edge[i];
        this.edges[b++] = here > 0 ? edge[i] : s;
      }
    }
    this.begin(half + 1, fragment, b);
    this.count += 2;
  }

  /** Determines sides and edge planes of the vertices of a fragment. */
  prepare(fragment, count, s) {
    if (this.sides.length <= count) {
      this.sides = new Int8Array(2 * count);
      this.edge = new Int32Array(2 * count);
    }
    const begin = this.first[fragment];
    for (let i = 0; i < count; i++) {
      this.sides[i] = this.sideOfVertex(fragment, begin + i, s);
      this.edge[i] = this.edges[begin + i];
      if (this.edge[i] === NONE) {
        this.setEdge(fragment, i);
        this.edge[i] = this.planes.addComputed();
      }
    }
    this.sides[count] = this.sides[0];
  }

  /** Sets triangle, plane and end of a half. */
  begin(half, fragment, end) {
    this.triangle[half] = this.triangle[fragment];
    this.plane[half] = this.plane[fragment];
    this.first[half + 1] = end;
  }

  copyVertex(from, to, edge) {
    const { points } = this;
    points[3 * to] = points[3 * from];
    points[3 * to + 1] = points[3 * from + 1];
    points[3 * to + 2] = points[3 * from + 2];
    this.edges[to] = edge;
    this.isCorner[to] = this.isCorner[from];
  }
}
