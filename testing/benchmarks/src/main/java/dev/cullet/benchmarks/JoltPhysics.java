// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.github.stephengold.joltjni.AnyHitCollideShapeCollector;
import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BoxShape;
import com.github.stephengold.joltjni.ClosestHitCastShapeCollector;
import com.github.stephengold.joltjni.CollideShapeSettings;
import com.github.stephengold.joltjni.CollisionDispatch;
import com.github.stephengold.joltjni.Float3;
import com.github.stephengold.joltjni.IndexedTriangle;
import com.github.stephengold.joltjni.IndexedTriangleList;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.MapObj2Bp;
import com.github.stephengold.joltjni.Mat44;
import com.github.stephengold.joltjni.MeshShapeSettings;
import com.github.stephengold.joltjni.ObjVsBpFilter;
import com.github.stephengold.joltjni.ObjVsObjFilter;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RMat44;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RShapeCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.Shape;
import com.github.stephengold.joltjni.ShapeCastSettings;
import com.github.stephengold.joltjni.ShapeFilter;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.ShapeResult;
import com.github.stephengold.joltjni.SphereShape;
import com.github.stephengold.joltjni.StreamInWrapper;
import com.github.stephengold.joltjni.StreamOutWrapper;
import com.github.stephengold.joltjni.SubShapeIdCreator;
import com.github.stephengold.joltjni.TransformedShape;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.VertexList;
import com.github.stephengold.joltjni.enumerate.EBackFaceMode;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import com.github.stephengold.joltjni.readonly.ConstShape;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Jolt through jolt-jni. Matrices and rays of all queries exist before the clock starts. A collector and the result of
 * a ray keep their hit and cannot be reset from Java, so each query creates a new one, as any caller must.
 *
 * <p>The mesh is scaled to a diagonal of 10: on much smaller meshes Jolt rejects triangles as degenerate.
 */
final class JoltPhysics implements Engine {
    private static @Nullable PhysicsSystem system;

    private @Nullable VertexList vertices;
    private @Nullable IndexedTriangleList triangles;
    private @Nullable ShapeRefC cooked;
    private @Nullable ShapeRefC loaded;
    private float scale = 1;

    JoltPhysics() {
        system();
    }

