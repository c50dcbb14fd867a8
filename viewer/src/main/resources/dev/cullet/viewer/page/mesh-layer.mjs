// SPDX-License-Identifier: Apache-2.0
// Draws the triangles of a part, coloured by surface or by source node, and its wireframe; in a scene those of all
// its instances.

import * as THREE from 'three';

export class MeshLayer {
  constructor(part, stage, look) {
    this.part = part;
    this.stage = stage;
    this.look = look;
    this.group = new THREE.Group();
    this.vertices = new THREE.BufferAttribute(new Float32Array(part.positions.length), 3);
    this.takePositions();
    this.mesh = this.makeMesh();
    this.group.add(this.mesh);
    this.colourBy('surface');
  }

  /** Copies the part's positions, relative to the asset's centre; in a scene the instances are relative to it. */
  takePositions() {
    const centre = this.stage.asset.scene === null ? this.stage.asset.centre : [0, 0, 0];
    const { positions } = this.part;
    const moved = this.vertices.array;
    for (let at = 0; at < moved.length; at += 3) {
      moved[at] = positions[at] - centre[0];
      moved[at + 1] = positions[at + 1] - centre[1];
      moved[at + 2] = positions[at + 2] - centre[2];
    }
    this.vertices.needsUpdate = true;
  }

  makeMesh() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', this.vertices);
    geometry.boundingSphere = new THREE.Sphere(new THREE.Vector3(), 2 * this.stage.asset.radius); // of all frames
    return this.stage.asset.scene === null ? new THREE.Mesh(geometry, []) : this.instanced(geometry, []);
  }

  /** Returns the instances of the part in one object. */
  instanced(geometry, material) {
    const { scene, centre } = this.stage.asset;
    const instances = scene.instancesOf[this.part.index];
    const mesh = new THREE.InstancedMesh(geometry, material, instances.length);
    const matrix = new THREE.Matrix4();
    instances.forEach((instance, i) => mesh.setMatrixAt(i, matrix.fromArray(scene.drawnMatrix(instance, centre))));
    mesh.frustumCulled = false; // its instances are anywhere in the scene
    return mesh;
  }

  /** @param what surface or node */
  colourBy(what) {
    const { part, look } = this;
    const { surfaces, nodes } = part.asset;
    const names = what === 'surface' ? surfaces : nodes;
    const key = what === 'surface' ? (t) => part.surface(t) : (t) => part.sourceNode(t);
    this.colourByKeys(names.map((name, index) => look.colour(index)), key);
  }

  /** Sorts the triangles by key (a counting sort), so that each colour is one range of the index. */
  colourByKeys(colours, key) {
    const { part } = this;
    const ends = new Uint32Array(colours.length + 1);
    for (let t = 0; t < part.triangleCount; t++) {
      ends[key(t) + 1]++;
    }
    for (let k = 0; k < colours.length; k++) {
      ends[k + 1] += ends[k];
    }
    const next = ends.slice();
    const index = new Uint32Array(part.indices.length);
    for (let t = 0; t < part.triangleCount; t++) {
      index.set(part.indices.subarray(3 * t, 3 * t + 3), 3 * next[key(t)]++);
    }
    const { geometry } = this.mesh;
    geometry.setIndex(new THREE.BufferAttribute(index, 1));
    geometry.clearGroups();
    this.mesh.material.forEach((material) => material.dispose());
    this.mesh.material = [];
    this.names = [];
    for (let k = 0; k < colours.length; k++) {
      if (ends[k + 1] > ends[k]) {
        geometry.addGroup(3 * ends[k], 3 * (ends[k + 1] - ends[k]), this.mesh.material.length);
        this.mesh.material.push(this.material(colours[k]));
        this.names.push(k);
      }
    }
  }

  material(colour) {
    return new THREE.MeshLambertMaterial({
      color: colour,
      flatShading: true,
      side: THREE.DoubleSide,
      polygonOffset: true, // behind the lines drawn on it
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
  }

  /** Shows or hides all triangles of a surface. */
  showSurface(surface, shown) {
    this.mesh.material.forEach((material, i) => {
      if (this.names[i] === surface) {
        material.visible = shown;
      }
    });
  }

  /** @param only index of the only colour that changes; without it all colours change */
  setOpacity(opacity, only) {
    for (const material of this.mesh.material.filter((one, i) => only === undefined || this.names[i] === only)) {
      material.opacity = opacity;
      material.transparent = opacity < 1;
      material.depthWrite = opacity === 1;
      material.needsUpdate = true;
    }
  }

  /** Shows or hides all triangle edges; creates them at first use. */
  showWireframe(shown) {
    if (shown && this.wireframe === undefined && this.stage.asset.scene !== null) {
      this.wireframe = this.instancedLines(this.part.indices, this.look.wire, 0.35);
      this.group.add(this.wireframe);
    } else if (shown && this.wireframe === undefined) {
      const { indices } = this.part;
      const lines = new Uint32Array(2 * indices.length);
      for (let i = 0; i < indices.length; i++) {
        lines[2 * i] = indices[i];
        lines[2 * i + 1] = indices[i % 3 === 2 ? i - 2 : i + 1];
      }
      this.wireframe = this.lines(lines, this.look.wire, 0.35);
      this.group.add(this.wireframe);
    }
    if (this.wireframe !== undefined) {
      this.wireframe.visible = shown;
    }
  }

  /** Returns lines between the part's vertices, two per line, which follow its frames; in a scene on all instances. */
  lines(index, colour, opacity = 1) {
    if (this.stage.asset.scene !== null) {
      const triangles = new Uint32Array(1.5 * index.length); // from, to, to: in the wireframe a line
      for (let i = 0, at = 0; i < index.length; i += 2) {
        triangles[at++] = index[i];
        triangles[at++] = index[i + 1];
        triangles[at++] = index[i + 1];
      }
      return this.instancedLines(triangles, colour, opacity);
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', this.vertices);
    geometry.setIndex(new THREE.BufferAttribute(index, 1));
    geometry.boundingSphere = this.mesh.geometry.boundingSphere;
    const material = new THREE.LineBasicMaterial({ color: colour, opacity, transparent: opacity < 1 });
    return new THREE.LineSegments(geometry, material);
  }

  /** Returns the edges of triangles on all instances. */
  instancedLines(triangles, colour, opacity) {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', this.vertices);
    geometry.setIndex(new THREE.BufferAttribute(triangles, 1));
    const material = new THREE.MeshBasicMaterial({ color: colour, opacity, transparent: opacity < 1, wireframe: true });
    return this.instanced(geometry, material);
  }
}
