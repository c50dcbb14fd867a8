// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.AabbTreeBuilder;
import dev.cullet.builder.aabb.BuiltTree;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.pairs.MeshPairs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Cullet, with one encoding and one tree quality. Builds on one thread, as the peers do. */
final class CulletEngine implements Engine {
    /** How the engine loads a file. */
    enum Loading {
        /** All checks. */
        FILE("Cullet"),
        /** Mapped, with all checks. */
        MAPPED("Cullet, mapped"),
        /** Checked so that every query is finite. */
        SAFETY("Cullet, SAFETY"),
        /** Mapped, without checks. */
        UNCHECKED("Cullet, mapped, NONE"),
        /** The encoding {@code packed}, from a file, with all checks. */
        PACKED("packed"),
        /** The encoding {@code compact}, from a file. */
        COMPACT("compact"),
        /** With a second layout for rays, from a file. */
        RAY_LAYOUT("ray layout"),
        /** The encoding {@code compact} with a second layout for rays, from a file. */
        COMPACT_RAY_LAYOUT("compact, ray layout");

        private final String title;

        Loading(String title) {
            this.title = title;
        }
    }

    private final TreeOptions options;
    private final Loading loading;
    private @Nullable TriangleMesh mesh;
    private @Nullable BuiltTree tree;
    private @Nullable CollisionAsset asset;
    private @Nullable CollisionAsset loaded;

    CulletEngine(TreeOptions.Quality quality) {
        this(quality, Loading.FILE);
    }

    CulletEngine(TreeOptions.Quality quality, Loading loading) {
        this.loading = loading;
        this.options = TreeOptions.DEFAULTS.withQuality(quality).withThreads(1);
    }

    @Override
    public String name() {
        return loading.title;
    }

    private boolean isCompact() {
        return loading == Loading.COMPACT || loading == Loading.COMPACT_RAY_LAYOUT;
    }

    /** Whether rays have a layout of their own. */
    boolean hasRayLayout() {
        return loading == Loading.RAY_LAYOUT || loading == Loading.COMPACT_RAY_LAYOUT;
    }

    private LoadOptions loadOptions() {
        return switch (loading) {
            case RAY_LAYOUT, COMPACT_RAY_LAYOUT -> LoadOptions.DEFAULTS.withRayLayout();
            case FILE, MAPPED, COMPACT, PACKED -> LoadOptions.DEFAULTS.withValidation(Validation.FULL);
            case SAFETY -> LoadOptions.DEFAULTS.withValidation(Validation.SAFETY);
            case UNCHECKED -> LoadOptions.DEFAULTS.withValidation(Validation.NONE);
        };
    }

    @Override
    public double error() {
        return isCompact() ? 5e-5 : 1e-5;
    }

    @Override
    public void prepare(MeshArrays arrays) {
        mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
    }

    /**
     * Builds the tree and the triangles in its order, as the cooking of the peers does; bounding sphere and edge flags
     * are not timed.
     */
    @Override
    public void cook() {
        TriangleMesh given = Objects.requireNonNull(mesh);
        tree = AabbTreeBuilder.build(given, options);
        given.select(Objects.requireNonNull(tree).order());
    }

    /** Returns the SAH cost of the binary form of the tree that was cooked last. */
    double sah() {
        return Objects.requireNonNull(tree).quality().sah();
    }

    CollisionMesh collisionMesh() {
        if (asset == null) {
            PartOptions part = PartOptions.DEFAULTS
                    .withTree(options)
                    .withSourceTriangles(false)
                    .withCompact(isCompact())
                    .withPackedOrder(loading == Loading.PACKED);
            asset = CollisionAsset.of(
                    TestAsset.of(TestAsset.part("part", Objects.requireNonNull(mesh), part)), loadOptions());
        }
        return Objects.requireNonNull(asset).part(0);
    }

    @Override
    public long save(Path file) throws IOException {
        collisionMesh();
        Asset data = Objects.requireNonNull(asset).data();
        ByteBuffer bytes =
                loading == Loading.PACKED ? AssetWriter.write(data, AssetEncoding.PACKED) : AssetWriter.write(data);
        long size = bytes.remaining();
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        return size;
    }

