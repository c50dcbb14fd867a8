// SPDX-License-Identifier: Apache-2.0
// Draws the findings of the bake report as markers of constant size, without a depth test.

import * as THREE from 'three';

const SIZE = 22; // pixels

export class FindingLayer {
  constructor(findings, stage, look) {
    this.stage = stage;
    this.group = new THREE.Group();
    for (const severity of ['info', 'warning']) {
      const points = findings
        .filter((finding) => finding.severity === severity)
        .flatMap((finding) => finding.places)
        .filter((place) => place.point)
        .map((place) => stage.place(place.point));
      if (points.length > 0) {
        this.group.add(markers(points, look[severity]));
      }
    }
  }
}

function markers(points, colour) {
  const geometry = new THREE.BufferGeometry().setFromPoints(points);
  const material = new THREE.PointsMaterial({
    map: disc(colour),
    size: SIZE * Math.min(window.devicePixelRatio, 2),
    sizeAttenuation: false,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const drawn = new THREE.Points(geometry, material);
  drawn.renderOrder = 10;
  drawn.frustumCulled = false;
  return drawn;
}

/** A ring with a dot, light around dark, which is visible on any background. */
function disc(colour) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext('2d');
  const ring = (radius, width, style) => {
    pen.beginPath();
    pen.arc(32, 32, radius, 0, 2 * Math.PI);
    pen.lineWidth = width;
    pen.strokeStyle = style;
    pen.stroke();
  };
  ring(24, 12, '#ffffff');
  ring(24, 7, colour);
  pen.beginPath();
  pen.arc(32, 32, 7, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
