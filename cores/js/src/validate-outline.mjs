// SPDX-License-Identifier: Apache-2.0
// Checks an outline, except that it contains its part.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { FLOAT_MAX } from './floats.mjs';

const RECTANGLE_MAX = 2e9;

export function checkOutline({ kind, axis, at, error, vertices, ringEnds, polygonEnds, envelope }, place) {
  if (!(kind >= 0 && kind <= 1 && axis >= 0 && axis <= 2)) {
    place.fail(Code.OUTLINE_KIND, `kind is ${kind} and axis ${axis}, but must be 0 or 1, and 0 to 2`);
  }
  if (!(Math.abs(at) <= FLOAT_MAX && error >= 0 && error <= FLOAT_MAX)) {
    place.fail(Code.OUTLINE_PLANE, `plane at ${at}, error ${error}`);
  }
  if (envelope.length !== 7 || vertices.length % 2 !== 0) {
    place.fail(Code.OUTLINE_LENGTH, `${vertices.length} coordinates and ${envelope.length} envelope numbers, but there`
      + ' must be 2 for each vertex, and 7');
  }
  checkEnds(ringEnds, vertices.length / 2, 3, 'ring', place);
  checkEnds(polygonEnds, ringEnds.length, 1, 'polygon', place);
  const bounds = [FLOAT_MAX, FLOAT_MAX, -FLOAT_MAX, -FLOAT_MAX];
  const limit = envelope[6] * envelope[6] * (1 + 2 ** -50);
  for (let i = 0; i < vertices.length; i += 2) {
    const du = vertices[i] - envelope[4];
    const dv = vertices[i + 1] - envelope[5];
    if (!(envelope[6] >= 0 && du * du + dv * dv <= limit)) {
      place.fail(Code.OUTLINE_CIRCLE, `vertex ${i / 2} is outside of the circle of radius ${envelope[6]}`);
    }
    for (let k = 0; k < 2; k++) {
      bounds[k] = Math.min(bounds[k], vertices[i + k]);
      bounds[k + 2] = Math.max(bounds[k + 2], vertices[i + k]);
    }
  }
  for (let k = 0; k < 4; k++) {
    if (!(envelope[k] === bounds[k] && Math.abs(bounds[k]) <= RECTANGLE_MAX)) {
      place.fail(Code.OUTLINE_RECTANGLE, `rectangle has ${envelope[k]}, but that of the vertices ${bounds[k]}`);
    }
  }
}

/** Checks that each end is at least a minimum after the one before, and the last is the end of all. */
function checkEnds(ends, total, min, what, place) {
  let begin = 0;
  for (let i = 0; i < ends.length; i++) {
    if (ends[i] < 0 || ends[i] > total || ends[i] - begin < min) {
      const range = `${begin} to ${ends[i]} of ${total}`;
      place.fail(Code.OUTLINE_ENDS, `${what} ${i} is ${range}, but must have at least ${min}`);
    }
    begin = ends[i];
  }
  if (begin !== total || total === 0) {
    place.fail(Code.OUTLINE_ENDS, `${what}s end at ${begin} of ${total}`);
  }
}
