// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cullet.format.Asset;
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
        return new AssetComparison(first, second, new AssetComparer().compare(firstAsset, secondAsset));
    }
}
