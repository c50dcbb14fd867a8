// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import java.util.List;

/**
 * Shared borders of tiles.
 *
 * @param flags per tile one byte per triangle, with the bits of its border edges decided
 * @param neighbours per tile the numbers of the tiles that share a border with it, ascending
 * @param shared number of border edges per tile that another tile continues
 * @param inactive number of these that are inactive: seams
 * @param findings borders that do not match, by tile, triangle and edge
 */
public record SeamResult(
        List<byte[]> flags, List<int[]> neighbours, int[] shared, int[] inactive, List<SeamFinding> findings) {}
