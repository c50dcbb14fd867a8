// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.SphereCluster;

/** The guarantee of a sphere cluster. */
public enum ClusterMode {
    /** Every point of the surface is in some sphere, which {@link CoverProof} proves. */
    COVER(SphereCluster.COVER),
    /** Every sphere is inside the solid. */
    INNER(SphereCluster.INNER),
    /** The volume of the difference between solid and spheres is minimised; neither contains the other. */
    FIT(SphereCluster.FIT);

    private final int stored;

    ClusterMode(int stored) {
        this.stored = stored;
    }

    /** Returns the number of this mode in an asset. */
    public int stored() {
        return stored;
    }
}
