// SPDX-License-Identifier: Apache-2.0
// The rules of the file format, each with a number that never changes: the codes of docs/format-validation.md.

import { RULES } from './codes.mjs';

/** Number of a rule by its name. */
export const AssetErrorCode = Object.freeze(Object.fromEntries(Object.entries(RULES).flatMap(([first, names]) =>
  names.split(' ').map((name, i) => [name, Number(first) + i]))));

/** An asset that a reader refuses: `code` is the number of the first rule that is broken, `rule` its name. */
export class AssetError extends Error {
  /** @param name of the file */
  constructor(code, name, reason = '') {
    const rule = Object.keys(AssetErrorCode).find((one) => AssetErrorCode[one] === code);
    super(`${name}: refused by rule ${code}, ${rule}${reason}; see docs/format-validation.md`);
    this.name = 'AssetError';
    this.code = code;
    this.rule = rule;
  }
}
