// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.Asset;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page of an asset shows. Immutable; the with-methods return changed copies.
 *
 * @param title title of the page
 * @param structures bytes of each structure in the file; empty if unknown
 * @param report what a bake report contains about the asset; null without a report
 * @param index relative link to the index page; null if the page is in none
 */
public record PageContent(
        Asset asset,
        String title,
        Map<Structure, Long> structures,
        @Nullable ReportedBake report,
        @Nullable String index) {
    /** Copies the map. */
    public PageContent {
        Map<Structure, Long> ordered = new EnumMap<>(Structure.class);
        ordered.putAll(structures);
        structures = Collections.unmodifiableMap(ordered);
    }

    /** Returns the content of a page of an asset alone. */
    public static PageContent of(Asset asset, String title) {
        return new PageContent(asset, title, Map.of(), null, null);
    }

    /** Adds the size of the file. */
    public PageContent withStructures(Map<Structure, Long> bytes) {
        return new PageContent(asset, title, bytes, report, index);
    }

    /** Adds the findings and the source of a bake report. */
    public PageContent withReport(@Nullable ReportedBake reported) {
        return new PageContent(asset, title, structures, reported, index);
    }

    /** Adds a relative link to an index page. */
    public PageContent withIndex(String link) {
        return new PageContent(asset, title, structures, report, link);
    }

    /** Returns the size of the file, or 0 if it is unknown. */
    public long bytes() {
        return structures.values().stream().mapToLong(Long::longValue).sum();
    }
}
