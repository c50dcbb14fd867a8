// SPDX-License-Identifier: Apache-2.0
// The unpacker of packed assets: an option of loadAsset. A page without packed assets does not download it.

import { decodeHead } from './src/packed/coded-head.mjs';
import { FIELDS } from './src/packed/packed-header.mjs';
import { unpackPart } from './src/packed/unpack.mjs';

export const unpacker = Object.freeze({ fields: FIELDS, decodeHead, unpackPart });
