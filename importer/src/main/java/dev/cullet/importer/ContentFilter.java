// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.List;

/**
 * Globs that select nodes and materials. Immutable.
 *
 * @param include globs over node paths; a node counts if any matches it or a node above it; empty: all
 * @param exclude globs over node paths; a node does not count if any matches it or a node above it
 * @param includeMaterial globs over names of materials; a triangle counts if any matches its material; empty: all
 * @param excludeMaterial globs over names of materials; a triangle does not count if any matches its material
 */
public record ContentFilter(
        List<String> include, List<String> exclude, List<String> includeMaterial, List<String> excludeMaterial) {
    /** Every node and every material. */
    public static final ContentFilter ALL = new ContentFilter(List.of(), List.of(), List.of(), List.of());

    /** Copies the lists. */
    public ContentFilter {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        includeMaterial = List.copyOf(includeMaterial);
        excludeMaterial = List.copyOf(excludeMaterial);
    }
}
