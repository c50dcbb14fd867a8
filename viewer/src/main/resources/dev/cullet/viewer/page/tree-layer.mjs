// SPDX-License-Identifier: Apache-2.0
// Draws the boxes of an AABB tree at one level: inner lanes in one colour, leaves of this and all levels above in
// another.

import * as THREE from 'three';
import { boxLines, discard, laneBoxes } from './boxes.mjs';

export class TreeLayer {
  constructor(part, stage, look) {
    this.part = part;
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
    this.level = 0;
  }

  /**
   * Draws a level: 0 nothing, 1 the lanes of the root. Returns the number of boxes of each kind, and of boxes that are
   * omitted (BoxLimit).
   */
  show(level) {
    this.level = level;
    discard(this.shown);
    this.shown = new THREE.Group();
    this.group.add(this.shown);
    if (level === 0) {
      return { inner: 0, leaves: 0, omitted: 0 };
    }
    const { tree, levelOfNode } = this.part;
    const { inner, leaves } = tree.cut(level, levelOfNode);
    const { maxBoxes } = this.stage.asset; // more boxes are too slow on weak graphics cards
    const drawn = inner.slice(0, 2 * maxBoxes);
    this.add(leaves.slice(0, 2 * maxBoxes - drawn.length), this.look.leafBox, 0.55);
    this.add(drawn, this.look.innerBox, 0.9);
    const boxes = (inner.length + leaves.length) / 2;
    return { inner: inner.length / 2, leaves: leaves.length / 2, omitted: Math.max(0, boxes - maxBoxes) };
  }

  add(pairs, colour, opacity) {
    const { centre, radius } = this.stage.asset;
    if (pairs.length > 0) {
      const corners = laneBoxes(this.part.tree, pairs, centre);
      this.shown.add(boxLines(corners, colour, opacity, radius));
    }
  }
}
