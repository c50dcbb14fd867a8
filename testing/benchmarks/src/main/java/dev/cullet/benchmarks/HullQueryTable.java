// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.github.stephengold.joltjni.AnyHitCollideShapeCollector;
import com.github.stephengold.joltjni.CollideShapeSettings;
import com.github.stephengold.joltjni.CollisionDispatch;
import com.github.stephengold.joltjni.Mat44;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.SubShapeIdCreator;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EBackFaceMode;
import com.github.stephengold.joltjni.readonly.ConstShape;
import dev.cullet.builder.hull.HullBuilder;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.EnclosingShape;
import dev.cullet.pipeline.BakeException;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.ConvexShape;
import dev.cullet.shape.ShapeHit;
import dev.cullet.shape.ShapeMeshQuery;
import dev.cullet.shape.ShapeQuery;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntPredicate;
import physx.common.PxQuat;
import physx.common.PxTransform;
import physx.common.PxVec3;
import physx.geometry.PxConvexMesh;
import physx.geometry.PxConvexMeshGeometry;
import physx.geometry.PxGeometryQuery;
import physx.geometry.PxTriangleMeshGeometry;
import physx.physics.PxRaycastHit;

/**
 * Prints queries of hulls beside PhysX and Jolt as CSV: hull against hull, rays, hull against mesh. The hull is that of
 * Cullet with 33 planes. The engines cook it; their tolerances move its surface by up to 1e-4 of its extent, so answers
 * nearer to touching than that may differ, and are counted. An oracle of separating axes in double, over all face
 * normals and pairs of edges, confirms those of hull pairs. Times are CPU times of the thread; all engines take turns.
 *
 * <pre>
 * testing/benchmarks/hull-queries [--rounds 31] [--csv FOLDER] FILE...
 * </pre>
 */
public final class HullQueryTable {
    private static final String TABLE = "peers-hulls";
    private static final int QUERIES = 4096;
    private static final int ORACLE_QUERIES = 512;
    private static final double EXTENT = 10;

    /** One engine's answer to query i. */
    private record Contender(String name, IntPredicate query) {}

    private final Results results = new Results();
    private final int rounds;

