// SPDX-License-Identifier: Apache-2.0
// Vectors of exact numbers: three neighbours in an array of scratch memory, named by the index of their x. A result
// must not be one of the operands.

/** Sets `to` to p - q, three doubles each. */
export function setDifference(e, to, px, py, pz, qx, qy, qz) {
  e[to].setDifference(px, qx);
  e[to + 1].setDifference(py, qy);
  e[to + 2].setDifference(pz, qz);
}

/** Sets `to` to the difference p - q of two vectors. */
export function setVectorDifference(e, to, p, q) {
  for (let axis = 0; axis < 3; axis++) {
    e[to + axis].clear().addScaled(e[p + axis], 1).addScaled(e[q + axis], -1);
  }
}

/** Sets `to` to the cross product p x q. */
export function setCross(e, to, p, q) {
  for (let axis = 0; axis < 3; axis++) {
    const next = (axis + 1) % 3;
    const last = (axis + 2) % 3;
    e[to + axis].clear().addProduct(e[p + next], e[q + last]).subtractProduct(e[p + last], e[q + next]);
  }
}

/** Sets the number `to` to the dot product p . q; returns it. */
export function setDot(e, to, p, q) {
  return e[to].clear().addProduct(e[p], e[q]).addProduct(e[p + 1], e[q + 1]).addProduct(e[p + 2], e[q + 2]);
}
