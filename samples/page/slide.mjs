// SPDX-License-Identifier: Apache-2.0
// A capsule that slides in a scene: it moves up to what it would touch, then along it.

import { SceneCapsule, SceneContacts, SceneQuery } from '../../cores/js/cullet.mjs';

/** Metres between the capsule and what it has met. */
const SKIN = 0.01;

/** Surfaces along which a step slides: two walls and a floor, and one more. */
const MAX_SLIDES = 4;

export class SlidingCapsule {
  /** @param height of the segment between the centres of the two ends */
  constructor(scene, radius, height) {
    this.query = new SceneQuery(scene);
    this.contacts = new SceneContacts(8);
    this.capsule = new SceneCapsule();
    this.radius = radius;
    this.height = height;
    this.position = [0, 0, 0]; // the centre of the lower end
  }

  /** Moves by a vector as far as it can. */
  move(dx, dy, dz) {
    let rest = [dx, dy, dz];
    for (let i = 0; i < MAX_SLIDES && Math.hypot(...rest) > 1e-6; i++) {
      if (!this.query.sweepCapsule(this.at(this.radius), ...rest)) {
        this.add(rest, 1);
        break;
      }
      const { t, normalX, normalY, normalZ } = this.query;
      const free = Math.max(0, t - SKIN / Math.hypot(...rest));
      this.add(rest, free);
      const into = (1 - free) * (rest[0] * normalX + rest[1] * normalY + rest[2] * normalZ);
      const normal = [normalX, normalY, normalZ];
      rest = rest.map((value, axis) => (1 - free) * value - Math.min(0, into) * normal[axis]);
      this.pushOut();
    }
    this.pushOut();
  }

  /** Moves out of all that is nearer than the skin. */
  pushOut() {
    const { query, contacts } = this;
    const count = query.collideCapsule(this.at(this.radius + SKIN), contacts);
    const moved = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const normal = [contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i)];
      const done = moved[0] * normal[0] + moved[1] * normal[1] + moved[2] * normal[2];
      const depth = Math.max(0, contacts.depth(i) - done);
      normal.forEach((value, axis) => {
        moved[axis] += depth * value;
      });
    }
    this.add(moved, 1);
  }

  /** Returns the capsule where it is, with a radius. */
  at(radius) {
    const [x, y, z] = this.position;
    return this.capsule.set(x, y, z, x, y + this.height, z, radius);
  }

  add(vector, share) {
    this.position = this.position.map((value, axis) => value + share * vector[axis]);
  }
}
