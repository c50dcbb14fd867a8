// SPDX-License-Identifier: Apache-2.0
// The panel of the page of two assets: what differs, in numbers, in colours, and one after the other.

import * as THREE from 'three';
import { cornerOf } from './asset.mjs';
import { discard } from './boxes.mjs';
import { checkBox, choice, counted, element, fact, grouped, section, short, slider } from './controls.mjs';

/** Values of Part.changes, the constants of the class TriangleChanges; 0 is the same. */
const ONLY = 1;
const CHANGED = 2;

const BY_CHANGE = 'what differs';
const BY_DISTANCE = 'distance';

/** Number of colours of distances. */
const STEPS = 24;

/** Distances below this part of an asset are none. */
const ROUNDING = 1e-6;

/** @param sides two of { asset, stage, meshes, scale }, left and right */
export function fillChangePanel(panel, header, sides, look) {
  panel.append(
    element('h1', { title: header.title }, header.title),
    assets(sides),
    colours(sides, look),
    steps(sides, look),
    differences(header),
    scale(sides),
  );
}

function trianglesOf(side, change) {
  return side.asset.parts.flatMap((part) => {
    const found = [];
    part.changes.forEach((value, triangle) => {
      if (value === change) {
        found.push({ side, part, triangle });
      }
    });
    return found;
  });
}

function assets(sides) {
  const rows = sides.map(({ asset }, side) => {
    const triangles = asset.parts.reduce((sum, part) => sum + part.triangleCount, 0);
    const bytes = asset.structures.reduce((sum, structure) => sum + structure.bytes, 0);
    const size = bytes === 0 ? '' : `, ${counted(bytes, 'byte')}`;
    return fact('AB'[side], `${counted(triangles, 'triangle')}${size}`);
  });
  const home = element('button', { id: 'home', onclick: () => sides[0].stage.home() }, 'Whole assets');
  return section('Assets', true, ...rows, home);
}

function colours(sides, look) {
  const draw = () => sides.forEach(({ stage }) => stage.draw());
  const show = (side, change) => (shown) => {
    side.meshes.forEach((mesh) => mesh.showSurface(change, shown));
    draw();
  };
  const [a, b] = sides;
  const count = (side, change) => grouped(trianglesOf(side, change).length);
  const changed = (shown) => sides.forEach((side) => show(side, CHANGED)(shown));
  const same = slider('same', 'Same', [0, 100], 100, (percent) => {
    sides.forEach(({ meshes }) => meshes.forEach((mesh) => mesh.setOpacity(percent / 100, 0)));
    draw();
    return `opacity of the triangles that are the same: ${percent} %`;
  });
  const wires = checkBox('wireframe', 'Triangle edges', false, (shown) => {
    sides.forEach(({ meshes }) => meshes.forEach((mesh) => mesh.showWireframe(shown)));
    draw();
  });
  const changes = element(
    'div',
    { id: 'change-colours' },
    checkBox('only-a', `Only in A (${count(a, ONLY)})`, true, show(a, ONLY), look.onlyFirst),
    checkBox('only-b', `Only in B (${count(b, ONLY)})`, true, show(b, ONLY), look.onlySecond),
    checkBox('changed', `Changed (${count(a, CHANGED)})`, true, changed, look.changed),
    element('small', {}, 'Changed: the same source triangle, or the same corners with another surface or winding.'),
    same,
  );
  const largest = largestDistance(sides);
  if (largest === 0) {
    return section('Triangles', true, changes, wires);
  }
  const legend = distanceLegend(largest, look);
  const what = choice('colours', 'Colours', [BY_CHANGE, BY_DISTANCE], (value) => {
    const isChange = value === BY_CHANGE;
    changes.hidden = !isChange;
    legend.hidden = isChange;
    sides.forEach((side) => (isChange ? side.colourByChange() : colourByDistance(side, largest, look)));
    if (isChange) { // what is hidden, and how opaque the rest is
      changes.querySelectorAll('input').forEach((input) =>
        input.dispatchEvent(new Event(input.type === 'range' ? 'input' : 'change')));
    }
    draw();
  });
  return section('Triangles', true, what, legend, changes, wires);
}

/** Returns the largest distance of a triangle of one asset from the other, in metres, 0 for the same triangles. */
function largestDistance(sides) {
  let largest = 0;
  sides.forEach(({ asset }) =>
    asset.parts.forEach((part) => part.distances?.forEach((distance) => {
      largest = Math.max(largest, distance);
    })),
  );
  return largest > ROUNDING * sides[0].asset.radius ? largest : 0;
}

function distanceLegend(largest, look) {
  const ramp = `background: linear-gradient(to right, ${look.shapeNear}, ${look.shapeFar})`;
  const legend = element(
    'div',
    { id: 'distance-legend' },
    element('div', { class: 'ramp', style: ramp }),
    element('div', { class: 'fact' }, element('b', {}, '0'), element('b', {}, `${short(largest, 4)} m`)),
    element('small', {}, 'Distance from the other asset: the largest of the corners and the middle of each triangle.'),
  );
  legend.hidden = true;
  return legend;
}