    @Override
    public void load(Path file) throws IOException {
        if (loading != Loading.MAPPED && loading != Loading.UNCHECKED) {
            loaded = CollisionAsset.load(file, loadOptions());
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            loaded = CollisionAsset.load(mapped, "mapped", loadOptions());
        }
    }

    @Override
    public boolean firstRay(float[] ray) {
        return Objects.requireNonNull(loaded)
                .part(0)
                .raycast(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], Float.POSITIVE_INFINITY, new RayHit());
    }

    @Override
    public @Nullable Query query(QueryKind kind, Workload workload) {
        CollisionMesh m = collisionMesh();
        switch (kind) {
            case CLOSEST_RAY -> {
                float[] r = workload.rays;
                RayHit hit = new RayHit();
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        int at = 6 * i;
                        return m.raycast(
                                r[at],
                                r[at + 1],
                                r[at + 2],
                                r[at + 3],
                                r[at + 4],
                                r[at + 5],
                                Float.POSITIVE_INFINITY,
                                hit);
                    }

                    @Override
                    public double distance() {
                        return hit.t();
                    }
                };
            }
            case ANY_RAY -> {
                float[] r = workload.rays;
                return i -> m.anyRay(
                                r[6 * i],
                                r[6 * i + 1],
                                r[6 * i + 2],
                                r[6 * i + 3],
                                r[6 * i + 4],
                                r[6 * i + 5],
                                Float.POSITIVE_INFINITY)
                        >= 0;
            }
            case SPHERE_CAST -> {
                float[] r = workload.rays;
                float radius = workload.size(kind);
                double length = workload.castLength();
                SphereSweep sweep = new SphereSweep();
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        int at = 6 * i;
                        return sweep.setSphere(r[at], r[at + 1], r[at + 2], radius)
                                .sweep(m, length * r[at + 3], length * r[at + 4], length * r[at + 5]);
                    }

                    @Override
                    public double distance() {
                        return sweep.t() * length;
                    }
                };
            }
            case SPHERE_1, SPHERE_10 -> {
                float[] c = workload.centers(kind);
                float radius = workload.size(kind);
                return i -> m.anySphere(c[3 * i], c[3 * i + 1], c[3 * i + 2], radius) >= 0;
            }
            case BOX_1, BOX_10 -> {
                float[] c = workload.centers(kind);
                float h = workload.size(kind);
                return i -> m.anyBox(
                                c[3 * i] - h,
                                c[3 * i + 1] - h,
                                c[3 * i + 2] - h,
                                c[3 * i] + h,
                                c[3 * i + 1] + h,
                                c[3 * i + 2] + h)
                        >= 0;
            }
            case CLOSEST_POINT -> {
                float[] p = workload.points;
                ClosestHit hit = new ClosestHit();
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        return m.closestPoint(p[3 * i], p[3 * i + 1], p[3 * i + 2], Float.POSITIVE_INFINITY, hit);
                    }

                    @Override
                    public double distance() {
                        return hit.distance();
                    }
                };
            }
            case CLUSTER -> {
                float[][] clusters = new float[Workload.QUERIES][4 * Workload.CLUSTER];
                for (int i = 0; i < clusters.length; i++) {
                    System.arraycopy(workload.clusters, 4 * Workload.CLUSTER * i, clusters[i], 0, 4 * Workload.CLUSTER);
                }
                return i -> m.overlapsSpheres(clusters[i], Workload.CLUSTER);
            }
            case PAIR_DEEP, PAIR_TOUCHING, PAIR_APART -> {
                double[][] rows = workload.pairs(kind);
                RigidTransform[] transforms = new RigidTransform[rows.length];
                for (int i = 0; i < rows.length; i++) {
                    transforms[i] = Workload.transform(rows[i]);
                }
                MeshPairs pairs = new MeshPairs();
                return i -> pairs.overlaps(m, m, transforms[i]);
            }
            default -> {
                return null;
            }
        }
    }

    @Override
    public void close() {
        loaded = null;
    }
}
