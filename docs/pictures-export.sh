#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Draws docs/pictures/export-three.png: an exported glb as three.js shows it in headless Chromium, the triangles shaded and
# the hulls, which are the nodes UCX_..., as lines. Needs node, npm with its registry, and Chromium (or CHROMIUM=FILE).
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./cullet bake samples/models/fighter.fbx -o "$work/fighter.cullet" --parts node --hull --hull-planes 24
./cullet export "$work/fighter.cullet" --format glb --naming unreal -d "$work"
echo '{"private":true}' >"$work/package.json"
(cd "$work" && npm install --no-audit --no-fund --silent three@0.187.0)

cat >"$work/page.html" <<'HTML'
<!doctype html>
<meta charset="utf-8">
<style>body { margin: 0; background: #fff }</style>
<script type="importmap">
{"imports": {"three": "./node_modules/three/build/three.module.js",
             "three/addons/": "./node_modules/three/examples/jsm/"}}
</script>
<script type="module">
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.setSize(640, 400); // the window is lower by the height of a title bar
document.body.append(renderer.domElement);
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xffffff);
scene.add(new THREE.HemisphereLight(0xffffff, 0x555566, 2.5));
const sun = new THREE.DirectionalLight(0xffffff, 2);
sun.position.set(3, 6, 4);
scene.add(sun);

const { scene: model } = await new GLTFLoader().loadAsync('./fighter.glb');
scene.add(model);
model.traverse((node) => {
  if (!node.isMesh) {
    return;
  }
  if (node.name.startsWith('UCX_')) {
    const lines = new THREE.LineSegments(
      new THREE.EdgesGeometry(node.geometry, 0.1), new THREE.LineBasicMaterial({ color: 0xc0392b }));
    node.parent.add(lines);
    node.visible = false;
  } else {
    node.material = new THREE.MeshStandardMaterial({ color: 0x7f93a8, flatShading: true, roughness: 0.8 });
  }
});
const box = new THREE.Box3().setFromObject(model);
const centre = box.getCenter(new THREE.Vector3());
const size = box.getSize(new THREE.Vector3()).length();
const camera = new THREE.PerspectiveCamera(28, 640 / 400, size / 100, size * 10);
camera.position.copy(centre).add(new THREE.Vector3(0.85, 0.6, -1.1).normalize().multiplyScalar(1.15 * size));
camera.lookAt(centre.sub(new THREE.Vector3(0, 0.05 * size, 0)));
renderer.render(scene, camera);
document.title = 'drawn';
</script>
HTML

"${CHROMIUM:-chromium}" --headless=new --no-sandbox --disable-gpu-sandbox --use-angle=swiftshader \
    --enable-unsafe-swiftshader --allow-file-access-from-files --hide-scrollbars --window-size=640,400 \
    --virtual-time-budget=20000 "--screenshot=$work/export-three.png" "file://$work/page.html" >&2
mv "$work/export-three.png" docs/pictures/export-three.png
