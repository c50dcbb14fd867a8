// SPDX-License-Identifier: Apache-2.0
// Entry point of the page: creates the asset, the stage, a layer per structure and part, the panel and the pointer
// handling.

import * as THREE from 'three';
import { Asset } from './asset.mjs';
import { AxisCompass } from './axis-compass.mjs';
import { BspLayer } from './bsp-layer.mjs';
import { EdgeLayer } from './edge-layer.mjs';
import { FindingLayer } from './finding-layer.mjs';
import { lookOf } from './look.mjs';
import { MeshLayer } from './mesh-layer.mjs';
import { OutlineLayer } from './outline-layer.mjs';
import { open } from './page.mjs';
import { fillPanel } from './panel.mjs';
import { PieceLayer } from './piece-layer.mjs';
import { Picking } from './picking.mjs';
import { firstHit } from './walk.mjs';
import { ScaleLayer } from './scale-layer.mjs';
import { ShapeLayer } from './shape-layer.mjs';
import { SphereLayer } from './sphere-layer.mjs';
import { Stage } from './stage.mjs';
import { TreeLayer } from './tree-layer.mjs';
import { WalkLayer } from './walk-layer.mjs';

function layersOf(asset, stage, look) {
  const { parts } = asset;
  const meshes = parts.map((part) => new MeshLayer(part, stage, look));
  const edges = parts.map((part, i) => new EdgeLayer(part, meshes[i], look));
  if (asset.scene !== null) { // other structures of a mesh are on the page of its own asset
    const trees = [new TreeLayer(asset.scene, stage, look)];
    return { meshes, trees, shapes: [], pieces: [], spheres: [], bsps: [], edges, outlines: [] };
  }
  return {
    meshes,
    trees: parts.map((part) => new TreeLayer(part, stage, look)),
    shapes: parts.filter((part) => part.shape !== null).map((part) => new ShapeLayer(part, stage, look)),
    pieces: parts.filter((part) => part.pieces !== null).map((part) => new PieceLayer(part, stage, look)),
    spheres: parts.filter((part) => part.cluster !== null).map((part) => new SphereLayer(part, stage, look)),
    bsps: parts.filter((part) => part.bsp !== null).map((part) => new BspLayer(part, stage, look)),
    edges,
    outlines: parts.map((part) => new OutlineLayer(part, stage, look)),
  };
}

function start(header) {
  const asset = new Asset(header);
  const stage = new Stage(document.getElementById('canvas'), asset);
  const look = lookOf(asset.palette);
  const layers = layersOf(asset, stage, look);
  const findings = new FindingLayer(asset.findings ?? [], stage, look);
  const scale = new ScaleLayer(stage, look);
  const view = { asset, stage, look, ...layers, findings, scale, walk: new WalkLayer(stage, look) };
  new AxisCompass(document.getElementById('compass'), stage, look);

  // one group per part, which hides all layers of a part together
  const groups = asset.parts.map((part) => {
    const group = new THREE.Group();
    Object.values(layers).flat().filter((layer) => layer.part === part).forEach((layer) => group.add(layer.group));
    stage.scene.add(group);
    return group;
  });
  if (asset.scene !== null) {
    stage.scene.add(layers.trees[0].group);
  }
  stage.scene.add(view.walk.group, findings.group, scale.group);

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

  // for the console and for tests: direct queries by the same walk
  window.cullet = {
    view,
    raycast: (part, origin, direction, maxT = Infinity) => firstHit(asset.parts[part], origin, direction, maxT, null),
  };
}

open(start);
