// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;
import physx.NativeObject;
import physx.PxTopLevelFunctions;
import physx.common.PxCollection;
import physx.common.PxDefaultAllocator;
import physx.common.PxDefaultErrorCallback;
import physx.common.PxFoundation;
import physx.common.PxQuat;
import physx.common.PxTolerancesScale;
import physx.common.PxTransform;
import physx.common.PxVec3;
import physx.cooking.PxCookingParams;
import physx.cooking.PxMeshMidPhaseEnum;
import physx.cooking.PxTriangleMeshDesc;
import physx.extensions.PxCollectionExt;
import physx.extensions.PxDefaultMemoryOutputStream;
import physx.extensions.PxSerialization;
import physx.extensions.PxSerializationRegistry;
import physx.geometry.PxBoxGeometry;
import physx.geometry.PxGeometry;
import physx.geometry.PxGeometryQuery;
import physx.geometry.PxSphereGeometry;
import physx.geometry.PxTriangleMesh;
import physx.geometry.PxTriangleMeshGeometry;
import physx.physics.PxHitFlagEnum;
import physx.physics.PxHitFlags;
import physx.physics.PxPhysics;
import physx.physics.PxRaycastHit;
import physx.physics.PxSweepHit;

/**
 * NVIDIA PhysX 5.4 through physx-jni. Transforms and vectors of all queries are in native memory before the clock
 * starts, so a query is one native call (two for the distance of a ray): the best case for the peer.
 *
 * <p>The asset is a binary collection, which PhysX reads in place without validation.
 */
final class PhysX implements Engine {
    private static @Nullable Library library;

    private final PxMeshMidPhaseEnum midPhase;
    private @Nullable PxTriangleMeshDesc description;
    private long positions;
    private long indices;
    private @Nullable PxTriangleMesh cooked;
    private @Nullable PxCollection collection;
    private long memory;

    /** The PhysX objects that exist once per process. */
    static final class Library {
        final PxTolerancesScale scale = new PxTolerancesScale();
        private final PxFoundation foundation = PxTopLevelFunctions.CreateFoundation(
                PxTopLevelFunctions.getPHYSICS_VERSION(), new PxDefaultAllocator(), new PxDefaultErrorCallback());
        final PxPhysics physics =
                PxTopLevelFunctions.CreatePhysics(PxTopLevelFunctions.getPHYSICS_VERSION(), foundation, scale);
        private final PxSerializationRegistry registry = PxSerialization.createSerializationRegistry(physics);
        private final PxQuat straight = new PxQuat(0, 0, 0, 1);
        private final PxTransform here = new PxTransform(new PxVec3(0, 0, 0), straight);
        private final PxHitFlags flags = new PxHitFlags((short) PxHitFlagEnum.ePOSITION.value);
        private final PxHitFlags bothSides = new PxHitFlags(
                (short) (PxHitFlagEnum.ePOSITION.value | PxHitFlagEnum.valueOf("eMESH_BOTH_SIDES").value));
        private final PxHitFlags anyFlags = new PxHitFlags((short) PxHitFlagEnum.valueOf("eMESH_ANY").value);
    }

    static synchronized Library library() {
        if (library == null) {
            library = new Library();
        }
        return library;
    }

    /** Returns the flags of a ray that reports where it hits. */
    static PxHitFlags flags() {
        return library().flags;
    }

    private PhysX(PxMeshMidPhaseEnum midPhase) {
        this.midPhase = midPhase;
        library();
    }

    /** The default tree of PhysX, with four children per node. */
    static PhysX bvh34() {
        library();
        return new PhysX(PxMeshMidPhaseEnum.eBVH34);
    }

    /** The older tree of PhysX, which is faster for boxes. */
    static PhysX bvh33() {
        library();
        return new PhysX(PxMeshMidPhaseEnum.valueOf("eBVH33")); // deprecated, but faster for boxes
    }

    @Override
    public String name() {
        return midPhase == PxMeshMidPhaseEnum.eBVH34 ? "PhysX" : "PhysX 33";
    }

    @Override
    public void prepare(MeshArrays mesh) {
        positions = MemoryUtil.nmemAllocChecked(4L * mesh.positions().length);
        indices = MemoryUtil.nmemAllocChecked(4L * mesh.indices().length);
        MemoryUtil.memFloatBuffer(positions, mesh.positions().length).put(mesh.positions());
        MemoryUtil.memIntBuffer(indices, mesh.indices().length).put(mesh.indices());
        PxTriangleMeshDesc desc = new PxTriangleMeshDesc();
        desc.getPoints().setCount(mesh.positions().length / 3);
        desc.getPoints().setStride(12);
        desc.getPoints().setData(NativeObject.wrapPointer(positions));
        desc.getTriangles().setCount(mesh.triangleCount());
        desc.getTriangles().setStride(12);
        desc.getTriangles().setData(NativeObject.wrapPointer(indices));
        description = desc;
    }

