// SPDX-License-Identifier: Apache-2.0
// The cells of a BSP tree as polyhedra: the bounding box of the part, cut by the planes down to a depth. Each cut gives
// two cells and the polygon of the plane between them. For drawing only: in double, without the exactness of the tree.

export const EMPTY = -1;
export const SOLID = -2;
export const NO_CLAIM = -3;

/**
 * Cuts the bounding box of a part.
 *
 * @param bsp { origin, step, planes: 4 numbers per node, children: 2 per node, root }
 * @param bounds 6 numbers, metres
 * @param depth maximum number of cuts above a cell
 * @param limit maximum number of cells; breadth first, so that deep cuts are omitted
 * @returns { cells: [{ faces, kind }], planes: [polygon], complete }: a face is an array of points in metres; kind is
 *     that of the leaf (EMPTY, SOLID, NO_CLAIM, or less: mixed), or null for a cell that is cut at a greater depth
 */
export function cut(bsp, bounds, depth, limit) {
  let level = [{ child: bsp.root, faces: box(bounds, bsp) }];
  const cells = [];
  let planes = [];
  let complete = true;
  for (let d = 0; d < depth && level.length > 0; d++) {
    const below = [];
    planes = [];
    for (const { child, faces } of level) {
      if (child < 0) {
        cells.push({ kind: child, faces });
        continue;
      }
      if (cells.length + below.length + 2 > limit) {
        complete = false;
        cells.push({ kind: null, faces });
        continue;
      }
      const [front, back, polygon] = split(faces, bsp.planes.subarray(4 * child, 4 * child + 4));
      if (front.length > 0) {
        below.push({ child: bsp.children[2 * child], faces: front });
      }
      if (back.length > 0) {
        below.push({ child: bsp.children[2 * child + 1], faces: back });
      }
      if (polygon.length > 2) {
        planes.push(polygon);
      }
    }
    level = below;
  }
  for (const { child, faces } of level) {
    cells.push({ kind: child < 0 ? child : null, faces });
  }
  const toMetres = (point) => point.map((k, axis) => bsp.origin[axis] + k * bsp.step);
  return {
    cells: cells.map(({ kind, faces }) => ({ kind, faces: faces.map((face) => face.map(toMetres)) })),
    planes: planes.map((polygon) => polygon.map(toMetres)),
    complete,
  };
}

/** Returns the six faces of a box on the tree's lattice. */
function box(bounds, bsp) {
  const corner = (k) =>
    [0, 1, 2].map((axis) => (bounds[axis + (((k >> axis) & 1) === 0 ? 0 : 3)] - bsp.origin[axis]) / bsp.step);
  return [
    [0, 2, 6, 4],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [0, 1, 3, 2],
    [4, 5, 7, 6],
  ].map((face) => face.map(corner));
}

/** Splits a convex polyhedron: faces in front, faces behind, and the polygon between them. */
function split(faces, [a, b, c, d]) {
  const length = Math.hypot(a, b, c);
  const height = ([x, y, z]) => (a * x + b * y + c * z + d) / length;
  const NEAR = 1e-6; // lattice steps
  const front = [];
  const back = [];
  const rim = [];
  for (const face of faces) {
    const heights = face.map(height);
    const before = [];
    const behind = [];
    face.forEach((point, i) => {
      const h = heights[i];
      const j = (i + 1) % face.length;
      if (h >= -NEAR) {
        before.push(point);
      }
      if (h <= NEAR) {
        behind.push(point);
      }
      if (Math.abs(h) <= NEAR) {
        rim.push(point);
      } else if (h * heights[j] < 0 && Math.abs(heights[j]) > NEAR) {
        const share = h / (h - heights[j]);
        const crossing = point.map((value, axis) => value + share * (face[j][axis] - value));
        before.push(crossing);
        behind.push(crossing);
        rim.push(crossing);
      }
    });
    if (before.length > 2 && heights.some((h) => h > NEAR)) {
      front.push(before);
    }
    if (behind.length > 2 && heights.some((h) => h < -NEAR)) {
      back.push(behind);
    }
  }
  const polygon = front.length > 0 && back.length > 0 ? around(rim, [a / length, b / length, c / length]) : [];
  if (polygon.length > 2) {
    front.push(polygon);
    back.push(polygon);
  }
  return [front, back, polygon];
}

/** Returns the points of a convex polygon, each once, in order around their centre. */
function around(points, normal) {
  if (points.length < 3) {
    return [];
  }
  const middle = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const flattest = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs)));
  const axisU = cross(normal, [0, 1, 2].map((axis) => (axis === flattest ? 1 : 0)));
  const axisV = cross(normal, axisU);
  const angled = points.map((point) => {
    const arm = point.map((value, axis) => value - middle[axis]);
    return { point, angle: Math.atan2(dot(arm, axisV), dot(arm, axisU)) };
  });
  angled.sort((p, q) => p.angle - q.angle);
  return angled
    .map(({ point }) => point)
    .filter((point, i, all) => {
      const next = all[(i + 1) % all.length];
      return Math.max(...point.map((value, axis) => Math.abs(value - next[axis]))) > 1e-6;
    });
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
