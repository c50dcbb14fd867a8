// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.MeshArrays;
import org.jspecify.annotations.Nullable;

/** Tests every triangle of the mesh in double: the oracle as an engine, to show the gain of a tree. */
final class BruteForceLoop implements Engine {
    @Override
    public String name() {
        return "brute force";
    }

    @Override
    public void prepare(MeshArrays mesh) {
        // the workload holds the mesh
    }

    @Override
    public void cook() {
        // nothing to build
    }

    @Override
    public @Nullable Query query(QueryKind kind, Workload workload) {
        if (kind.isPair() || kind == QueryKind.CLUSTER || kind == QueryKind.ANY_RAY || kind == QueryKind.SPHERE_CAST) {
            return null; // these kinds would take minutes
        }
        if (kind != QueryKind.CLOSEST_RAY && kind != QueryKind.CLOSEST_POINT) {
            return query -> workload.margin(kind, query) <= 0;
        }
        return new Query() {
            private double distance;

            @Override
            public boolean hits(int query) {
                distance = workload.distance(kind, query);
                return distance < Double.POSITIVE_INFINITY;
            }

            @Override
            public double distance() {
                return distance;
            }
        };
    }

    @Override
    public void close() {
        // no resources
    }
}
