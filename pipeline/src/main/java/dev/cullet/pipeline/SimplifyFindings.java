// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.builder.Simplification;
import dev.cullet.builder.simplify.DistanceCertificate;
import dev.cullet.builder.simplify.SimplifyTarget;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.util.List;

/** What a user must learn about a part that was to be simplified, and was not as requested. */
final class SimplifyFindings {
    private SimplifyFindings() {}

    /**
     * Returns the finding of a part, or none.
     *
     * @param triangles number of triangles of the part as built
     */
    static List<Finding> of(String part, Simplification built, SimplifyTarget target, int triangles) {
        if (built.certificate().equals(DistanceCertificate.SAME)) {
            return List.of(finding(FindingKind.NOT_SIMPLIFIED, part, "all " + triangles + " triangles are kept"));
        }
        if (target.triangles() == 0 || triangles <= target.triangles()) {
            return List.of();
        }
        String remedy = target.error() > 0
                ? "; a larger --simplify allows fewer"
                : "; with --simplify, too, the error stays below a limit";
        return List.of(finding(
                FindingKind.TRIANGLES_NOT_REACHED,
                part,
                triangles + " triangles, not " + target.triangles() + ", within "
                        + (float) built.certificate().error() + " m" + remedy));
    }

    private static Finding finding(FindingKind kind, String part, String detail) {
        return new Finding(kind, 1, "part \"" + part + "\": " + detail, List.of());
    }
}
