// SPDX-License-Identifier: Apache-2.0
// The boxes of an AABB tree at one level: inner lanes in one colour, leaves, also those above, in another.

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
   * Shows a level: 0 nothing, 1 the lanes of the root. Returns how many boxes of each kind there are, and how many of them
   * are left out (BoxLimit).
   */
  show(level) {
    this.level = level;
    discard(this.shown);
    this.shown = new THREE.Group();
    this.group.add(this.shown);
    if (level === 0) {
      return { inner: 0, leaves: 0, left: 0 };
    }
    const { tree, levelOfNode } = this.part;
    const { inner, leaves } = tree.cut(level, levelOfNode);
    const most = this.stage.asset.mostBoxes; // of more a slow graphics card would make a slide show
    const drawn = inner.slice(0, 2 * most);
    this.add(leaves.slice(0, 2 * most - drawn.length), this.look.leafBox, 0.55);
    this.add(drawn, this.look.innerBox, 0.9);
    const boxes = (inner.length + leaves.length) / 2;
    return { inner: inner.length / 2, leaves: leaves.length / 2, left: Math.max(0, boxes - most) };
  }

  add(pairs, colour, opacity) {
    const { centre, radius } = this.stage.asset;
    if (pairs.length > 0) {
      const corners = laneBoxes(this.part.tree, pairs, centre);
      this.shown.add(boxLines(corners, colour, opacity, radius));
    }
  }
}
