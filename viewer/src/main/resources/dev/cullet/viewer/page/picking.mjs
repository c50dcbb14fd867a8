// SPDX-License-Identifier: Apache-2.0
// The pointer: hovering describes the triangle under it, a click shows the walk of the query.

import * as THREE from 'three';
import { cornerOf } from './asset.mjs';
import { discard } from './boxes.mjs';
import { counted, element, fact, section, short, slider, grouped } from './controls.mjs';
import { describeInstance } from './scene-panel.mjs';
import { firstHit, WalkLog } from './walk.mjs';

/** Distance in pixels; a press that moves farther rotates the camera and picks nothing. */
const CLICK_DISTANCE = 4;

export class Picking {
  constructor(view, status, walkPanel) {
    this.view = view;
    this.status = status;
    this.walkPanel = walkPanel;
    this.hovered = new THREE.Group();
    view.stage.scene.add(this.hovered);
    const { canvas } = view.stage;
    canvas.addEventListener('pointermove', (event) => this.hoverSoon(event));
    canvas.addEventListener('pointerleave', () => this.hover(null));
    canvas.addEventListener('pointerdown', (event) => {
      this.pressed = [event.offsetX, event.offsetY];
    });
    canvas.addEventListener('pointerup', (event) => {
      const still = this.pressed !== undefined
        && Math.hypot(event.offsetX - this.pressed[0], event.offsetY - this.pressed[1]) < CLICK_DISTANCE;
      if (still && event.button === 0) {
        this.pick(event.offsetX, event.offsetY);
      }
    });
  }

  /** Hovers at most once per frame. */
  hoverSoon(event) {
    const waits = this.pointer !== undefined;
    this.pointer = event.buttons === 0 ? [event.offsetX, event.offsetY] : null;
    if (!waits) {
      requestAnimationFrame(() => {
        const { pointer } = this;
        this.pointer = undefined;
        if (pointer !== null) {
          const { origin, direction } = this.view.stage.ray(...pointer);
          this.hover(this.view.asset.pick(origin, direction));
        }
      });
    }
  }

  /** Highlights and describes a triangle; null: none. */
  hover(hit) {
    const key = hit === null ? '' : `${hit.part.index} ${hit.triangle} ${hit.part.frame} ${hit.instance}`;
    if (key === this.key) {
      return;
    }
    this.key = key;
    discard(this.hovered.children[0]);
    this.status.textContent = hit === null ? '' : describe(hit);
    if (hit !== null) {
      const { stage, look } = this.view;
      const corners = [0, 1, 2].map((k) => stage.place(cornerOf(hit, k)));
      const geometry = new THREE.BufferGeometry().setFromPoints(corners);
      const material = new THREE.LineBasicMaterial({ color: look.hover, depthTest: false });
      const border = new THREE.LineLoop(geometry, material);
      border.renderOrder = 6;
      this.hovered.add(border);
    }
    this.view.stage.draw();
  }

  /** Casts a ray at every visible part, and shows the walk in the part that is hit, else in the first one. */
  pick(x, y) {
    const { asset, stage } = this.view;
    const ray = stage.ray(x, y);
    const best = asset.pick(ray.origin, ray.direction);
    if (asset.scene !== null && best === null) {
      return; // there is no instance to walk through
    }
    const part = best?.part ?? asset.parts.find((one) => one.visible);
    if (part !== undefined) {
      this.show(part, ray, Infinity, best?.instance);
    }
  }

  /**
   * Walks a ray through a part and shows every step. Returns the hit { triangle, t } or null, and the counts.
   *
   * @param instance of the part, in a scene; the ray is in world space
   */
  show(part, ray, maxT = Infinity, instance = undefined) {
    const log = new WalkLog();
    const inMesh = instance === undefined ? ray : part.asset.scene.toMesh(instance, ray);
    const hit = firstHit(part, inMesh.origin, inMesh.direction, maxT, log);
    const walk = { part, instance, origin: ray.origin, direction: ray.direction, log, hit };
    this.walk = walk;
    const counts = {
      nodes: log.visits.length,
      boxesTested: log.count('tested'),
      boxesEntered: log.count('hits'),
      trianglesTested: log.triangles.length,
    };
    const steps = slider('walk', 'Step', [1, counts.nodes], counts.nodes, (step) => {
      this.view.walk.show(walk, step);
      this.view.stage.draw();
      return `${counted(step, 'node')} of ${grouped(counts.nodes)}`;
    });
    const close = () => {
      this.walk = null;
      this.view.walk.clear();
      this.walkPanel.replaceChildren();
      this.view.stage.draw();
    };
    const result = hit === null
      ? [fact('hit', 'nothing')]
      : [
          ...(instance === undefined ? [] : [fact('instance', grouped(instance)), fact('mesh', part.name)]),
          fact('triangle', grouped(hit.triangle)),
          fact('surface', part.asset.surfaces[part.surface(hit.triangle)]),
          fact('distance', `${short(hit.t)} m`),
        ];
    this.walkPanel.replaceChildren(
      section(
        'Walk of the ray',
        true,
        ...result,
        fact('nodes visited', grouped(counts.nodes)),
        fact('boxes tested', `${grouped(counts.boxesTested)}, ${grouped(counts.boxesEntered)} entered`),
        fact('triangles tested', `${grouped(counts.trianglesTested)} of ${grouped(part.triangleCount)}`),
        steps,
        element('button', { id: 'walk-close', onclick: close }, 'Close'),
      ),
    );
    return { hit, counts };
  }

  /** Repeats the walk in the current frame. */
  again() {
    if (this.walk) {
      this.show(this.walk.part, this.walk);
    }
  }
}

function describe({ part, triangle, t, instance }) {
  const { asset } = part;
  const source = part.sourceTriangle(triangle);
  const node = asset.nodes[part.sourceNode(triangle)];
  return [
    instance === undefined ? '' : describeInstance(asset.scene, instance),
    asset.parts.length > 1 ? `part ${part.name}` : '',
    `triangle ${grouped(triangle)}`,
    `surface ${asset.surfaces[part.surface(triangle)]}`,
    node ? `node ${node}` : '',
    source >= 0 ? `source triangle ${grouped(source)}` : 'source triangle not stored',
    `${short(t)} m away`,
  ]
    .filter((text) => text !== '')
    .join('  ·  ');
}
