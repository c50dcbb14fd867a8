// SPDX-License-Identifier: Apache-2.0
// Draws the convex pieces of a part: transparent faces, each piece in its own colour, and edges.

import * as THREE from 'three';
import { ShapeLayer } from './shape-layer.mjs';

/** The golden section spreads the hues of any number of consecutive pieces. */
const HUE_STEP = 0.6180339887498949;

export class PieceLayer extends ShapeLayer {
  shape() {
    return this.part.pieces;
  }

  /** Returns three numbers per point. */
  colours({ ends, points }) {
    const colours = new Float32Array(points.length);
    const colour = new THREE.Color();
    let point = 0;
    ends.forEach((end, piece) => {
      colour.setHSL((piece * HUE_STEP) % 1, 0.75, 0.5);
      for (; point < end; point++) {
        colour.toArray(colours, 3 * point);
      }
    });
    return colours;
  }
}
