// SPDX-License-Identifier: Apache-2.0
// Loads an asset, draws it on a plain canvas, and picks the triangle under the pointer with a ray.

import { loadAsset, ready, RayHit } from '../../cores/js/cullet.mjs';

const canvas = document.querySelector('canvas');
const output = document.querySelector('output');
const context = canvas.getContext('2d');
await ready;
const hit = new RayHit();
const corners = new Float64Array(9);

let mesh = null;
let picked = -1;
let yaw = 0.6;
let pitch = 0.4;
let dragged = null;

/** The view: three axes, the middle of the mesh, pixels per metre. */
const view = { right: [1, 0, 0], up: [0, 1, 0], toward: [0, 0, 1], center: [0, 0, 0], scale: 1, size: 1 };

/** Shows the first part of an asset. */
function show(bytes, name) {
  try {
    mesh?.asset.close();
    mesh = null;
    [mesh] = loadAsset(bytes, { name }).parts;
    output.textContent = `${mesh.name}: ${mesh.triangleCount} triangles`;
  } catch (error) {
    mesh = null;
    output.textContent = error.message;
  }
  draw();
}

/** Sets the axes of an orthographic camera directed at the middle of the mesh. */
function setView() {
  const { bounds } = mesh;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  view.right = [cosYaw, 0, -sinYaw];
  view.up = [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch];
  view.toward = [sinYaw * cosPitch, sinPitch, cosYaw * cosPitch];
  view.center = [0, 1, 2].map((axis) => (bounds[axis] + bounds[axis + 3]) / 2);
  view.size = Math.hypot(...[0, 1, 2].map((axis) => bounds[axis + 3] - bounds[axis])) || 1;
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  view.scale = (0.9 * Math.min(canvas.width, canvas.height)) / view.size;
}

/** Returns the number along an axis of the view, from the middle of the mesh. */
function along(axis, at) {
  const { center } = view;
  return axis[0] * (corners[at] - center[0]) + axis[1] * (corners[at + 1] - center[1])
    + axis[2] * (corners[at + 2] - center[2]);
}

/** Draws all triangles, far ones first; the picked one in colour. */
function draw() {
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (mesh === null) {
    return;
  }
  setView();
  const depths = new Float64Array(mesh.triangleCount);
  const order = Uint32Array.from(depths, (_, triangle) => triangle);
  for (let triangle = 0; triangle < mesh.triangleCount; triangle++) {
    mesh.triangleCorners(triangle, corners);
    depths[triangle] = along(view.toward, 0) + along(view.toward, 3) + along(view.toward, 6);
  }
  order.sort((a, b) => depths[a] - depths[b]);
  context.strokeStyle = 'rgb(0 0 0 / 20%)';
  for (const triangle of order) {
    drawTriangle(triangle);
  }
}

function drawTriangle(triangle) {
  mesh.triangleCorners(triangle, corners);
  context.beginPath();
  for (let at = 0; at < 9; at += 3) {
    const x = canvas.width / 2 + view.scale * along(view.right, at);
    const y = canvas.height / 2 - view.scale * along(view.up, at);
    context.lineTo(x, y);
  }
  context.closePath();
  context.fillStyle = triangle === picked ? '#e33' : shade();
  context.fill();
  context.stroke();
}

/** Returns a grey by the angle between the triangle in `corners` and the camera. */
function shade() {
  const u = [3, 4, 5].map((i) => corners[i] - corners[i - 3]);
  const v = [6, 7, 8].map((i) => corners[i] - corners[i - 6]);
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  const { toward } = view;
  const facing = Math.abs(normal[0] * toward[0] + normal[1] * toward[1] + normal[2] * toward[2]) / length;
  const grey = Math.round(90 + 130 * facing);
  return `rgb(${grey} ${grey} ${grey})`;
}

/** Casts a ray from the pointer into the picture. */
function pick(event) {
  const right = (event.offsetX - canvas.width / 2) / view.scale;
  const up = (canvas.height / 2 - event.offsetY) / view.scale;
  const from = [0, 1, 2].map((axis) =>
    view.center[axis] + right * view.right[axis] + up * view.up[axis] + view.size * view.toward[axis]);
  const [dx, dy, dz] = view.toward;
  const found = mesh.raycast(...from, -dx, -dy, -dz, Infinity, hit);
  picked = hit.triangle;
  output.textContent = found
    ? `triangle ${hit.triangle}, surface ${mesh.surface(hit.triangle)}, at ${
        [hit.x, hit.y, hit.z].map((at) => at.toFixed(3)).join(' ')}`
    : 'nothing';
  draw();
}

canvas.addEventListener('pointermove', (event) => {
  if (mesh === null) {
    return;
  }
  if (dragged === null) {
    pick(event);
    return;
  }
  yaw -= (event.offsetX - dragged.x) / 200;
  pitch = Math.max(-1.5, Math.min(1.5, pitch + (event.offsetY - dragged.y) / 200));
  dragged = { x: event.offsetX, y: event.offsetY };
  draw();
});
canvas.addEventListener('pointerdown', (event) => {
  dragged = { x: event.offsetX, y: event.offsetY };
});
addEventListener('pointerup', () => {
  dragged = null;
});
addEventListener('resize', draw);
document.querySelector('input').addEventListener('change', async ({ target }) => {
  show(await target.files[0].arrayBuffer(), target.files[0].name);
});

const asset = new URLSearchParams(location.search).get('asset');
if (asset !== null) {
  const response = await fetch(asset);
  show(await response.arrayBuffer(), asset);
}
