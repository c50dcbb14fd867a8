// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of {@code verify}. The JSON form has the names of the components.
 *
 * @param asset path of the asset, as given
 * @param source path of the source, as given; absent if the asset was verified without it
 * @param checks in order
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Verification(String asset, @Nullable String source, List<Check> checks) {
    /**
     * One check.
     *
     * @param name such as {@code triangles}
     * @param passed whether the check succeeded
     * @param detail what was compared, and the difference if there is one
     */
    public record Check(String name, boolean passed, String detail) {}

    /** Copies the list. */
    public Verification {
        checks = List.copyOf(checks);
    }

    /** Returns whether all checks succeeded. */
    @JsonProperty
    public boolean passed() {
        return checks.stream().allMatch(Check::passed);
    }
}
