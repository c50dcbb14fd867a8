// SPDX-License-Identifier: Apache-2.0
/**
 * Decoders and validators of the bytes of an asset, and the arithmetic of its lattice: shared by the format modules,
 * the builder and the runtimes. Not for games.
 */
package dev.cullet.format.internal;