/** Colours triangles by distance, and parts that the other asset does not have like what is the same. */
function colourByDistance({ meshes }, largest, look) {
  const far = new THREE.Color(look.shapeFar);
  const colours = Array.from({ length: STEPS }, (none, step) =>
    new THREE.Color(look.shapeNear).lerp(far, step / (STEPS - 1)));
  colours.push(new THREE.Color(look.same));
  meshes.forEach((mesh) => {
    const { distances } = mesh.part;
    const step = (triangle) => Math.min(STEPS - 1, Math.floor((STEPS * distances[triangle]) / largest));
    mesh.colourByKeys(colours, distances === undefined ? () => STEPS : step);
  });
}

/** Buttons that move the camera from one triangle that differs to the next, through all of them. */
function steps(sides, look) {
  const [a, b] = sides;
  const all = [...trianglesOf(a, CHANGED), ...trianglesOf(a, ONLY), ...trianglesOf(b, ONLY)];
  if (all.length === 0) {
    const none = 'No triangle of the first frame differs.';
    return section('One by one', true, element('small', { id: 'step-note' }, none));
  }
  let at = -1;
  const note = element('small', { id: 'step-note' }, counted(all.length, 'triangle'));
  const go = (by, move = 'fly') => () => {
    at = at < 0 && by < 0 ? all.length - 1 : (at + by + all.length) % all.length;
    const { side, part, triangle } = all[at];
    const instance = part.asset.scene?.instancesOf[part.index][0]; // in a scene the first instance of the mesh
    const corners = [0, 1, 2].map((k) => cornerOf({ part, triangle, instance }, k));
    const middle = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3);
    const radius = Math.max(...corners.map((corner) => Math.hypot(...corner.map((value, i) => value - middle[i]))));
    sides.forEach(({ stage }) => outline(stage, corners, look.step));
    side.stage[move](middle, Math.max(3 * radius, side.asset.radius / 30), facing(corners));
    const source = part.sourceTriangle(triangle);
    const name = side === a ? 'A' : 'B';
    note.textContent = `${grouped(at + 1)} of ${grouped(all.length)}: `
      + `${part.changes[triangle] === CHANGED ? 'changed' : `only in ${name}`}, triangle ${grouped(triangle)}`
      + `${source < 0 ? '' : `, source triangle ${grouped(source)}`} of ${name}`;
  };
  const row = element(
    'div',
    { id: 'step-row' },
    element('button', { id: 'previous', onclick: go(-1) }, 'Previous'),
    element('button', { id: 'next', onclick: go(1) }, 'Next'),
  );
  go(1, 'jump')(); // the page begins at the first change
  return section('One by one', true, row, note);
}

/** Returns a direction from which the front of a triangle is visible, not straight from above or below. */
function facing(corners) {
  const [a, b, c] = corners.map((corner) => new THREE.Vector3(...corner));
  const normal = b.sub(a).cross(c.sub(a)).normalize();
  return normal.addScaledVector(new THREE.Vector3(0.62, 0.42, 0.66), 0.3).toArray();
}

/** Draws the border of a triangle on a stage, in place of the last one. */
function outline(stage, corners, colour) {
  discard(stage.scene.getObjectByName('outline'));
  const geometry = new THREE.BufferGeometry().setFromPoints(corners.map((corner) => stage.place(corner)));
  const border = new THREE.LineLoop(geometry, new THREE.LineBasicMaterial({ color: colour, depthTest: false }));
  border.name = 'outline';
  border.renderOrder = 6;
  stage.scene.add(border);
  stage.draw();
}

function differences({ differences: list }) {
  const rows = list.map(({ part, what, first, second }) =>
    element(
      'div',
      { class: 'difference' },
      element('b', {}, part === undefined ? what : `${part}: ${what}`),
      element('div', {}, element('i', {}, 'A '), first),
      element('div', {}, element('i', {}, 'B '), second),
    ),
  );
  const none = element('small', {}, 'The assets are the same.');
  return section(`Differences (${list.length})`, true, ...(rows.length === 0 ? [none] : rows));
}

function scale(sides) {
  const layer = sides[0].scale;
  const rows = { grid: `Grid of ${short(layer.step)} m`, axes: 'Axes', figure: 'Figure of 1.8 m' };
  const ticks = Object.entries(rows).map(([part, label]) =>
    checkBox(`scale-${part}`, label, layer.isShown(part), (shown) => {
      sides.forEach((side) => {
        side.scale.show(part, shown);
        side.stage.draw();
      });
    }),
  );
  return section('Scale', false, element('div', { class: 'ticks' }, ...ticks));
}
