// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.MeshArrays;
import org.jspecify.annotations.Nullable;

/** Every triangle of the mesh, one after the other, in double: the oracle itself, to show what any tree is worth. */
final class BruteForceLoop implements Contestant {
    @Override
    public String name() {
        return "brute force";
    }

    @Override
    public void prepare(MeshArrays mesh) {
        // the workload has the mesh
    }

    @Override
    public void cook() {
        // nothing to build
    }

    @Override
    public @Nullable Question question(Kind kind, Workload workload) {
        if (kind.isPair() || kind == Kind.CLUSTER || kind == Kind.ANY_RAY) {
            return null; // minutes; 29 times any sphere; as long as the first of a ray
        }
        if (kind != Kind.CLOSEST_RAY && kind != Kind.CLOSEST_POINT) {
            return query -> workload.margin(kind, query) <= 0;
        }
        return new Question() {
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
        // nothing is held
    }
}
