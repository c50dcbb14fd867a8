// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.builder.bsp.BspTreeBuilder;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.ObjArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.ResultTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.apache.commons.geometry.core.RegionLocation;
import org.apache.commons.geometry.euclidean.threed.RegionBSPTree3D;
import org.apache.commons.geometry.euclidean.threed.Vector3D;
import org.apache.commons.geometry.euclidean.threed.mesh.SimpleTriangleMesh;
import org.apache.commons.numbers.core.Precision;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * BSP trees of this project beside those of Apache Commons Geometry 1.0: CPU time of the process to build, nodes,
 * depth, and CPU time of a point in solid, the best of several passes over 2,000 points, half of them within 1 % of the
 * surface. Both classify the same points; the number of differences is printed: Commons Geometry has a tolerance, this
 * project a lattice. Writes {@code target/bsp-commons-geometry.csv}.
 *
 * <pre>
 * mvn -Pcampaign test -pl runtime-world -am -Dtest=BspComparisonTest
 * </pre>
 */
class BspComparisonTest {
    private static final int POINTS = 2000;
    private static final int PASSES = 101;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<String> rows = new ArrayList<>();

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void besideCommonsGeometry() throws IOException {
        List<MeshArrays> meshes = new ArrayList<>(List.of(
                Meshes.noiseSphere(54, 0.2, 1).named("noise sphere"),
                Meshes.torusKnot(60, 500).named("torus knot")));
        for (Path file : RealModels.files("scans")) {
            if (file.endsWith("spot.obj") || file.endsWith("armadillo.obj")) {
                meshes.add(ObjArrays.read(file));
            }
        }
        warmUp();
        for (MeshArrays mesh : meshes) {
            compare(mesh);
        }
        ResultTable.write(
                "bsp-commons-geometry",
                "BSP trees of Cullet and Apache Commons Geometry 1.0 (RegionBSPTree3D, partitioned); 2000 points, half"
                        + " of them within 1 % of the surface; nodes of Commons Geometry include leaves",
                "mvn -Pcampaign -pl runtime-world -am test -Dtest=BspComparisonTest -Dcullet.models=FOLDER",
                "mesh,triangles,library,build_cpu_s,nodes,depth,point_in_solid_ns,answers_that_differ",
                rows);
    }

    private static void warmUp() {
        MeshArrays mesh = Meshes.noiseSphere(30, 0.2, 2);
        for (int i = 0; i < 5; i++) {
            BspFixture.of(mesh);
            commons(mesh);
        }
    }

    private void compare(MeshArrays arrays) {
        TriangleSet set = BspFixture.load(arrays, BspOptions.DEFAULT).data().triangles();
        MeshArrays mesh = new MeshArrays(arrays.name(), set.positions(), set.indices());
        long start = cpu();
        BspTree tree = BspTreeBuilder.build(set.positions(), set.indices(), BspOptions.DEFAULT)
                .tree();
        double ours = (cpu() - start) / 1e9;
        BspMesh bsp = BspMesh.of(BspFixture.load(mesh, BspOptions.DEFAULT));
        start = cpu();
        RegionBSPTree3D peer = commons(mesh);
        double theirs = (cpu() - start) / 1e9;

        float[] points = Arrays.copyOf(Queries.pointsAround(mesh, POINTS / 2, 1), 3 * POINTS);
        float[] near = Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), POINTS / 2, 2);
        System.arraycopy(near, 0, points, 3 * POINTS / 2, near.length);
        Vector3D[] vectors = new Vector3D[POINTS];
        Arrays.setAll(vectors, i -> Vector3D.of(points[3 * i], points[3 * i + 1], points[3 * i + 2]));
        IntPredicate mine = i -> bsp.pointInSolid(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        IntPredicate other = i -> peer.classify(vectors[i]) != RegionLocation.OUTSIDE;
        int different = 0;
        for (int i = 0; i < POINTS; i++) {
            different += mine.test(i) == other.test(i) ? 0 : 1;
        }
        assertTrue(different <= POINTS / 100, different + " answers differ");
        rows.add(String.format(
                Locale.ROOT,
                "| %s | %,d | Cullet | %.2f s | %,d | %d | %,.0f ns | %d |",
                mesh.name(),
                mesh.triangleCount(),
                ours,
                tree.nodeCount(),
                tree.depth(),
                nanoseconds(mine),
                different));
        rows.add(String.format(
                Locale.ROOT,
                "| %s | %,d | Commons | %.2f s | %,d | %d | %,.0f ns | |",
                mesh.name(),
                mesh.triangleCount(),
                theirs,
                peer.count(),
                peer.height(),
                nanoseconds(other)));
    }

    /** Nanoseconds of all threads: other load on the machine does not count. */
    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static RegionBSPTree3D commons(MeshArrays mesh) {
        Precision.DoubleEquivalence precision = Precision.doubleEquivalenceOfEpsilon(1e-9 * mesh.diagonal());
        SimpleTriangleMesh.Builder builder = SimpleTriangleMesh.builder(precision);
        for (int i = 0; i < mesh.positions().length; i += 3) {
            builder.addVertex(Vector3D.of(mesh.positions()[i], mesh.positions()[i + 1], mesh.positions()[i + 2]));
        }
        for (int i = 0; i < mesh.indices().length; i += 3) {
            builder.addFace(mesh.indices()[i], mesh.indices()[i + 1], mesh.indices()[i + 2]);
        }
        RegionBSPTree3D.PartitionedRegionBuilder3D region = RegionBSPTree3D.partitionedRegionBuilder();
        SimpleTriangleMesh triangles = builder.build();
        int levels = Math.max(1, (int) Math.round(Math.log(mesh.triangleCount() / 100.0) / Math.log(8)));
        region.insertAxisAlignedGrid(triangles.getBounds(), levels, precision);
        region.insertBoundaries(triangles);
        return region.build();
    }

    private static double nanoseconds(IntPredicate query) {
        long best = Long.MAX_VALUE;
        int hits = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long before = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < POINTS; i++) {
                hits += query.test(i) ? 1 : 0;
            }
            best = Math.min(best, THREADS.getCurrentThreadCpuTime() - before);
        }
        return hits == 0 ? Double.NaN : (double) best / POINTS;
    }
}
