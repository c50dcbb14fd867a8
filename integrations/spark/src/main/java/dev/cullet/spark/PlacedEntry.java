// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

/**
 * An entry of the manifest with its place there.
 *
 * @param range its line, with the number of the attempt
 */
record PlacedEntry(ManifestEntry entry, ManifestRange range) {}
