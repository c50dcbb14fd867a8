// SPDX-License-Identifier: Apache-2.0
// Entry point of the page of two assets: two stages with one camera, and triangles in the colours of what differs or of
// their distance from the other asset.

import { Asset } from './asset.mjs';
import { AxisCompass } from './axis-compass.mjs';
import { fillChangePanel } from './change-panel.mjs';
import { lookOf } from './look.mjs';
import { MeshLayer } from './mesh-layer.mjs';
import { open } from './page.mjs';
import { Picking } from './picking.mjs';
import { ScaleLayer } from './scale-layer.mjs';
import { Stage } from './stage.mjs';
import { WalkLayer } from './walk-layer.mjs';

function start(header) {
  const assets = [new Asset(header.first), new Asset(header.second)];
  const [a, b] = assets;
  const lower = a.lower.map((low, axis) => Math.min(low, b.lower[axis]));
  const upper = a.upper.map((high, axis) => Math.max(high, b.upper[axis]));
  assets.forEach((asset) => asset.frameIn(lower, upper));
  const look = lookOf(a.palette);
  const sides = assets.map((asset, side) => makeSide(asset, side, look));
  join(sides.map(({ stage }) => stage));
  new AxisCompass(document.getElementById('compass'), sides[0].stage, look);
  fillChangePanel(document.getElementById('panel'), header, sides, look);
  window.cullet = { sides };
}

function makeSide(asset, side, look) {
  const letter = 'ab'[side];
  const stage = new Stage(document.getElementById(`canvas-${letter}`), asset);
  const colours = [look.same, side === 0 ? look.onlyFirst : look.onlySecond, look.changed];
  const meshes = asset.parts.map((part) => new MeshLayer(part, stage, look));
  const colourByChange = () =>
    meshes.forEach((mesh) => mesh.colourByKeys(colours, (triangle) => mesh.part.changes[triangle]));
  colourByChange();
  const walk = new WalkLayer(stage, look);
  const scale = new ScaleLayer(stage, look);
  scale.show('figure', false); // there is little space beside the assets
  stage.scene.add(...meshes.map((mesh) => mesh.group), walk.group, scale.group);
  document.getElementById(`title-${letter}`).textContent = `${letter.toUpperCase()}: ${asset.title}`;
  const view = { asset, stage, look, meshes, walk, scale, colourByChange };
  new Picking(view, document.getElementById('status'), document.getElementById('walk-panel'));
  return view;
}

/** Moves the cameras of two stages together. */
function join(stages) {
  let moving = false;
  const copyCamera = (leader, follower) => {
    if (moving) {
      return;
    }
    moving = true; // the follower's own change moves nothing
    follower.moved = leader.moved;
    follower.flight = null;
    follower.camera.position.copy(leader.camera.position);
    follower.controls.target.copy(leader.controls.target);
    follower.controls.update();
    follower.draw();
    moving = false;
  };
  const [a, b] = stages;
  a.controls.addEventListener('change', () => copyCamera(a, b));
  b.controls.addEventListener('change', () => copyCamera(b, a));
}

open(start);
