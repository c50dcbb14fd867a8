// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finding of a bake report; the components have the names of the report's JSON fields.
 *
 * @param kind identifier of the kind
 * @param severity {@code info} or {@code warning}
 * @param count number of occurrences
 * @param meaning description of the kind
 * @param detail description of this finding
 * @param places the first occurrences
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
     * The position of an occurrence; unknown components are null.
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
