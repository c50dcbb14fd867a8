// SPDX-License-Identifier: Apache-2.0
// The colours of the page. Those of surfaces are in the header, so that pictures of `view --png` have the same.

/** @param palette colours as #rrggbb; surface i has colour i modulo their number */
export function lookOf(palette) {
  return {
    colour: (index) => palette[index % palette.length],
    wire: '#10151c',
    active: '#ff8a1f',
    border: '#ff3b5c',
    seam: '#12a594',
    nonManifold: '#e03be0',
    innerBox: '#3f8cff',
    leafBox: '#2fbf71',
    sphere: '#4aa3ff',
    shapeNear: '#3f8cff',
    shapeFar: '#f03e3e',
    plane: '#8a63d2',
    solidCell: '#3f8cff',
    emptyCell: '#7d8794',
    mixedCell: '#ff8a1f',
    uncutCell: '#7d8794',
    outline: '#d6336c',
    info: '#2f7de1',
    warning: '#e8590c',
    entered: '#12b886',
    passed: '#8c96a3',
    tested: '#ffd43b',
    hit: '#f03e3e',
    ray: '#f03e3e',
    same: '#b4bcc6',
    onlyFirst: '#d93b3b',
    onlySecond: '#2a9d5c',
    changed: '#e8930c',
    step: '#1535d0',
    grid: '#8c96a3',
    figure: '#7b8490',
    axes: ['#e5484d', '#2b9a4b', '#3573e0'],
    hover: '#ffffff',
  };
}
