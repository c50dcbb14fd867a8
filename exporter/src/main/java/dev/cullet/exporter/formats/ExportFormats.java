// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportFormat;
import dev.cullet.importer.Suggestions;
import java.util.List;

/** The formats of {@code cullet export}. */
public final class ExportFormats {
    private static final List<ExportFormat> ALL = List.of(
            new GlbFormat(),
            new ObjFormat(),
            new MjcfFormat(),
            new UrdfFormat(),
            new UsdaFormat(),
            new ThreeMeshBvhFormat(),
            new CuroboFormat());

    private ExportFormats() {}

    /** Returns all formats, in the order of lists. */
    public static List<ExportFormat> all() {
        return ALL;
    }

    /** Returns the names of all formats. */
    public static List<String> ids() {
        return ALL.stream().map(ExportFormat::id).toList();
    }

    /**
     * Returns a format.
     *
     * @throws IllegalArgumentException if there is none of this name; the message lists all, and similar names
     */
    public static ExportFormat of(String id) {
        for (ExportFormat format : ALL) {
            if (format.id().equals(id)) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                "unknown format '" + id + "'; formats are " + String.join(", ", ids()) + Suggestions.hint(id, ids()));
    }
}
