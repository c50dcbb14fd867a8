// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.testkit.MeshArrays;
import java.util.List;

/** Every kind of query of one mesh, and pairs of meshes. */
enum Kind {
    SPHERE,
    APPROXIMATE_SPHERE,
    BOX,
    RAY,
    SEGMENTS,
    CLOSEST_POINT,
    PLANE,
    PAIR;

    /**
     * Seeded queries that brute force has answered, of sizes in proportion to the mesh; both answers are common.
     *
     * @param count at least so many
     * @param near metres from touching, at most, of some queries that just touch or just fail to; not of rays and pairs
     */
    List<QueryCase> cases(MeshArrays source, int count, double near, long seed) {
        return switch (this) {
            case SPHERE -> SphereCase.some(source, count, near, seed);
            case APPROXIMATE_SPHERE -> ApproximateSphereCase.some(source, count, near, seed);
            case BOX -> BoxCase.some(source, count, near, seed);
            case RAY -> RayCase.some(source, count, seed);
            case SEGMENTS -> SegmentsCase.some(source, count, near, seed);
            case CLOSEST_POINT -> ClosestPointCase.some(source, count, near, seed);
            case PLANE -> PlaneCase.some(source, count, near, seed);
            case PAIR -> PairCase.some(source, count, seed);
        };
    }
}
