// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.builder.hull.HullFinding.Rule;
import java.util.ArrayList;
import java.util.List;

/** Proves in exact arithmetic that points are in the convex hull of corners; see {@link ProofSurface}. */
final class EnclosureProof {
    private final float[] corners;
    private final int maxFindings;

    /**
     * @param corners 3 floats per corner
     * @param maxFindings the largest number of findings to return
     */
    EnclosureProof(float[] corners, int maxFindings) {
        this.corners = corners;
        this.maxFindings = maxFindings;
    }

    /** Returns the points outside, or that there is no inside. */
    List<HullFinding> outside(float[] positions) {
        List<HullFinding> findings = new ArrayList<>();
        ProofSurface surface = new ProofSurface(corners);
        if (!surface.isClosed()) {
            String problem = "all corners are in one plane, so the shape encloses nothing";
            findings.add(HullFinding.nowhere(Rule.DEGENERATE, -1, problem));
            return findings;
        }
        ProofPlanes planes = new ProofPlanes(corners, surface.triangles());
        for (int p = 0; 3 * p < positions.length && findings.size() < maxFindings; p++) {
            checkPoint(planes, positions, p, findings);
        }
        return findings;
    }

    private static void checkPoint(ProofPlanes planes, float[] positions, int p, List<HullFinding> findings) {
        boolean isBehind = false;
        double farthest = -1;
        for (int t = 0; t < planes.count(); t++) {
            int side = planes.side(t, positions, p);
            isBehind |= side < 0;
            if (side > 0) {
                farthest = Math.max(farthest, planes.distance(t, positions, p));
            }
        }
        if (farthest >= 0 || !isBehind) {
            double x = positions[3 * p];
            double y = positions[3 * p + 1];
            double z = positions[3 * p + 2];
            findings.add(new HullFinding(
                    Rule.VERTEX_OUTSIDE,
                    p,
                    x,
                    y,
                    z,
                    Math.max(0, farthest),
                    "vertex " + p + " at (" + x + ", " + y + ", " + z + ") is outside the hull of the corners by "
                            + Math.max(0, farthest) + " m"));
        }
    }
}