    @Override
    public void cook() {
        if (cooked != null) {
            cooked.release();
        }
        PxCookingParams params = new PxCookingParams(library().scale);
        params.getMidphaseDesc().setToDefault(midPhase);
        params.setSuppressTriangleMeshRemapTable(true);
        cooked = PxTopLevelFunctions.CreateTriangleMesh(params, Objects.requireNonNull(description));
        params.destroy();
    }

    /** Returns the mesh that was cooked last. */
    PxTriangleMesh mesh() {
        return Objects.requireNonNull(cooked);
    }

    @Override
    public long save(Path file) throws IOException {
        PxDefaultMemoryOutputStream stream = new PxDefaultMemoryOutputStream();
        PxCollection parts = PxCollectionExt.createCollection(library().physics.createScene(sceneDesc()));
        parts.add(Objects.requireNonNull(cooked));
        PxSerialization.complete(parts, library().registry);
        PxSerialization.serializeCollectionToBinary(stream, parts, library().registry);
        ByteBuffer bytes = MemoryUtil.memByteBuffer(stream.getData().getAddress(), stream.getSize());
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        long size = stream.getSize();
        stream.destroy();
        return size;
    }

    static physx.physics.PxSceneDesc sceneDesc() {
        physx.physics.PxSceneDesc desc = new physx.physics.PxSceneDesc(library().scale);
        desc.setCpuDispatcher(PxTopLevelFunctions.DefaultCpuDispatcherCreate(0));
        desc.setFilterShader(PxTopLevelFunctions.DefaultFilterShader());
        return desc;
    }

