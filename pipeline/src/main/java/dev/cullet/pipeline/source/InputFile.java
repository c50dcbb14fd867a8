// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.pipeline.text.OptionalValue;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An input of an asset: a file that was read, or that was missing.
 *
 * @param name relative to the source's folder with {@code /} as separator; empty: the source itself
 * @param hash SHA-256, 64 hexadecimal digits; null: the file is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputFile(
        String name, @OptionalValue @Nullable String hash) {
    /** Refuses a name that is no relative path, and a hash that is none. */
    public InputFile {
        if (Path.of(name).isAbsolute() || (hash != null && !SourceHash.isHash(hash))) {
            throw new IllegalArgumentException("an input is a relative path with a SHA-256 of 64 hexadecimal digits");
        }
    }

    /** Returns whether a list begins with a source that exists, and has other files only after it. */
    public static boolean isList(List<InputFile> inputs) {
        return !inputs.isEmpty()
                && inputs.get(0).name().isEmpty()
                && inputs.get(0).hash() != null
                && inputs.subList(1, inputs.size()).stream()
                        .noneMatch(input -> input.name().isEmpty());
    }
}
