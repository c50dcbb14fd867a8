// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code verify} found. Its JSON form has these very names.
 *
 * @param asset as the user named it
 * @param source as the user named it; absent where only the file itself was checked
 * @param checks in the order done
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Verification(String asset, @Nullable String source, List<Check> checks) {
    /**
     * One thing that was checked.
     *
     * @param name such as {@code triangles}
     * @param passed whether it is as it should be
     * @param detail what was compared, and where it differs
     */
    public record Check(String name, boolean passed, String detail) {}

    /** Copies the list. */
    public Verification {
        checks = List.copyOf(checks);
    }

    /** Whether all is as it should be. */
    @JsonProperty
    public boolean passed() {
        return checks.stream().allMatch(Check::passed);
    }
}