    private HullQueryTable(int rounds) {
        this.rounds = rounds;
        results.table(
                TABLE,
                "queries of a hull of 33 planes beside PhysX and Jolt, ns of CPU time, median of rounds; differing:"
                        + " answers that are not Cullet's");
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException, BakeException {
        int rounds = 31;
        Path csv = null;
        List<String> files = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--rounds" -> rounds = Integer.parseInt(args[++i]);
                case "--csv" -> csv = Path.of(args[++i]);
                default -> files.add(args[i]);
            }
        }
        HullQueryTable table = new HullQueryTable(rounds);
        System.out.println(
                "model,query,hits,cullet,physx,jolt,ratio_physx,ratio_jolt,differing_physx,differing_jolt," + "oracle");
        for (String file : files) {
            table.measure(file);
        }
        table.results.write(csv);
        System.exit(0); // natives of peers have threads
    }

    private void measure(String file) throws BakeException {
        MeshArrays read = Models.of(file);
        MeshArrays mesh = read.scaledAndMoved(EXTENT / read.diagonal(), 0, 0, 0).named(read.name());
        HullShape hull = HullBuilder.build(mesh.positions(), HullOptions.DEFAULT);
        EnclosingShape stored = StoredShape.of(hull, ShapeOptions.NONE.withHull(true));
        ConvexShape shape = ConvexShape.hull(
                stored.normals(),
                stored.offsets(),
                stored.corners(),
                stored.faceStarts(),
                stored.faceCorners(),
                stored.triangles());
        Case one = new Case(Models.title(mesh), mesh, stored, shape);
        one.pairs();
        one.rays();
        one.meshes();
    }

    private final class Case {
        private final String model;
        private final MeshArrays mesh;
        private final EnclosingShape stored;
        private final ConvexShape shape;
        private final Random random = new Random(5);
        private final double[] bounds;
        private final PxConvexMesh convex;
        private final ConstShape jolt;

        Case(String model, MeshArrays mesh, EnclosingShape stored, ConvexShape shape) {
            this.model = model;
            this.mesh = mesh;
            this.stored = stored;
            this.shape = shape;
            this.bounds = mesh.bounds();
            this.convex = Objects.requireNonNull(HullTool.physx(stored.corners()));
            this.jolt = HullTool.jolt(stored.corners());
        }

        /** Poses at which about half of the hulls touch. */
        private double[][] poses(double spread) {
            double[][] poses = new double[QUERIES][];
            double size = Math.sqrt(mesh.diagonal() * mesh.diagonal() / 3);
            for (int i = 0; i < QUERIES; i++) {
                double[] q = new double[4];
                double length = 0;
                for (int k = 0; k < 4; k++) {
                    q[k] = random.nextGaussian();
                    length += q[k] * q[k];
                }
                double[] at = new double[3];
                for (int k = 0; k < 3; k++) {
                    at[k] = spread * size * (2 * random.nextDouble() - 1);
                }
                double n = Math.sqrt(length);
                // the centre of the hull is moved there, not its origin
                poses[i] = new double[] {q[0] / n, q[1] / n, q[2] / n, q[3] / n, at[0], at[1], at[2]};
                RigidTransform turn =
                        RigidTransform.ofQuaternionXyzw(poses[i][0], poses[i][1], poses[i][2], poses[i][3], 0, 0, 0);
                double[] m = new double[16];
                turn.copyRowMajor(m);
                for (int k = 0; k < 3; k++) {
                    double moved = 0;
                    for (int j = 0; j < 3; j++) {
                        moved += m[4 * k + j] * centre(j);
                    }
                    poses[i][4 + k] += centre(k) - moved;
                }
            }
            return poses;
        }

        private double centre(int axis) {
            return (bounds[axis] + bounds[axis + 3]) / 2;
        }

        void pairs() {
            double[][] poses = poses(0.9);
            RigidTransform[] transforms = transforms(poses);
            ShapeQuery query = new ShapeQuery();
            PxConvexMeshGeometry geometry = new PxConvexMeshGeometry(convex);
            PxTransform[] places = places(poses);
            PxTransform here = new PxTransform(new PxVec3(0, 0, 0), new PxQuat(0, 0, 0, 1));
            JoltOverlap overlap = new JoltOverlap(jolt, poses, jolt);
            SeparatingAxes oracle = new SeparatingAxes(stored.corners(), stored.triangles());
            int wrong = 0;
            int unsure = 0;
            for (int i = 0; i < ORACLE_QUERIES; i++) {
                double gap = oracle.gap(transforms[i]);
                boolean isHit = query.overlaps(shape, shape, transforms[i]);
                if (Math.abs(gap) < 1e-6 * EXTENT) {
                    unsure++;
                } else if (isHit != (gap < 0)) {
                    wrong++;
                }
            }
            compare(
                    "hull-hull",
                    wrong + " of " + (ORACLE_QUERIES - unsure),
                    new Contender("Cullet", i -> query.overlaps(shape, shape, transforms[i])),
                    new Contender("PhysX", i -> PxGeometryQuery.overlap(geometry, places[i], geometry, here)),
                    new Contender("Jolt", overlap::of));
        }

        void rays() {
            double[][] rows = new double[QUERIES][6];
            Ray[] rays = new Ray[QUERIES];
            PxVec3[] origins = new PxVec3[QUERIES];
            PxVec3[] directions = new PxVec3[QUERIES];
            for (int i = 0; i < QUERIES; i++) {
                double length = 0;
                for (int k = 0; k < 3; k++) {
                    rows[i][k] = centre(k) + 1.5 * EXTENT * (random.nextDouble() - 0.5);
                    rows[i][3 + k] =
                            centre(k) + 0.8 * (bounds[k + 3] - bounds[k]) * (random.nextDouble() - 0.5) - rows[i][k];
                    length += rows[i][3 + k] * rows[i][3 + k];
                }
                for (int k = 3; k < 6; k++) {
                    rows[i][k] /= Math.sqrt(length);
                }
                float[] r = new float[6];
                for (int k = 0; k < 6; k++) {
                    r[k] = (float) rows[i][k];
                }
                rays[i] = new Ray().set(r[0], r[1], r[2], r[3], r[4], r[5]).between(0, 100);
                origins[i] = new PxVec3(r[0], r[1], r[2]);
                directions[i] = new PxVec3(r[3], r[4], r[5]);
            }
            ShapeHit hit = new ShapeHit();
            PxConvexMeshGeometry geometry = new PxConvexMeshGeometry(convex);
            PxTransform here = new PxTransform(new PxVec3(0, 0, 0), new PxQuat(0, 0, 0, 1));
            PxRaycastHit out = new PxRaycastHit();
            compare(
                    "ray",
                    "",
                    new Contender("Cullet", i -> shape.raycast(rays[i], hit)),
                    new Contender(
                            "PhysX",
                            i -> PxGeometryQuery.raycast(
                                            origins[i], directions[i], geometry, here, 100, PhysX.flags(), 1, out)
                                    > 0),
                    new Contender("Jolt", JoltPhysics.rays(jolt, rows)));
        }

        void meshes() {
            double[][] poses = poses(0.9);
            RigidTransform[] transforms = transforms(poses);
            CollisionMesh baked = BakedMesh.of(mesh);
            ShapeMeshQuery query = new ShapeMeshQuery();
            PhysX physx = PhysX.bvh34();
            physx.prepare(mesh);
            physx.cook();
            PxTriangleMeshGeometry triangles = new PxTriangleMeshGeometry(physx.mesh());
            PxConvexMeshGeometry geometry = new PxConvexMeshGeometry(convex);
            PxTransform[] places = places(poses);
            PxTransform here = new PxTransform(new PxVec3(0, 0, 0), new PxQuat(0, 0, 0, 1));
            JoltPhysics joltMesh = new JoltPhysics();
            joltMesh.prepare(mesh, 1);
            joltMesh.cook();
            JoltOverlap overlap = new JoltOverlap(jolt, poses, joltMesh.shape());
            compare(
                    "hull-mesh",
                    "",
                    new Contender("Cullet", i -> query.any(baked, shape, transforms[i]) >= 0),
                    new Contender("PhysX", i -> PxGeometryQuery.overlap(geometry, places[i], triangles, here)),
                    new Contender("Jolt", overlap::of));
        }

        private RigidTransform[] transforms(double[][] poses) {
            RigidTransform[] transforms = new RigidTransform[QUERIES];
            for (int i = 0; i < QUERIES; i++) {
                double[] p = poses[i];
                transforms[i] = RigidTransform.ofQuaternionXyzw(p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
            }
            return transforms;
        }

        private PxTransform[] places(double[][] poses) {
            PxTransform[] places = new PxTransform[QUERIES];
            for (int i = 0; i < QUERIES; i++) {
                double[] p = poses[i];
                places[i] = new PxTransform(
                        new PxVec3((float) p[4], (float) p[5], (float) p[6]),
                        new PxQuat((float) p[0], (float) p[1], (float) p[2], (float) p[3]));
            }
            return places;
        }

        private void compare(String query, String oracle, Contender... contenders) {
            int[] hits = new int[contenders.length];
            int[] differing = new int[contenders.length];
            boolean[] expected = new boolean[QUERIES];
            for (int i = 0; i < QUERIES; i++) {
                expected[i] = contenders[0].query().test(i);
                for (int k = 0; k < contenders.length; k++) {
                    boolean hit = contenders[k].query().test(i);
                    hits[k] += hit ? 1 : 0;
                    differing[k] += hit != expected[i] ? 1 : 0;
                }
            }
            int[] sink = new int[1];
            Clock.Work[] works = new Clock.Work[contenders.length];
            for (int k = 0; k < works.length; k++) {
                IntPredicate each = contenders[k].query();
                works[k] = () -> {
                    for (int i = 0; i < QUERIES; i++) {
                        sink[0] += each.test(i) ? 1 : 0;
                    }
                };
            }
            Clock.rounds(works, rounds); // compiled before it counts
            long[][] times = Clock.rounds(works, rounds);
            Map<String, String> row = new LinkedHashMap<>();
            row.put("model", model);
            row.put("query", query);
            row.put("hits", "" + hits[0]);
            for (int k = 0; k < works.length; k++) {
                double[] all = new double[rounds];
                for (int r = 0; r < rounds; r++) {
                    all[r] = (double) times[k][r] / QUERIES;
                }
                row.put(
                        contenders[k].name().toLowerCase(Locale.ROOT),
                        String.format(Locale.ROOT, "%.0f", Clock.median(all)));
            }
            Clock.addRatios(row, List.of("Cullet", "PhysX", "Jolt"), times, 0);
            row.put("differing_physx", "" + differing[1]);
            row.put("differing_jolt", "" + differing[2]);
            row.put("oracle", oracle);
            System.out.println(String.join(",", row.values()));
            results.row(TABLE, row);
        }
    }

    /** Whether a posed hull of Jolt touches another shape. */
    private static final class JoltOverlap {
        private final ConstShape hull;
        private final ConstShape other;
        private final Mat44[] places;
        private final Vec3 one = new Vec3(1f, 1f, 1f);
        private final Mat44 otherPlace;
        private final SubShapeIdCreator ids = new SubShapeIdCreator();
        private final SubShapeIdCreator otherIds = new SubShapeIdCreator();
        private final CollideShapeSettings settings = new CollideShapeSettings();

        /** Jolt's matrices place the centre of mass of a shape, not its origin. */
        JoltOverlap(ConstShape hull, double[][] poses, ConstShape other) {
            this.hull = hull;
            this.other = other;
            settings.setBackFaceMode(EBackFaceMode.CollideWithBackFaces);
            places = new Mat44[poses.length];
            Vec3 centre = hull.getCenterOfMass();
            for (int i = 0; i < poses.length; i++) {
                double[] p = poses[i];
                double[] m = new double[16];
                RigidTransform.ofQuaternionXyzw(p[0], p[1], p[2], p[3], p[4], p[5], p[6])
                        .copyRowMajor(m);
                float[] at = new float[3];
                for (int k = 0; k < 3; k++) {
                    at[k] = (float) (m[4 * k] * centre.getX()
                            + m[4 * k + 1] * centre.getY()
                            + m[4 * k + 2] * centre.getZ()
                            + m[4 * k + 3]);
                }
                places[i] = Mat44.sRotationTranslation(
                        new Quat((float) p[0], (float) p[1], (float) p[2], (float) p[3]),
                        new Vec3(at[0], at[1], at[2]));
            }
            otherPlace = Mat44.sTranslation(other.getCenterOfMass());
        }

        boolean of(int i) {
            try (AnyHitCollideShapeCollector collector = new AnyHitCollideShapeCollector()) {
                CollisionDispatch.sCollideShapeVsShape(
                        hull, other, one, one, places[i], otherPlace, ids, otherIds, settings, collector);
                return collector.hadHit();
            }
        }
    }
}