    @Override
    public void load(Path file) throws IOException {
        unload();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            int size = (int) channel.size();
            memory = MemoryUtil.nmemAlignedAllocChecked(128, (size + 127L) / 128 * 128);
            ByteBuffer bytes = MemoryUtil.memByteBuffer(memory, size);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // until everything is read
            }
        }
        collection = PxSerialization.createCollectionFromBinary(NativeObject.wrapPointer(memory), library().registry);
    }

    private void unload() {
        if (collection != null) {
            PxCollectionExt.releaseObjects(collection);
            collection.release();
            collection = null;
            MemoryUtil.nmemAlignedFree(memory);
        }
    }

    @Override
    public boolean firstRay(float[] ray) {
        PxTriangleMesh mesh = PxTriangleMesh.wrapPointer(
                Objects.requireNonNull(collection).getObject(0).getAddress());
        PxTriangleMeshGeometry geometry = new PxTriangleMeshGeometry(mesh);
        PxVec3 origin = new PxVec3(ray[0], ray[1], ray[2]);
        PxVec3 direction = new PxVec3(ray[3], ray[4], ray[5]);
        PxRaycastHit hit = new PxRaycastHit();
        boolean hits = PxGeometryQuery.raycast(
                        origin, direction, geometry, library().here, Float.MAX_VALUE, library().flags, 1, hit)
                > 0;
        hit.destroy();
        origin.destroy();
        direction.destroy();
        geometry.destroy();
        return hits;
    }

    @Override
    public @Nullable Query query(QueryKind kind, Workload workload) {
        PxTriangleMeshGeometry mesh = new PxTriangleMeshGeometry(Objects.requireNonNull(cooked));
        PxTransform here = library().here;
        switch (kind) {
            case CLOSEST_RAY, ANY_RAY -> {
                PxVec3[] origins = new PxVec3[Workload.QUERIES];
                PxVec3[] directions = new PxVec3[Workload.QUERIES];
                float[] r = workload.rays;
                for (int i = 0; i < origins.length; i++) {
                    origins[i] = new PxVec3(r[6 * i], r[6 * i + 1], r[6 * i + 2]);
                    directions[i] = new PxVec3(r[6 * i + 3], r[6 * i + 4], r[6 * i + 5]);
                }
                PxRaycastHit hit = new PxRaycastHit();
                PxHitFlags flags = kind == QueryKind.ANY_RAY ? library().anyFlags : library().flags;
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        return PxGeometryQuery.raycast(
                                        origins[i], directions[i], mesh, here, Float.MAX_VALUE, flags, 1, hit)
                                > 0;
                    }

                    @Override
                    public double distance() {
                        return hit.getDistance();
                    }
                };
            }
            case SPHERE_CAST -> {
                PxTransform[] starts = new PxTransform[Workload.QUERIES];
                PxVec3[] directions = new PxVec3[Workload.QUERIES];
                float[] r = workload.rays;
                for (int i = 0; i < starts.length; i++) {
                    starts[i] = place(r[6 * i], r[6 * i + 1], r[6 * i + 2]);
                    directions[i] = new PxVec3(r[6 * i + 3], r[6 * i + 4], r[6 * i + 5]);
                }
                PxSphereGeometry sphere = new PxSphereGeometry(workload.size(kind));
                float length = (float) workload.castLength();
                PxSweepHit hit = new PxSweepHit();
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        return PxGeometryQuery.sweep(
                                directions[i], length, sphere, starts[i], mesh, here, hit, library().bothSides);
                    }

                    @Override
                    public double distance() {
                        return hit.getDistance();
                    }
                };
            }
            case SPHERE_1, SPHERE_10 -> {
                return overlap(mesh, new PxSphereGeometry(workload.size(kind)), workload.centers(kind));
            }
            case BOX_1, BOX_10 -> {
                float h = workload.size(kind);
                return overlap(mesh, new PxBoxGeometry(h, h, h), workload.centers(kind));
            }
            case CLOSEST_POINT -> {
                if (midPhase != PxMeshMidPhaseEnum.eBVH34) {
                    return null; // not supported
                }
                PxVec3[] points = new PxVec3[Workload.QUERIES];
                for (int i = 0; i < points.length; i++) {
                    points[i] =
                            new PxVec3(workload.points[3 * i], workload.points[3 * i + 1], workload.points[3 * i + 2]);
                }
                PxVec3 nearest = new PxVec3();
                return new Query() {
                    private float distance2;

                    @Override
                    public boolean hits(int i) {
                        distance2 = PxGeometryQuery.pointDistance(points[i], mesh, here, nearest);
                        return distance2 >= 0;
                    }

                    @Override
                    public double distance() {
                        return Math.sqrt(distance2);
                    }
                };
            }
            case CLUSTER -> {
                float[] s = workload.clusters;
                PxTransform[] places = new PxTransform[s.length / 4];
                PxSphereGeometry[] spheres = new PxSphereGeometry[Workload.CLUSTER];
                for (int i = 0; i < places.length; i++) {
                    places[i] = place(s[4 * i], s[4 * i + 1], s[4 * i + 2]);
                }
                for (int k = 0; k < spheres.length; k++) {
                    spheres[k] = new PxSphereGeometry(s[4 * k + 3]);
                }
                return i -> {
                    for (int k = 0; k < Workload.CLUSTER; k++) {
                        if (PxGeometryQuery.overlap(spheres[k], places[Workload.CLUSTER * i + k], mesh, here)) {
                            return true;
                        }
                    }
                    return false;
                };
            }
            case PAIR_DEEP, PAIR_TOUCHING, PAIR_APART -> {
                if (midPhase != PxMeshMidPhaseEnum.eBVH34) {
                    return null; // returns false for every pair
                }
                double[][] rows = workload.pairs(kind);
                PxTransform[] places = new PxTransform[rows.length];
                for (int i = 0; i < rows.length; i++) {
                    double[] q = quaternion(rows[i]);
                    places[i] = new PxTransform(
                            new PxVec3((float) rows[i][3], (float) rows[i][7], (float) rows[i][11]),
                            new PxQuat((float) q[0], (float) q[1], (float) q[2], (float) q[3]));
                }
                return i -> PxGeometryQuery.overlap(mesh, places[i], mesh, here);
            }
            default -> {
                return null;
            }
        }
    }

    private static PxTransform place(float x, float y, float z) {
        PxVec3 p = new PxVec3(x, y, z);
        PxTransform place = new PxTransform(p, library().straight);
        p.destroy();
        return place;
    }

    private static Query overlap(PxTriangleMeshGeometry mesh, PxGeometry shape, float[] centers) {
        PxTransform[] places = new PxTransform[centers.length / 3];
        for (int i = 0; i < places.length; i++) {
            places[i] = place(centers[3 * i], centers[3 * i + 1], centers[3 * i + 2]);
        }
        PxTransform here = library().here;
        return i -> PxGeometryQuery.overlap(shape, places[i], mesh, here);
    }

    /** x, y, z, w of a rotation matrix in the first three columns of 12 numbers. */
    static double[] quaternion(double[] m) {
        double[] q = {
            Math.sqrt(Math.max(0, 1 + m[0] - m[5] - m[10])) / 2,
            Math.sqrt(Math.max(0, 1 - m[0] + m[5] - m[10])) / 2,
            Math.sqrt(Math.max(0, 1 - m[0] - m[5] + m[10])) / 2,
            Math.sqrt(Math.max(0, 1 + m[0] + m[5] + m[10])) / 2
        };
        q[0] = Math.copySign(q[0], m[9] - m[6]);
        q[1] = Math.copySign(q[1], m[2] - m[8]);
        q[2] = Math.copySign(q[2], m[4] - m[1]);
        return q;
    }

    @Override
    public void close() {
        unload();
        if (cooked != null) {
            cooked.release();
            cooked = null;
        }
        MemoryUtil.nmemFree(positions);
        MemoryUtil.nmemFree(indices);
    }
}