    static synchronized PhysicsSystem system() {
        if (system == null) {
            try (InputStream library = Objects.requireNonNull(
                    JoltPhysics.class.getResourceAsStream("/linux/x86-64/com/github/stephengold/libjoltjni.so"))) {
                Path file = Files.createTempFile("libjoltjni", ".so");
                Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
                System.load(file.toString());
                Files.delete(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Jolt.registerDefaultAllocator();
            Jolt.installDefaultAssertCallback();
            Jolt.newFactory();
            Jolt.registerTypes();
            PhysicsSystem made = new PhysicsSystem();
            made.init(64, 0, 64, 64, new MapObj2Bp(1, 1).add(0, 0), new ObjVsBpFilter(1, 1), new ObjVsObjFilter(1));
            system = made;
        }
        return system;
    }

    @Override
    public String name() {
        return "Jolt";
    }

    @Override
    public void prepare(MeshArrays mesh) {
        prepare(mesh, (float) (10 / mesh.diagonal()));
    }

    void prepare(MeshArrays mesh, float factor) {
        scale = factor;
        VertexList points = new VertexList();
        points.resize(mesh.positions().length / 3);
        float[] p = mesh.positions();
        for (int i = 0; i < p.length; i += 3) {
            points.set(i / 3, new Float3(scale * p[i], scale * p[i + 1], scale * p[i + 2]));
        }
        IndexedTriangleList list = new IndexedTriangleList();
        list.resize(mesh.triangleCount());
        int[] t = mesh.indices();
        for (int i = 0; i < t.length; i += 3) {
            IndexedTriangle triangle = new IndexedTriangle(t[i], t[i + 1], t[i + 2]);
            list.set(i / 3, triangle);
            triangle.close();
        }
        vertices = points;
        triangles = list;
    }

    /**
     * Jolt caches the shape of a settings object, so each run creates new settings; the time includes their copy of the
     * lists.
     */
    @Override
    public void cook() {
        try (MeshShapeSettings settings =
                new MeshShapeSettings(Objects.requireNonNull(vertices), Objects.requireNonNull(triangles))) {
            ShapeResult result = settings.create();
            if (result.hasError()) {
                throw new IllegalStateException("Jolt: " + result.getError());
            }
            cooked = result.get();
        }
    }

    /** Returns the shape that was cooked last. */
    ConstShape shape() {
        return Objects.requireNonNull(cooked).getPtr();
    }

    @Override
    public long save(Path file) throws IOException {
        StreamOutWrapper stream = new StreamOutWrapper(
                file.toString(), StreamOutWrapper.out() | StreamOutWrapper.binary() | StreamOutWrapper.trunc());
        Objects.requireNonNull(cooked).getPtr().saveBinaryState(stream);
        stream.close();
        return Files.size(file);
    }

    @Override
    public void load(Path file) {
        StreamInWrapper stream = StreamInWrapper.open(file.toString(), StreamInWrapper.in() | StreamInWrapper.binary());
        ShapeResult result = Shape.sRestoreFromBinaryState(stream);
        loaded = result.get();
        stream.close();
    }

    @Override
    public boolean firstRay(float[] ray) {
        Body body = body(Objects.requireNonNull(loaded).getPtr());
        try (RRayCast cast = cast(ray, 0, 100);
                RayCastResult result = new RayCastResult();
                TransformedShape shape = body.getTransformedShape()) {
            return shape.castRay(cast, result);
        } finally {
            system().getBodyInterface().destroyBody(body.getId());
        }
    }

    private static Body body(ConstShape shape) {
        return system().getBodyInterface()
                .createBody(new BodyCreationSettings(
                        shape, new RVec3(0, 0, 0), new Quat(0, 0, 0, 1), EMotionType.Static, 0));
    }

    /** Casts rays against a shape: origin, direction per row; 100 m. */
    static IntPredicate rays(ConstShape shape, double[][] rows) {
        TransformedShape there = body(shape).getTransformedShape();
        RRayCast[] casts = new RRayCast[rows.length];
        for (int i = 0; i < casts.length; i++) {
            double[] r = rows[i];
            casts[i] = new RRayCast(
                    new RVec3(r[0], r[1], r[2]),
                    new Vec3((float) (100 * r[3]), (float) (100 * r[4]), (float) (100 * r[5])));
        }
        return i -> {
            try (RayCastResult result = new RayCastResult()) {
                return there.castRay(casts[i], result);
            }
        };
    }

    private RRayCast cast(float[] r, int at, float length) {
        return new RRayCast(
                new RVec3(scale * r[at], scale * r[at + 1], scale * r[at + 2]),
                new Vec3(length * r[at + 3], length * r[at + 4], length * r[at + 5]));
    }

    @Override
    public @Nullable Query query(QueryKind kind, Workload workload) {
        ConstShape mesh = Objects.requireNonNull(cooked).getPtr();
        switch (kind) {
            case CLOSEST_RAY -> {
                TransformedShape shape = body(mesh).getTransformedShape();
                float length = 100;
                RRayCast[] rays = new RRayCast[Workload.QUERIES];
                for (int i = 0; i < rays.length; i++) {
                    rays[i] = cast(workload.rays, 6 * i, length);
                }
                return new Query() {
                    private float fraction;

                    @Override
                    public boolean hits(int i) {
                        try (RayCastResult result = new RayCastResult()) {
                            boolean hit = shape.castRay(rays[i], result);
                            fraction = hit ? result.getFraction() : Float.NaN;
                            return hit;
                        }
                    }

                    @Override
                    public double distance() {
                        return (double) fraction * length / scale;
                    }
                };
            }
            case SPHERE_CAST -> {
                return spheresCast(mesh, workload);
            }
            case SPHERE_1, SPHERE_10 -> {
                Mat44[] places = places(workload.centers(kind), 3);
                Overlap overlap = new Overlap(mesh);
                SphereShape sphere = new SphereShape(scale * workload.size(kind));
                return i -> overlap.of(sphere, places[i]);
            }
            case BOX_1, BOX_10 -> {
                Mat44[] places = places(workload.centers(kind), 3);
                Overlap overlap = new Overlap(mesh);
                float h = scale * workload.size(kind);
                BoxShape box = new BoxShape(new Vec3(h, h, h), 0); // convex radius 0
                return i -> overlap.of(box, places[i]);
            }
            case CLUSTER -> {
                Mat44[] places = places(workload.clusters, 4);
                Overlap overlap = new Overlap(mesh);
                SphereShape sphere = new SphereShape(scale * workload.clusters[3]);
                return i -> {
                    for (int k = Workload.CLUSTER * i; k < Workload.CLUSTER * (i + 1); k++) {
                        if (overlap.of(sphere, places[k])) {
                            return true;
                        }
                    }
                    return false;
                };
            }
            default -> {
                return null;
            }
        }
    }

    private Query spheresCast(ConstShape mesh, Workload workload) {
        TransformedShape shape = body(mesh).getTransformedShape();
        SphereShape sphere = new SphereShape(scale * workload.size(QueryKind.SPHERE_CAST));
        Vec3 one = new Vec3(1f, 1f, 1f);
        RVec3 base = new RVec3(0, 0, 0);
        ShapeFilter filter = new ShapeFilter();
        ShapeCastSettings settings = new ShapeCastSettings();
        settings.setBackFaceModeTriangles(EBackFaceMode.CollideWithBackFaces);
        double length = workload.castLength();
        float step = (float) (scale * length);
        float[] r = workload.rays;
        RShapeCast[] casts = new RShapeCast[Workload.QUERIES];
        for (int i = 0; i < casts.length; i++) {
            int at = 6 * i;
            casts[i] = new RShapeCast(
                    sphere,
                    one,
                    RMat44.sTranslation(new RVec3(scale * r[at], scale * r[at + 1], scale * r[at + 2])),
                    new Vec3(step * r[at + 3], step * r[at + 4], step * r[at + 5]));
        }
        return new Query() {
            private float fraction;

            @Override
            public boolean hits(int i) {
                try (ClosestHitCastShapeCollector collector = new ClosestHitCastShapeCollector()) {
                    shape.castShape(casts[i], settings, base, collector, filter);
                    boolean hit = collector.hadHit();
                    fraction = hit ? collector.getHit().getFraction() : Float.NaN;
                    return hit;
                }
            }

            @Override
            public double distance() {
                return fraction * length;
            }
        };
    }

    private Mat44[] places(float[] centers, int stride) {
        Mat44[] places = new Mat44[centers.length / stride];
        for (int i = 0; i < places.length; i++) {
            int at = stride * i;
            places[i] =
                    Mat44.sTranslation(new Vec3(scale * centers[at], scale * centers[at + 1], scale * centers[at + 2]));
        }
        return places;
    }

    /** Tests one shape against the mesh for any hit; both faces count. */
    private static final class Overlap {
        private final ConstShape mesh;
        private final Vec3 one = new Vec3(1f, 1f, 1f);
        private final Mat44 here = Mat44.sIdentity();
        private final SubShapeIdCreator ids = new SubShapeIdCreator();
        private final SubShapeIdCreator otherIds = new SubShapeIdCreator();
        private final CollideShapeSettings settings = new CollideShapeSettings();

        Overlap(ConstShape mesh) {
            this.mesh = mesh;
            settings.setBackFaceMode(EBackFaceMode.CollideWithBackFaces);
        }

        boolean of(ConstShape shape, Mat44 place) {
            try (AnyHitCollideShapeCollector collector = new AnyHitCollideShapeCollector()) {
                CollisionDispatch.sCollideShapeVsShape(
                        shape, mesh, one, one, place, here, ids, otherIds, settings, collector);
                return collector.hadHit();
            }
        }
    }

    @Override
    public void close() {
        cooked = null;
        loaded = null;
    }
}
