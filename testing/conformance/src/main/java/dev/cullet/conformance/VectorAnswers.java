// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.format.SphereCluster;
import dev.cullet.pipeline.query.MeshTarget;
import dev.cullet.pipeline.query.QueryException;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.bsp.SolidMesh;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The answers of the Java runtime to queries of one part and frame, as words. For one thread. */
public final class VectorAnswers {
    private final MeshTarget target;
    private final @Nullable SphereCluster cluster;
    private final Set<VectorKind> kinds = EnumSet.allOf(VectorKind.class);

    /**
     * Prepares a part. Solids, BSP trees and sphere clusters are those of frame 0.
     *
     * @param part frame 0
     * @param frame 0 for the part itself
     */
    public VectorAnswers(CollisionMesh part, int frame) {
        boolean first = frame == 0;
        boolean solid = first && SolidMesh.isSolid(part);
        target = new MeshTarget(part.frame(frame));
        cluster = first ? part.data().cluster() : null;
        if (!solid) {
            kinds.removeAll(EnumSet.of(VectorKind.POINT_IN_SOLID, VectorKind.CLASSIFY_SPHERE));
        }
        if (!solid || part.data().bsp() == null) {
            kinds.remove(VectorKind.CAST_SEGMENT);
        }
        if (cluster == null) {
            kinds.removeAll(EnumSet.range(VectorKind.CLUSTER_RAYCAST, VectorKind.CLUSTER_MESH));
        }
    }

    /** Returns the frame that is queried. */
    CollisionMesh mesh() {
        return target.mesh();
    }

    /** Returns the sphere cluster, or null. */
    @Nullable
    SphereCluster cluster() {
        return cluster;
    }

    /** Returns whether the part has what a kind of query needs: a solid, a BSP tree, or a sphere cluster. */
    public boolean answers(VectorKind kind) {
        return kinds.contains(kind);
    }

    /**
     * Answers a query.
     *
     * @param in the inputs, valid ones
     * @param out receives the outputs
     * @throws IllegalArgumentException if the part has no such queries, or an input is not allowed
     */
    public void answer(VectorKind kind, VectorWords in, VectorWords out) {
        out.clear();
        try {
            kind.run().answer(new VectorInputs(in, target.mesh()), target, new VectorOutputs(out));
        } catch (QueryException e) {
            throw new IllegalArgumentException(kind.label() + ": " + e.getMessage(), e);
        }
    }
}
