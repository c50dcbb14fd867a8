// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

/** The kinds of query that are compared; one row of the table each. */
enum QueryKind {
    CLOSEST_RAY("closest ray"),
    ANY_RAY("any ray"),
    SPHERE_1("any sphere 1 %"),
    SPHERE_10("any sphere 10 %"),
    BOX_1("any box 1 %"),
    BOX_10("any box 10 %"),
    CLOSEST_POINT("closest point"),
    SPHERE_CAST("sphere cast 1 %"),
    CLUSTER("29 spheres"),
    PAIR_DEEP("mesh-mesh deep"),
    PAIR_TOUCHING("mesh-mesh touching"),
    PAIR_APART("mesh-mesh 1e-3 apart");

    private final String title;

    QueryKind(String title) {
        this.title = title;
    }

    /** Whether a hit has a distance that is compared too. */
    boolean hasDistance() {
        return this == CLOSEST_RAY || this == CLOSEST_POINT || this == SPHERE_CAST;
    }

    boolean isPair() {
        return this == PAIR_DEEP || this == PAIR_TOUCHING || this == PAIR_APART;
    }

    @Override
    public String toString() {
        return title;
    }
}
