// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.conformance;

import dev.cullet.format.EdgeFlags;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleSet;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MeshHit;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.SolidHit;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.cluster.ClusterQuery;
import dev.cullet.world.cluster.ClusterShapeQuery;
import dev.cullet.world.contact.Contacts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The answers of the Java runtime to queries of one frame of a part, as words: the reference of all cores. Reads
 * nothing but the words of a query. For one thread.
 */
public final class VectorAnswers {
    private static final int CORNERS = 9;

    private final CollisionMesh mesh;
    private final @Nullable SolidMesh solid;
    private final @Nullable BspMesh bsp;
    private final @Nullable SphereCluster cluster;
    private final PairAnswers pairs;
    private final Set<VectorKind> kinds = EnumSet.allOf(VectorKind.class);
    private final Map<Integer, Contacts> contacts = new HashMap<>();
    private final RayHit rayHit = new RayHit();
    private final SegmentHit segmentHit = new SegmentHit();
    private final ClosestHit closestHit = new ClosestHit();
    private final SolidHit solidHit = new SolidHit();
    private final ClusterQuery clusterQuery = new ClusterQuery();
    private final ClusterShapeQuery shapeQuery = new ClusterShapeQuery();

    /**
     * Prepares a part.
     *
     * @param part frame 0
     * @param frame 0 for the part itself
     */
    public VectorAnswers(CollisionMesh part, int frame) {
        mesh = part.frame(frame);
        pairs = new PairAnswers(mesh);
        boolean first = frame == 0;
        solid = first && SolidMesh.isSolid(part) ? SolidMesh.of(part) : null;
        bsp = solid instanceof BspMesh tree ? tree : null;
        cluster = first ? part.data().cluster() : null;
        if (solid == null) {
            kinds.removeAll(EnumSet.of(VectorKind.POINT_IN_SOLID, VectorKind.CLASSIFY_SPHERE));
        }
        if (bsp == null) {
            kinds.remove(VectorKind.CAST_SEGMENT);
        }
        if (cluster == null) {
            kinds.removeAll(EnumSet.range(VectorKind.CLUSTER_RAYCAST, VectorKind.CLUSTER_MESH));
        }
    }

    /** Returns the frame that is queried. */
    CollisionMesh mesh() {
        return mesh;
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
        switch (kind) {
            case RAYCAST, ANY_RAY, OVERLAPS_SEGMENTS -> ray(kind, in, out);
            case POINT_IN_SOLID, CLASSIFY_SPHERE, CAST_SEGMENT -> solid(kind, in, out);
            case CLUSTER_RAYCAST, CLUSTER_BOX, CLUSTER_PLANE, CLUSTER_MESH -> cluster(kind, in, out);
            case COLLIDE_SPHERE, COLLIDE_CAPSULE -> contacts(kind, in, out);
            case TRIANGLE -> triangle(in.integerAt(0), out);
            case UNPACKED -> out.word(hash());
            case MESH_PAIRS, MESH_DISTANCE, SWEEP_MESH, SWEEP_SPHERE, SECTION, POLYGONS -> pairs.answer(kind, in, out);
            default -> volume(kind, in, out);
        }
    }

    private void ray(VectorKind kind, VectorWords in, VectorWords out) {
        if (kind == VectorKind.OVERLAPS_SEGMENTS) {
            segments(in, out);
            return;
        }
        float ox = in.floatAt(0);
        float oy = in.floatAt(1);
        float oz = in.floatAt(2);
        float dx = in.floatAt(3);
        float dy = in.floatAt(4);
        float dz = in.floatAt(5);
        double minT = in.numberAt(6);
        double maxT = in.numberAt(7);
        if (kind == VectorKind.ANY_RAY) {
            out.integer(mesh.anyRay(ox, oy, oz, dx, dy, dz, minT, maxT));
        } else if (hit(mesh.raycast(ox, oy, oz, dx, dy, dz, minT, maxT, rayHit), out)) {
            surface(rayHit, out.number(rayHit.t()));
        }
    }

    private void segments(VectorWords in, VectorWords out) {
        float[] points = new float[3 * in.integerAt(1)];
        for (int i = 0; i < points.length; i++) {
            points[i] = in.floatAt(2 + i);
        }
        if (hit(mesh.overlapsSegments(points, points.length / 3, in.floatAt(0), segmentHit), out)) {
            surface(segmentHit, out.integer(segmentHit.segment()).number(segmentHit.t()));
        }
    }

    private void volume(VectorKind kind, VectorWords in, VectorWords out) {
        float a = in.floatAt(0);
        float b = in.floatAt(1);
        float c = in.floatAt(2);
        float d = in.floatAt(3);
        switch (kind) {
            case ANY_SPHERE -> out.integer(mesh.anySphere(a, b, c, d));
            case ANY_SPHERE_APPROXIMATE -> out.integer(mesh.anySphereApproximate(a, b, c, d));
            case ANY_BOX -> out.integer(mesh.anyBox(a, b, c, d, in.floatAt(4), in.floatAt(5)));
            case SIDES_OF_PLANE -> out.integer(mesh.sidesOfPlane(a, b, c, d).ordinal());
            default -> {
                if (hit(mesh.closestPoint(a, b, c, in.numberAt(3), closestHit), out)) {
                    surface(closestHit, out.number(closestHit.distance()));
                }
            }
        }
    }

