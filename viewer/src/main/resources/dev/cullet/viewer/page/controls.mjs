// SPDX-License-Identifier: Apache-2.0
// The few kinds of control in the panel. Text is always set as text, never as markup: names come from files.

/** An element with attributes, and children that are elements or text. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}

/** A titled section that folds. */
export function section(title, open, ...children) {
  const made = element('details', {}, element('summary', {}, title), ...children);
  made.open = open;
  return made;
}

/** A tick box; changed(ticked) is called when it changes. */
export function tick(id, label, ticked, changed, swatch) {
  const box = element('input', { type: 'checkbox', id });
  box.checked = ticked;
  box.addEventListener('change', () => changed(box.checked));
  const colour = swatch === undefined ? [] : [element('i', { class: 'swatch', style: `background:${swatch}` })];
  return element('label', { class: 'row' }, box, ...colour, element('span', { title: label }, label));
}

/** A slider over whole numbers with a line of text under it; changed(value) returns the text. */
export function slider(id, label, [least, most], value, changed) {
  const note = element('small', { id: `${id}-note` });
  const range = element('input', { type: 'range', id, min: least, max: most, step: 1, value });
  const update = () => {
    note.textContent = changed(Number(range.value));
  };
  range.addEventListener('input', update);
  update();
  return element('label', { class: 'slider' }, element('span', {}, label), range, note);
}

/** One of a few words. */
export function choice(id, label, words, changed) {
  const select = element('select', { id }, ...words.map((word) => element('option', { value: word }, word)));
  select.addEventListener('change', () => changed(select.value));
  return element('label', { class: 'row' }, element('span', {}, label), select);
}

/** A row of name and value. */
export function fact(name, value) {
  return element('div', { class: 'fact' }, element('span', {}, name), element('b', {}, value));
}

const GROUPED = new Intl.NumberFormat('en-US');

/** Such as 1,208. */
export function whole(number) {
  return GROUPED.format(number);
}

/** Such as "1 box" or "1,208 boxes". */
export function counted(number, one, many = `${one}s`) {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** Up to five digits. */
export function short(number) {
  return String(Number(number.toPrecision(5)));
}
