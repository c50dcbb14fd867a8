// SPDX-License-Identifier: Apache-2.0
// What all pages that draw have in common: the header and its arrays, the theme, the message of an error.

import { decode, resolve } from './arrays.mjs';
import { startWalk } from './walk.mjs';

/** Returns the header with its arrays. */
function readHeader() {
  const header = JSON.parse(document.getElementById('header').textContent);
  const chunks = [...document.querySelectorAll('script.arrays')];
  const buffer = decode(chunks.map((chunk) => chunk.textContent), header.bytes);
  chunks.forEach((chunk) => chunk.remove()); // frees the memory of the text
  return resolve(header, buffer);
}

/** Returns the bytes of the module that walks rays. */
function readWalk() {
  const { textContent: text, dataset } = document.getElementById('walk-module');
  return decode([text], Number(dataset.bytes));
}

/** Selects the light or dark theme of the system, until the button is pressed. */
function watchTheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  document.getElementById('theme').addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  });
}

/** Calls start(header), and marks the page as ready, or shows why it is not. */
export async function open(start) {
  try {
    await startWalk(readWalk());
    start(readHeader());
    watchTheme();
    document.documentElement.dataset.ready = 'true';
  } catch (error) {
    document.getElementById('error').textContent = `This page cannot be shown: ${error.message}. `
      + 'It needs WebGL 2 and WebAssembly; a browser of 2023 or newer has them.';
    document.documentElement.dataset.ready = 'failed';
    throw error;
  }
}
