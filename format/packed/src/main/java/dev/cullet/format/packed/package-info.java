// SPDX-License-Identifier: Apache-2.0
/**
 * Decodes the parts of a packed asset.
 *
 * <p>{@link java.util.ServiceLoader} finds {@link dev.cullet.format.packed.PackedDecoder}; games do not call this
 * package. Public types are those that the writer shares with the decoder.
 */
package dev.cullet.format.packed;
