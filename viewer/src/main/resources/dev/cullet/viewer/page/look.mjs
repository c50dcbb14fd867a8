// SPDX-License-Identifier: Apache-2.0
// Colours of all that is drawn. Those of surfaces come with the page, so that pictures of `view --png` have the same.

/** @param palette colours as #rrggbb, taken in turn */
export function lookOf(palette) {
  return {
    colour: (index) => palette[index % palette.length],
    wire: '#10151c',
    active: '#ff8a1f',
    border: '#ff3b5c',
    nonManifold: '#e03be0',
    innerBox: '#3f8cff',
    leafBox: '#2fbf71',
    sphere: '#4aa3ff',
    plane: '#8a63d2',
    solidCell: '#3f8cff',
    emptyCell: '#7d8794',
    mixedCell: '#ff8a1f',
    wholeCell: '#7d8794',
    outline: '#d6336c',
    info: '#2f7de1',
    warning: '#e8590c',
    entered: '#12b886',
    passed: '#8c96a3',
    tested: '#ffd43b',
    hit: '#f03e3e',
    ray: '#f03e3e',
    hover: '#ffffff',
  };
}
