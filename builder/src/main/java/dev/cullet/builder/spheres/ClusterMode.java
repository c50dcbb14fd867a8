// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.SphereCluster;

/** What a cluster promises. */
public enum ClusterMode {
    /** Every point of the surface is in some sphere, with proof. */
    COVER(SphereCluster.COVER),
    /** Every sphere is inside the solid. */
    INNER(SphereCluster.INNER),
    /** The least volume by which solid and spheres differ; neither holds the other. */
    FIT(SphereCluster.FIT);

    private final int stored;

    ClusterMode(int stored) {
        this.stored = stored;
    }

    /** The number of this mode in an asset. */
    public int stored() {
        return stored;
    }
}
