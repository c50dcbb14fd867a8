// SPDX-License-Identifier: Apache-2.0
// The controls of the panel. Text is set as text, never as markup, because names come from files.

/** Returns an element with attributes, and children that are elements or text. */
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

/** Returns a titled section that folds. */
export function section(title, open, ...children) {
  const made = element('details', {}, element('summary', {}, title), ...children);
  made.open = open;
  return made;
}

/** Returns a check box; changed(checked) is called when it changes. */
export function checkBox(id, label, checked, changed, swatch) {
  const box = element('input', { type: 'checkbox', id });
  box.checked = checked;
  box.addEventListener('change', () => changed(box.checked));
  const colour = swatch === undefined ? [] : [element('i', { class: 'swatch', style: `background:${swatch}` })];
  return element('label', { class: 'row' }, box, ...colour, element('span', { title: label }, label));
}

/** Returns a slider over integers with a line of text below; changed(value) returns the text. */
export function slider(id, label, [min, max], value, changed) {
  const note = element('small', { id: `${id}-note` });
  const range = element('input', { type: 'range', id, min, max, step: 1, value });
  const update = () => {
    note.textContent = changed(Number(range.value));
  };
  range.addEventListener('input', update);
  update();
  return element('label', { class: 'slider' }, element('span', {}, label), range, note);
}

/** Returns a drop-down list. */
export function choice(id, label, options, changed) {
  const choices = options.map((option) => element('option', { value: option }, option));
  const select = element('select', { id }, ...choices);
  select.addEventListener('change', () => changed(select.value));
  return element('label', { class: 'row' }, element('span', {}, label), select);
}

/** Returns a row of name and value. */
export function fact(name, value) {
  return element('div', { class: 'fact' }, element('span', {}, name), element('b', {}, value));
}

const GROUPED = new Intl.NumberFormat('en-US');

/** Formats an integer, such as 1,208. */
export function grouped(number) {
  return GROUPED.format(number);
}

/** Formats a number with a noun, such as "1 box" or "1,208 boxes". */
export function counted(number, one, many = `${one}s`) {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** Formats a number with up to five digits, or another number of them. */
export function short(number, digits = 5) {
  return String(Number(number.toPrecision(digits)));
}
