// SPDX-License-Identifier: Apache-2.0
// The stage: renderer, camera, light, and camera animation. Drawn space is model space relative to the asset's centre:
// graphics cards compute in float, and an asset far from its origin would jitter.

import * as THREE from 'three';
import { OrbitControls } from 'three/orbit';

const FLIGHT_MS = 700;
const MARGIN = 1.06;
const START = new THREE.Vector3(0.62, 0.42, 0.66).normalize();

export class Stage {
  constructor(canvas, asset) {
    this.canvas = canvas;
    this.asset = asset;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.1, 1000);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener('change', () => this.draw());
    this.controls.addEventListener('start', () => (this.moved = true));
    this.moved = false; // by the user; until then every size of the window shows the whole asset
    this.light();
    this.frames = 0; // number of drawn frames
    this.waiting = false;
    this.flight = null; // start time of the current camera animation
    this.drawn = []; // functions to call after each frame
    this.scenery = []; // coordinates of points beside the asset that are shown with it
    this.radius = asset.radius; // of a ball around the asset that contains all that is drawn
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
  }

  /** Adds a sky, and a lamp above and to the left of the camera. */
  light() {
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0x8a8f99, 1.5));
    const lamp = new THREE.DirectionalLight(0xffffff, 2.0);
    lamp.position.set(-0.5, 0.9, 1);
    this.camera.add(lamp);
    this.scene.add(this.camera);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width > 0 && height > 0) {
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
    }
    if (this.moved) {
      this.draw();
    } else {
      this.home();
    }
  }

  /**
   * Sets what is drawn beside the asset.
   *
   * @param points 3 numbers each, model space, which the initial picture contains
   * @param radius of a ball around the asset's centre that contains all of it besides these points
   */
  setScenery(points, radius) {
    this.scenery = points;
    this.radius = Math.max(this.asset.radius, radius);
    for (let at = 0; at < points.length; at += 3) {
      const fromCentre = this.asset.centre.map((middle, axis) => points[at + axis] - middle);
      this.radius = Math.max(this.radius, Math.hypot(...fromCentre));
    }
    this.resize();
  }

  /** Requests a frame; several requests before it are one. */
  draw() {
    if (!this.waiting) {
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.fitDepth();
        this.renderer.render(this.scene, this.camera);
        this.frames++;
        this.drawn.forEach((call) => call());
      });
    }
  }

  /** Fits near and far planes to the camera: the resolution of depth falls with their ratio. */
  fitDepth() {
    const distance = this.camera.position.length();
    const radius = 1.2 * this.radius;
    this.camera.far = distance + 2 * radius;
    this.camera.near = Math.max(distance - radius, this.camera.position.distanceTo(this.controls.target) / 200);
    this.camera.near = Math.min(this.camera.near, this.camera.far / 2);
    this.camera.updateProjectionMatrix();
  }

  /** Returns the distance from which a ball fills the picture. */
  distanceFor(radius) {
    const half = THREE.MathUtils.degToRad(this.camera.fov / 2);
    const narrow = Math.min(half, Math.atan(Math.tan(half) * this.camera.aspect));
    return radius / Math.sin(narrow);
  }

  /** Returns the distance from which the asset fills the picture, in the initial direction. */
  distanceForAsset() {
    const right = new THREE.Vector3(0, 1, 0).cross(START).normalize();
    const up = START.clone().cross(right);
    const tall = Math.tan(THREE.MathUtils.degToRad(this.camera.fov / 2)) / MARGIN;
    const wide = tall * this.camera.aspect;
    let distance = this.asset.radius * 1e-3;
    for (const points of this.pointsToShow()) {
      for (let at = 0; at < points.length; at += 3) {
        const [x, y, z] = this.asset.centre.map((middle, axis) => points[at + axis] - middle);
        const nearer = x * START.x + y * START.y + z * START.z;
        const aside = Math.abs(x * right.x + y * right.y + z * right.z);
        const above = Math.abs(x * up.x + y * up.y + z * up.z);
        distance = Math.max(distance, nearer + aside / wide, nearer + above / tall);
      }
    }
    return distance;
  }

  /** Returns the vertices, for an animation, a scene and a larger box its corners; and the scenery. */
  pointsToShow() {
    const { parts, lower, upper, hasOwnFrame, scene } = this.asset;
    if (!hasOwnFrame || scene !== null || parts.some((part) => part.frames.length > 0)) {
      const corner = (k) => [0, 1, 2].map((axis) => ((k >> axis) & 1 ? upper : lower)[axis]);
      return [[0, 1, 2, 3, 4, 5, 6, 7].flatMap(corner), this.scenery];
    }
    return [...parts.map((part) => part.positions), this.scenery];
  }

  /** Shows the whole asset from the front, above and the side. */
  home() {
    this.moved = false;
    this.controls.target.set(0, 0, 0);
    this.camera.position.copy(START).multiplyScalar(this.distanceForAsset());
    this.controls.update();
    this.draw();
  }

  /** Transforms a point from model space to drawn space. */
  place(point) {
    return new THREE.Vector3(...point.map((value, axis) => value - this.asset.centre[axis]));
  }

  /** Returns where the camera and its target are after a flight, in drawn space. */
  aim(point, radius, towards) {
    const target = this.place(point);
    const current = this.camera.position.clone().sub(this.controls.target);
    const arm = (towards ? new THREE.Vector3(...towards) : current).normalize();
    return { target, to: target.clone().addScaledVector(arm, this.distanceFor(radius)) };
  }

  /** Does what a flight does, at once. */
  jump(point, radius, towards) {
    this.moved = true;
    this.flight = null;
    const { target, to } = this.aim(point, radius, towards);
    this.camera.position.copy(to);
    this.controls.target.copy(target);
    this.controls.update();
    this.controls.dispatchEvent({ type: 'change' });
    this.draw();
  }

  /**
   * Moves the camera to a point in model space, at a distance that shows a ball of a radius.
   *
   * @param towards direction from the point to the camera; by default the current one
   */
  fly(point, radius, towards) {
    this.moved = true;
    const from = this.camera.position.clone();
    const fromTarget = this.controls.target.clone();
    const { target, to } = this.aim(point, radius, towards);
    const begin = performance.now();
    this.flight = begin;
    const step = (now) => {
      if (this.flight !== begin) {
        return; // another animation has started
      }
      const share = Math.min(Math.max((now - begin) / FLIGHT_MS, 0), 1);
      const eased = share * share * (3 - 2 * share);
      this.camera.position.lerpVectors(from, to, eased);
      this.controls.target.lerpVectors(fromTarget, target, eased);
      this.controls.update();
      this.draw();
      if (share < 1) {
        requestAnimationFrame(step);
      } else {
        this.flight = null;
        this.controls.dispatchEvent({ type: 'change' }); // by themselves they report steps above a millimetre only
      }
    };
    requestAnimationFrame(step);
  }

  /**
   * Returns the ray through a point of the canvas (CSS pixels), in model space, rounded to float as in the runtime; in
   * a scene in world space, in double.
   */
  ray(x, y) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.camera.updateMatrixWorld();
    const away = new THREE.Vector3((2 * x) / width - 1, 1 - (2 * y) / height, 0.5).unproject(this.camera);
    const direction = away.sub(this.camera.position).normalize();
    const round = this.asset.scene === null ? Math.fround : (value) => value;
    return {
      origin: this.camera.position.toArray().map((value, axis) => round(value + this.asset.centre[axis])),
      direction: direction.toArray().map(round),
    };
  }

  /** Projects a point of model space to the canvas, in CSS pixels. */
  project(point) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.camera.updateMatrixWorld();
    const { x, y } = this.place(point).project(this.camera);
    return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
  }
}
