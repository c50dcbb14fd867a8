// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.export;

import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.formats.ExportFormats;
import java.util.List;

/**
 * In which formats an asset is exported after its bake.
 *
 * @param formats names of formats, each once; empty for none
 * @param naming convention of the names of colliders
 */
public record ExportSettings(List<String> formats, ColliderNaming naming) {
    /** Copies the list, each format once. */
    public ExportSettings {
        formats = formats.stream().distinct().toList();
    }

    /** Returns whether a format holds several levels of detail in one file. */
    public boolean haveLevelFormats() {
        return formats.stream().anyMatch(id -> ExportFormats.of(id).holdsLevels());
    }

    /** Returns these settings with the formats only that do not hold several levels of detail in one file. */
    public ExportSettings withoutLevelFormats() {
        return new ExportSettings(
                formats.stream()
                        .filter(id -> !ExportFormats.of(id).holdsLevels())
                        .toList(),
                naming);
    }
}
