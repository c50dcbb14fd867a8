// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import dev.cullet.builder.PartOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.List;
import java.util.Random;

/** Meshes for pairs of meshes: ready for queries, and as arrays in the same order, where they stand, for oracles. */
public final class Scene {
    /**
     * How the meshes of all tests of this module are built: exact, or compact where the system property
     * {@code cullet.encoding} is {@code compact}. The tests run once in each.
     */
    public static final PartOptions OPTIONS = TestAsset.OPTIONS.withCompact(isCompact());

    private Scene() {}

    /** Whether this run is the one over compact meshes, which cannot deform. */
    public static boolean isCompact() {
        return "compact".equals(System.getProperty("cullet.encoding"));
    }

    /**
     * Returns a number of cases, as {@link Effort#cases} does; the run over compact meshes has half of those of an
     * ordinary build, for the run over exact ones decides the same about all that does not depend on the encoding.
     */
    public static int cases(int ordinary, int campaign) {
        return Effort.cases(isCompact() ? ordinary / 2 : ordinary, campaign);
    }

    /** Builds a mesh as this run's encoding stores it. */
    public static CollisionMesh load(MeshArrays arrays) {
        return load(arrays, OPTIONS);
    }

    /** Builds a mesh. */
    public static CollisionMesh load(MeshArrays arrays, PartOptions options) {
        return CollisionAsset.of(TestAsset.of(arrays, options)).part(0);
    }

    /** Builds a mesh in the encoding exact, which a mesh that deforms needs. */
    public static CollisionMesh exact(MeshArrays arrays) {
        return load(arrays, TestAsset.OPTIONS);
    }

    /** Small meshes, closed, open, unattached, flat and of one triangle, about 1 in size. */
    public static List<MeshArrays> small() {
        return List.of(
                Meshes.box(-1, -1, -1, 1, 1, 1),
                Meshes.box(-2, -0.01f, -0.5f, 2, 0.01f, 0.5f),
                Meshes.noiseSphere(4, 0.3, 4),
                Meshes.terrain(2, 2),
                Meshes.soup(14, 0.6, 3),
                Meshes.soup(1, 2, 5),
                HardMeshes.slivers(8, 1e-4, 2),
                HardMeshes.flatGrid(2),
                HardMeshes.needleFan(9));
    }

    /** The triangles of a mesh as they are now, in its own order. */
    public static MeshArrays arrays(CollisionMesh mesh) {
        return TestAsset.arrays(mesh.data());
    }

    /** The triangles of a mesh as a transform places them, rounded to float. */
    public static MeshArrays placed(CollisionMesh mesh, RigidTransform transform) {
        float[] positions = mesh.data().triangles().positions().clone();
        for (int k = 0; k < positions.length; k += 3) {
            transform.toWorldPoint(positions[k], positions[k + 1], positions[k + 2], positions, k);
        }
        return new MeshArrays(mesh.name(), positions, mesh.data().triangles().indices());
    }

    /**
     * A random rotation, and a translation with a standard deviation of {@code size} per axis. The sums of {@link
     * SameBitsTest} were taken with these numbers, so it is not {@code Queries.rigidMatrix}, which has others.
     */
    public static RigidTransform anywhere(Random random, double size) {
        double[] q = new double[4];
        double length = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random.nextGaussian();
            length += q[i] * q[i];
        }
        length = Math.sqrt(length);
        return RigidTransform.ofQuaternionXyzw(
                q[0] / length,
                q[1] / length,
                q[2] / length,
                q[3] / length,
                size * random.nextGaussian(),
                size * random.nextGaussian(),
                size * random.nextGaussian());
    }
}
