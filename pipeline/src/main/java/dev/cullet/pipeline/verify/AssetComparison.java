// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cullet.format.Asset;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.inspect.ByteSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How two assets differ: in where they came from, in their triangles whatever their order, and in what was built for
 * them. Its JSON form has these very names.
 *
 * @param first as the user named it
 * @param second as the user named it
 */
public record AssetComparison(String first, String second, List<Difference> differences) {
    /**
     * One difference.
     *
     * @param part absent where it is about the whole asset
     * @param what such as {@code triangles}
     * @param first what the first asset has
     * @param second what the second has
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Difference(@Nullable String part, String what, String first, String second) {}

    /**
     * An asset to compare.
     *
     * @param name as the user named it
     * @param bytes of the file by structure
     */
    public record Input(String name, Asset asset, ByteSplit bytes) {
        /**
         * Reads and checks a file.
         *
         * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
         * @throws IOException if the file cannot be read
         */
        public static Input read(Path file) throws IOException {
            return new Input(file.toString(), AssetFiles.read(file), ByteSplit.of(AssetFiles.form(file)));
        }
    }

    /** Copies the list. */
    public AssetComparison {
        differences = List.copyOf(differences);
    }

    /** Whether there is no difference. */
    @JsonProperty
    public boolean same() {
        return differences.isEmpty();
    }

    /** Compares two assets; time and memory are linear in their size. */
    public static AssetComparison of(String first, Asset firstAsset, String second, Asset secondAsset) {
        return of(new Input(first, firstAsset, ByteSplit.NONE), new Input(second, secondAsset, ByteSplit.NONE));
    }

    /** Compares two assets and the bytes of their files; time and memory are linear in their size. */
    public static AssetComparison of(Input first, Input second) {
        return new AssetComparison(first.name(), second.name(), new AssetComparer().compare(first, second));
    }
}
