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
     * Seeded questions that brute force has answered, of sizes in proportion to the mesh; both answers are common.
     *
     * @param count at least so many
     * @param near metres from touching, at most, of some questions that just touch or just fail to; not of rays and pairs
     */
    List<Question> questions(MeshArrays source, int count, double near, long seed) {
        return switch (this) {
            case SPHERE -> SphereQuestion.some(source, count, near, seed);
            case APPROXIMATE_SPHERE -> ApproximateSphereQuestion.some(source, count, near, seed);
            case BOX -> BoxQuestion.some(source, count, near, seed);
            case RAY -> RayQuestion.some(source, count, seed);
            case SEGMENTS -> SegmentsQuestion.some(source, count, near, seed);
            case CLOSEST_POINT -> ClosestPointQuestion.some(source, count, near, seed);
            case PLANE -> PlaneQuestion.some(source, count, near, seed);
            case PAIR -> PairQuestion.some(source, count, seed);
        };
    }
}
