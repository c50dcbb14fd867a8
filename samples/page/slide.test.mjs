// SPDX-License-Identifier: Apache-2.0
// The capsule of the page walks in a scene of conformance vectors: it never overlaps, and slides along walls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CollisionScene, InstanceTransform, loadAsset, loadScene, ready } from '../../cores/js/cullet.mjs';
import { assets, level } from '../../cores/js/test/support.mjs';
import { SlidingCapsule } from './slide.mjs';

await ready;

test('it stops at a wall and slides along it', () => {
  const scene = new CollisionScene(null, 1); // a wall 0.3 m thick, with a gate at x = 0
  scene.add(loadAsset(assets().get('wall.exact.cullet').file).parts[0], new InstanceTransform());
  const capsule = new SlidingCapsule(scene, 0.3, 0.5);
  capsule.position = [-1.6, 0.5, 2];
  for (let i = 0; i < 30; i++) {
    capsule.move(0.01, 0, -0.1);
  }
  const [x, y, z] = capsule.position;
  assert.ok(z > 0.45 && z < 0.5, `z ${z}`);
  assert.ok(x > -1.35, `x ${x}`);
  assert.ok(Math.abs(y - 0.5) < 0.1, `y ${y}`);
});

test('it never overlaps, wherever it walks', () => {
  const asset = loadScene(level());
  const scene = new CollisionScene(asset, 0);
  const place = new InstanceTransform();
  let met = 0;
  for (let i = 0; i < asset.instanceCount; i++) {
    asset.transform(i, place);
    const capsule = new SlidingCapsule(scene, 0.2, 0.4);
    capsule.position = [place.x - 12, place.y, place.z];
    if (capsule.query.overlapsShape(capsule.at(0.2))) {
      continue;
    }
    for (let step = 0; step < 100; step++) {
      const before = capsule.position;
      capsule.move(0.2, 0, 0.01);
      met += Math.abs(capsule.position[0] - before[0] - 0.2) > 1e-6 ? 1 : 0;
      assert.ok(!capsule.query.overlapsShape(capsule.at(0.2)), `instance ${i}, step ${step}: ${capsule.position}`);
    }
  }
  assert.ok(met > 10, `${met} steps met something`);
});
