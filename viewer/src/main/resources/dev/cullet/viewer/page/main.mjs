// SPDX-License-Identifier: Apache-2.0
// Entry point of the page: creates the asset, the stage, a layer per structure and part, the panel and the pointer
// handling.

import * as THREE from 'three';
import { decode, resolve } from './arrays.mjs';
import { Asset } from './asset.mjs';
import { BspLayer } from './bsp-layer.mjs';
import { EdgeLayer } from './edge-layer.mjs';
import { FindingLayer } from './finding-layer.mjs';
import { lookOf } from './look.mjs';
import { MeshLayer } from './mesh-layer.mjs';
import { OutlineLayer } from './outline-layer.mjs';
import { fillPanel } from './panel.mjs';
import { Picking } from './picking.mjs';
import { firstHit } from './ray-walk.mjs';
import { SphereLayer } from './sphere-layer.mjs';
import { Stage } from './stage.mjs';
import { TreeLayer } from './tree-layer.mjs';
import { WalkLayer } from './walk-layer.mjs';

function readAsset() {
  const header = JSON.parse(document.getElementById('header').textContent);
  const chunks = [...document.querySelectorAll('script.arrays')];
  const buffer = decode(chunks.map((chunk) => chunk.textContent), header.bytes);
  chunks.forEach((chunk) => chunk.remove()); // frees the memory of the text
  return new Asset(resolve(header, buffer));
}

function layersOf(asset, stage, look) {
  const { parts } = asset;
  const meshes = parts.map((part) => new MeshLayer(part, stage, look));
  return {
    meshes,
    trees: parts.map((part) => new TreeLayer(part, stage, look)),
    spheres: parts.filter((part) => part.cluster !== null).map((part) => new SphereLayer(part, stage, look)),
    bsps: parts.filter((part) => part.bsp !== null).map((part) => new BspLayer(part, stage, look)),
    edges: parts.map((part, i) => new EdgeLayer(part, meshes[i], look)),
    outlines: parts.map((part) => new OutlineLayer(part, stage, look)),
  };
}

function start() {
  const asset = readAsset();
  const stage = new Stage(document.getElementById('canvas'), asset);
  const look = lookOf(asset.palette);
  const layers = layersOf(asset, stage, look);
  const view = { asset, stage, look, ...layers, walk: new WalkLayer(stage, look) };

  // one group per part, which hides all layers of a part together
  const groups = asset.parts.map((part) => {
    const group = new THREE.Group();
    Object.values(layers).flat().filter((layer) => layer.part === part).forEach((layer) => group.add(layer.group));
    stage.scene.add(group);
    return group;
  });
  stage.scene.add(view.walk.group, new FindingLayer(asset.findings ?? [], stage, look).group);

  view.showPart = (part, shown) => {
    part.visible = shown;
    groups[part.index].visible = shown;
    stage.draw();
  };
  view.showSurface = (surface, shown) => {
    view.meshes.forEach((mesh) => mesh.showSurface(surface, shown));
    stage.draw();
  };
  view.showFrame = (frame) => {
    asset.parts.forEach((part, i) => {
      part.showFrame(frame);
      view.meshes[i].takePositions();
      view.trees[i].show(view.trees[i].level);
    });
    view.picking?.again();
    stage.draw();
  };
  view.picking = new Picking(view, document.getElementById('status'), document.getElementById('walk-panel'));
  fillPanel(document.getElementById('panel'), view);
  watchTheme();

  // for the console and for tests: direct queries by the same walk
  window.cullet = {
    view,
    raycast: (part, origin, direction, maxT = Infinity) => firstHit(asset.parts[part], origin, direction, maxT, null),
  };
  document.documentElement.dataset.ready = 'true';
}

/** Selects the light or dark theme of the system, until the button is pressed. */
function watchTheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  document.getElementById('theme').addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  });
}

try {
  start();
} catch (error) {
  document.getElementById('error').textContent = `This page cannot be shown: ${error.message}. `
    + 'It needs WebGL 2; a browser of 2023 or newer has it.';
  document.documentElement.dataset.ready = 'failed';
  throw error;
}
