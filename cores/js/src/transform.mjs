// SPDX-License-Identifier: Apache-2.0
// Rigid transforms: 12 numbers, the rows of a 3 x 4 matrix.

/** By how much a rotation may differ from an orthonormal one. */
const TOLERANCE = 1e-4;

function dot(m, a, b) {
  return m[a] * m[b] + m[a + 1] * m[b + 1] + m[a + 2] * m[b + 2];
}

/** Requires 12 finite numbers, orthonormal within the tolerance, and not mirrored. */
export function requireRigid(what, m) {
  let rigid = m.length >= 12 && Number.isFinite(m[3] + m[7] + m[11]);
  for (let i = 0; i < 12 && rigid; i += 4) {
    rigid = Math.abs(Math.sqrt(dot(m, i, i)) - 1) <= TOLERANCE && Math.abs(dot(m, i, (i + 4) % 12)) <= TOLERANCE;
  }
  if (!rigid || !(cofactor(m, 0, 0) * m[0] + cofactor(m, 0, 1) * m[1] + cofactor(m, 0, 2) * m[2] > 0)) {
    throw new RangeError(`${what} must be 3 rows of 4 numbers, a rotation and a translation`);
  }
}

/** Returns one coordinate of a mapped point: row i of a transform, 0 to 2. */
export function mapped(m, i, x, y, z) {
  return m[4 * i] * x + m[4 * i + 1] * y + m[4 * i + 2] * z + m[4 * i + 3];
}

function cofactor(m, row, column) {
  const r = 4 * ((row + 1) % 3);
  const s = 4 * ((row + 2) % 3);
  const c = (column + 1) % 3;
  const d = (column + 2) % 3;
  return m[r + c] * m[s + d] - m[r + d] * m[s + c];
}

/** Inverts a transform by cofactors: accurate also if it is rigid only within the tolerance. */
export function invert(m, inverse) {
  let determinant = 0;
  for (let k = 0; k < 3; k++) {
    determinant += m[k] * cofactor(m, 0, k);
  }
  for (let i = 0; i < 12; i += 4) {
    for (let k = 0; k < 3; k++) {
      inverse[i + k] = cofactor(m, k, i / 4) / determinant;
    }
    inverse[i + 3] = -(inverse[i] * m[3] + inverse[i + 1] * m[7] + inverse[i + 2] * m[11]);
  }
}

/** Gets the corners of a triangle, transformed in double and rounded to float once; none of them is -0. */
export function mappedCorners(triangles, triangle, m, target) {
  triangles.read(triangle);
  const { c } = triangles;
  for (let k = 0; k < 9; k += 3) {
    for (let axis = 0; axis < 3; axis++) {
      target[k + axis] = Math.fround(mapped(m, axis, c[k], c[k + 1], c[k + 2])) + 0;
    }
  }
}
