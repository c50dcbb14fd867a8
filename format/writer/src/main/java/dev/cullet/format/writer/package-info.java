// SPDX-License-Identifier: Apache-2.0
/**
 * Writes an asset: {@link dev.cullet.format.writer.AssetWriter} in one of three encodings.
 *
 * <p>For build tools; a game does not ship this package.
 */
package dev.cullet.format.writer;