    private void solid(VectorKind kind, VectorWords in, VectorWords out) {
        float x = in.floatAt(0);
        float y = in.floatAt(1);
        float z = in.floatAt(2);
        if (kind == VectorKind.POINT_IN_SOLID) {
            out.integer(present(solid, kind).pointInSolid(x, y, z) ? 1 : 0);
        } else if (kind == VectorKind.CLASSIFY_SPHERE) {
            out.integer(
                    present(solid, kind).classifySphere(x, y, z, in.floatAt(3)).ordinal());
        } else if (hit(
                present(bsp, kind).castSegment(x, y, z, in.floatAt(3), in.floatAt(4), in.floatAt(5), solidHit), out)) {
            out.number(solidHit.t())
                    .numbers(solidHit.x(), solidHit.y(), solidHit.z())
                    .numbers(solidHit.normalX(), solidHit.normalY(), solidHit.normalZ());
        }
    }

    private void cluster(VectorKind kind, VectorWords in, VectorWords out) {
        SphereCluster spheres = present(cluster, kind);
        double[] v = new double[in.count()];
        Arrays.setAll(v, in::numberAt);
        switch (kind) {
            case CLUSTER_RAYCAST -> {
                if (hit(shapeQuery.raycast(spheres, v[0], v[1], v[2], v[3], v[4], v[5], v[6]), out)) {
                    out.integer(shapeQuery.sphere()).number(shapeQuery.t());
                }
            }
            case CLUSTER_BOX -> {
                if (hit(shapeQuery.overlapsBox(spheres, v[0], v[1], v[2], v[3], v[4], v[5]), out)) {
                    out.integer(shapeQuery.sphere());
                }
            }
            case CLUSTER_PLANE ->
                out.integer(
                        shapeQuery.sidesOfPlane(spheres, v[0], v[1], v[2], v[3]).ordinal());
            default -> {
                if (hit(clusterQuery.overlaps(mesh, spheres, in.transformAt(0)), out)) {
                    out.integer(clusterQuery.sphere()).integer(clusterQuery.triangle());
                }
            }
        }
    }

    private void contacts(VectorKind kind, VectorWords in, VectorWords out) {
        Contacts list = contacts.computeIfAbsent(in.integerAt(in.count() - 1), Contacts::new);
        float x = in.floatAt(0);
        float y = in.floatAt(1);
        float z = in.floatAt(2);
        int count = kind == VectorKind.COLLIDE_SPHERE
                ? list.collideSphere(mesh, x, y, z, in.floatAt(3))
                : list.collideCapsule(mesh, x, y, z, in.floatAt(3), in.floatAt(4), in.floatAt(5), in.floatAt(6));
        out.integer(count).integer(list.isTruncated() ? 1 : 0);
        for (int i = 0; i < count; i++) {
            out.numbers(list.x(i), list.y(i), list.z(i))
                    .numbers(list.normalX(i), list.normalY(i), list.normalZ(i))
                    .number(list.depth(i))
                    .integer(list.triangle(i))
                    .integer(list.surface(i));
        }
    }

    private void triangle(int triangle, VectorWords out) {
        float[] corners = new float[CORNERS];
        mesh.triangleCorners(triangle, corners, 0);
        for (float coordinate : corners) {
            out.number(coordinate);
        }
        TriangleSet triangles = mesh.data().triangles();
        EdgeFlags flags = triangles.edgeFlags();
        out.integer(triangles.surface(triangle))
                .integer(triangles.sourceTriangle(triangle))
                .integer(triangles.node(triangle))
                .integer(flags == null ? -1 : flags.get(triangle) & 0xFF);
    }

    private long hash() {
        float[] corners = new float[CORNERS];
        ByteBuffer buffer = ByteBuffer.allocate(CORNERS * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        CRC32 triangles = new CRC32();
        for (int t = 0; t < mesh.triangleCount(); t++) {
            mesh.triangleCorners(t, corners, 0);
            buffer.clear();
            for (float coordinate : corners) {
                buffer.putFloat(coordinate);
            }
            triangles.update(buffer.flip());
        }
        CRC32 tree = new CRC32();
        long[] nodes = mesh.data().tree().nodes();
        for (long word : nodes) {
            tree.update(buffer.clear().putLong(word).flip());
        }
        return triangles.getValue() << Integer.SIZE | tree.getValue();
    }

    static boolean hit(boolean hit, VectorWords out) {
        out.integer(hit ? 1 : 0);
        return hit;
    }

    private static void surface(MeshHit hit, VectorWords out) {
        out.integer(hit.triangle())
                .numbers(hit.x(), hit.y(), hit.z())
                .numbers(hit.normalX(), hit.normalY(), hit.normalZ());
    }

    private static <T> T present(@Nullable T structure, VectorKind kind) {
        if (structure == null) {
            throw new IllegalArgumentException("the part has no structure for queries of kind " + kind.label());
        }
        return structure;
    }
}
