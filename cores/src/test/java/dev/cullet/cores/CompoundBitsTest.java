// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.CompoundShape;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/** Compounds in C and JavaScript: the bits of the Java runtime for every query. */
final class CompoundBitsTest extends RecordReplay {
    private static final int PAIRS = 10;

    /** Records that are no queries. */
    private static final Set<CompoundRecords.Kind> SETTINGS =
            EnumSet.of(CompoundRecords.Kind.ASSET, CompoundRecords.Kind.FILTER);

    CompoundBitsTest() {
        super("compounds");
    }

    @Override
    int write(Path file) throws IOException {
        try (CompoundRecords records = new CompoundRecords(file)) {
            for (int pair = 0; pair < PAIRS; pair++) {
                write(records, new Random(41_800_000L + pair), pair);
            }
            for (CompoundRecords.Kind kind : CompoundRecords.Kind.values()) {
                boolean both = records.outcomes(kind, 0) > 10 && records.outcomes(kind, 1) > 10;
                assertTrue(SETTINGS.contains(kind) || both, kind + " has both outcomes");
            }
            return records.records();
        }
    }

    private static void write(CompoundRecords records, Random random, int pair) throws IOException {
        CollisionMesh[] meshes = new CollisionMesh[2];
        CompoundShape[] compounds = new CompoundShape[2];
        for (int slot = 0; slot < 2; slot++) {
            byte[] file = asset(random, slot == 0 ? 3 + 7 * pair : 3 + pair);
            meshes[slot] = CollisionAsset.load(ByteBuffer.wrap(file), "a").part(0);
            compounds[slot] =
                    CompoundShape.of(Objects.requireNonNull(meshes[slot].data().compound()));
            records.asset(slot, file, compounds[slot]);
        }
        for (int i = 0; i < Effort.cases(25, 2000); i++) {
            records.lines(
                    compounds[0], point(random, 0.8), point(random, 2), i % 4 == 0 ? 0.3 : 0, i % 3 == 0 ? 0.7 : 9);
            int piece = random.nextInt(compounds[1].pieceCount());
            RigidTransform at = anywhere(random, i % 2 == 0 ? 1 : 2.5);
            records.pairs(compounds[0], compounds[1], piece, at, i % 2 == 0 ? Double.POSITIVE_INFINITY : 0.4);
            if (i % 4 == 0) {
                records.filter(i % 8 == 0, i % 12 == 0 ? -1 : random.nextInt(8));
            }
            records.mesh(meshes[1], compounds[0], compounds[1], anywhere(random, 3));
            RigidTransform start = anywhere(random, 2);
            double[] rows = new double[16];
            start.copyRowMajor(rows);
            double[] motion = new double[9];
            for (int k = 0; k < 9; k++) {
                motion[k] = k >= 3 && i % 3 == 0 ? 0 : 0.5 * random.nextGaussian();
                motion[k] -= k < 3 && i % 2 == 0 ? rows[4 * k + 3] : 0; // to the origin, where the pieces are
            }
            records.sweeps(meshes[1], compounds[0], compounds[1], piece, start, motion);
        }
    }

    private static float[] point(Random random, double size) {
        return new float[] {
            (float) (size * random.nextGaussian()),
            (float) (size * random.nextGaussian()),
            (float) (size * random.nextGaussian())
        };
    }

    private static double[] quaternion(Random random) {
        double[] q = new double[4];
        double length = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random.nextGaussian();
            length += q[i] * q[i];
        }
        for (int i = 0; i < 4; i++) {
            q[i] /= Math.sqrt(length);
        }
        return q;
    }

    private static RigidTransform anywhere(Random random, double size) {
        double[] q = quaternion(random);
        float[] at = point(random, size);
        return RigidTransform.ofQuaternionXyzw(q[0], q[1], q[2], q[3], at[0], at[1], at[2]);
    }

    /** Returns a mesh with a compound that has nothing to do with it. */
    private static byte[] asset(Random random, int pieces) throws IOException {
        List<EnclosingShape> shapes = new ArrayList<>();
        for (int i = 0; i < pieces; i++) {
            shapes.add(piece(random));
        }
        MeshArrays mesh = Meshes.noiseSphere(4, 0.3, pieces);
        EnclosingCompound compound = new EnclosingCompound(new float[] {1, 0, 0, 0, 0, 0}, shapes);
        return RecordAssets.file(mesh.positions(), mesh.indices(), pieces % 2 == 0, compound);
    }

    private static EnclosingShape piece(Random random) {
        float[] at = point(random, 0.6);
        float size = 0.1f + 0.4f * random.nextFloat();
        int kind = random.nextInt(4);
        if (kind == 0) {
            double[] q = quaternion(random);
            float[] box = {
                at[0], at[1], at[2], (float) q[0], (float) q[1], (float) q[2], (float) q[3], size, 2 * size, size
            };
            return EnclosingShape.primitive(EnclosingShape.BOX, "", new float[4], box);
        }
        if (kind == 1) {
            float[] capsule = {at[0], at[1], at[2], at[1], at[2], at[0], size};
            return EnclosingShape.primitive(EnclosingShape.CAPSULE, "", new float[4], capsule);
        }
        if (kind == 2) {
            float[] sphere = {at[0], at[1], at[2], size};
            return EnclosingShape.primitive(EnclosingShape.SPHERE, "", new float[4], sphere);
        }
        float[] points = new float[36];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) (at[i % 3] + size * random.nextGaussian());
        }
        ShapeOptions hull = ShapeOptions.NONE.withHull(true);
        return StoredShape.of(ShapeBuilder.build(points, hull), hull);
    }
}
