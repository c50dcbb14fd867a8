// SPDX-License-Identifier: Apache-2.0
// A small drawing of the directions of x, y and z as the camera sees them.

const ARM = 17; // pixels
const NAMES = ['x', 'y', 'z'];

export class AxisCompass {
  /** @param canvas its pixels are those of its size in CSS */
  constructor(canvas, stage, look) {
    this.canvas = canvas;
    this.stage = stage;
    this.look = look;
    stage.drawn.push(() => this.draw());
  }

  draw() {
    const { canvas, look } = this;
    const scale = Math.min(window.devicePixelRatio, 2);
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext('2d');
    pen.scale(scale, scale);
    pen.translate(width / 2, height / 2);
    pen.font = '600 11px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 2;
    // the rows of the view matrix are the axes of the camera; its columns, those of model space as the camera sees them
    const view = this.stage.camera.matrixWorldInverse.elements;
    NAMES.map((name, axis) => ({ name, axis, away: view[4 * axis + 2] }))
      .sort((a, b) => a.away - b.away)
      .forEach(({ name, axis }) => {
        const x = view[4 * axis] * ARM;
        const y = -view[4 * axis + 1] * ARM;
        pen.strokeStyle = pen.fillStyle = look.axes[axis];
        pen.beginPath();
        pen.moveTo(0, 0);
        pen.lineTo(x, y);
        pen.stroke();
        pen.fillText(name, x * 1.38, y * 1.38);
      });
  }
}
