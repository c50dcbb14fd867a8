// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One finding of a bake report, with the names it has there.
 *
 * @param kind the word for it
 * @param severity {@code info} or {@code warning}
 * @param count how many there are
 * @param meaning the kind in a sentence
 * @param detail what is special here
 * @param places the first few
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BakeFinding(
        String kind,
        String severity,
        long count,
        @Nullable String meaning,
        @Nullable String detail,
        List<BakePlace> places) {

    /**
     * Where it is; what is not known is null.
     *
     * @param node path of the source node
     * @param triangle number in the imported file
     * @param point 3 numbers, model space, metres
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record BakePlace(@Nullable String node, @Nullable Integer triangle, double @Nullable [] point) {}

    /** Copies the list. */
    public BakeFinding {
        places = List.copyOf(places);
    }
}
