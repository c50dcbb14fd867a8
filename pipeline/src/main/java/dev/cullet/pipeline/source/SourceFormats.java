// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import dev.cullet.importer.assimp.SupportedFormats;
import java.util.List;

/** The files that can be baked. */
public final class SourceFormats {
    /**
     * A format.
     *
     * @param extension in lower case, without the dot
     */
    public record SourceFormat(String extension, String description) {}

    private SourceFormats() {}

    /** All of them, in order of extension; an extension that several readers share stands once for each. */
    public static List<SourceFormat> all() {
        return SupportedFormats.list().stream()
                .map(format -> new SourceFormat(format.extension(), format.description()))
                .toList();
    }
}
