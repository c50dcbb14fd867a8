// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.text.StrictJson;
import dev.cullet.pipeline.version.BuildId;
import dev.cullet.pipeline.version.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Key of a cached asset: all that its bytes depend on, except other files that the source reads. It contains no path.
 *
 * @param version of the compiler
 * @param build of the compiler, see {@link BuildId}
 * @param format extension of the source in lower case
 * @param source hash of the source
 * @param options canonical text of the options
 * @param frames names of the files of a sequence; empty if it is not a sequence
 */
public record CacheKey(
        String version, String build, String format, String source, String options, List<String> frames) {
    /** Copies the list. */
    public CacheKey {
        frames = List.copyOf(frames);
    }

    /**
     * Returns the key of a file that this compiler bakes.
     *
     * @param sourceHash hash of the source
     */
    public static CacheKey of(Path source, String sourceHash, BakeOptions options, List<String> frames) {
        String name = String.valueOf(source.getFileName());
        String format = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return new CacheKey(Version.current(), BuildId.current(), format, sourceHash, options.text(), frames);
    }

    /** Returns a text that differs for all keys that are not equal. */
    public String text() {
        return StrictJson.line(this);
    }
}
