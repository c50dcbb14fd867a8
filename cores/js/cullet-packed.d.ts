// SPDX-License-Identifier: Apache-2.0

/** The unpacker of packed assets, for the option of loadAsset. */
export declare const unpacker: {
  readonly fields: readonly string[];
  decodeHead(buffer: ArrayBuffer, end: number, name: string): ArrayBuffer;
  unpackPart(packed: object, part: object): object;
};
