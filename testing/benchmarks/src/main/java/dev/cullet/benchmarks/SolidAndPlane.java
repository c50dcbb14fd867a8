// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.builder.bsp.BspTreeBuilder;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import dev.cullet.world.plane.Transform2;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.apache.commons.geometry.core.RegionLocation;
import org.apache.commons.geometry.euclidean.threed.RegionBSPTree3D;
import org.apache.commons.geometry.euclidean.threed.Vector3D;
import org.apache.commons.geometry.euclidean.threed.mesh.SimpleTriangleMesh;
import org.apache.commons.numbers.core.Precision;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Location;

/**
 * Point in solid beside the BSP tree of Apache Commons Geometry, point in polygon beside JTS, two convex polygons
 * beside dyn4j. Both sides run the same queries; a column counts the answers that differ, because the peers use
 * tolerances.
 */
final class SolidAndPlane {
    private static final int QUERIES = 2000;
    private static final String TABLE = "peers-solids-and-plane";

    private final PrintStream out;
    private final double seconds;

    private final Results results;

    SolidAndPlane(PrintStream out, double seconds, Results results) {
        this.out = out;
        this.results = results;
        results.table(TABLE, "solids and polygons beside Commons Geometry, JTS and dyn4j: nanoseconds per query");
        this.seconds = seconds;
    }

    void run() {
        out.printf("%n## Solids and the plane%n%n");
        out.println(PeerTable.row("query", "Cullet ns", "peer ns", "ratio", "answers that differ"));
        out.println("| --- | --- | --- | --- | --- |");
        solid(Meshes.noiseSphere(54, 0.2, 1));
        pointInPolygon();
        convexPair();
    }

    private void print(String what, Engine.Query ours, Engine.Query peer) {
        int different = 0;
        for (int i = 0; i < QUERIES; i++) {
            different += ours.hits(i) == peer.hits(i) ? 0 : 1;
        }
        int[] sink = new int[1];
        Clock.Work[] works = {() -> sink[0] += ours.hits(0, QUERIES), () -> sink[0] += peer.hits(0, QUERIES)};
        double warm = 0;
        while (warm < seconds) {
            warm += 1e-9 * (Clock.time(works[0]) + Clock.time(works[1]));
        }
        long[][] times = Clock.rounds(works, 101);
        double[] mine = new double[101];
        double[] theirs = new double[101];
        double[] ratios = new double[101];
        for (int k = 0; k < ratios.length; k++) {
            mine[k] = (double) times[0][k] / QUERIES;
            theirs[k] = (double) times[1][k] / QUERIES;
            ratios[k] = (double) times[0][k] / times[1][k];
        }
        results.row(
                TABLE,
                "query",
                what,
                "cullet_ns",
                String.format(Locale.ROOT, "%.0f", Clock.median(mine)),
                "peer_ns",
                String.format(Locale.ROOT, "%.0f", Clock.median(theirs)),
                "ratio",
                String.format(Locale.ROOT, "%.2f", Clock.median(ratios)),
                "answers_that_differ",
                String.valueOf(different));
        out.println(PeerTable.row(
                what,
                String.format(Locale.ROOT, "**%.0f**", Clock.median(mine)),
                String.format(Locale.ROOT, "%.0f", Clock.median(theirs)),
                String.format(Locale.ROOT, "**%.2f**", Clock.median(ratios)),
                different + " of " + QUERIES));
    }

    private void solid(MeshArrays mesh) {
        BspMesh bsp = BspMesh.of(BakedMesh.of(mesh, PartOptions.DEFAULTS.withBsp(BspMode.ON)));
        RegionBSPTree3D commons = commons(mesh);
        long ours = Clock.time(() -> BspTreeBuilder.build(mesh.positions(), mesh.indices(), BspOptions.DEFAULT));
        long theirs = Clock.time(() -> commons(mesh));
        float[] points = new float[3 * QUERIES];
        System.arraycopy(Queries.pointsAround(mesh, QUERIES / 2, 1), 0, points, 0, 3 * QUERIES / 2);
        System.arraycopy(
                Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), QUERIES / 2, 2),
                0,
                points,
                3 * QUERIES / 2,
                3 * QUERIES / 2);
        Vector3D[] vectors = new Vector3D[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            vectors[i] = Vector3D.of(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        }
        print(
                String.format(Locale.ROOT, "point in solid, %,d triangles (Commons Geometry)", mesh.triangleCount()),
                i -> bsp.pointInSolid(points[3 * i], points[3 * i + 1], points[3 * i + 2]),
                i -> commons.classify(vectors[i]) != RegionLocation.OUTSIDE);
        results.row(
                TABLE,
                "query",
                "its BSP tree, built: ms",
                "cullet_ns",
                String.format(Locale.ROOT, "%.0f", ours * 1e-6),
                "peer_ns",
                String.format(Locale.ROOT, "%.0f", theirs * 1e-6),
                "ratio",
                String.format(Locale.ROOT, "%.2f", (double) ours / theirs));
        out.println(PeerTable.row(
                "its BSP tree, built: ms",
                String.format(Locale.ROOT, "**%,.0f**", ours * 1e-6),
                String.format(Locale.ROOT, "%,.0f", theirs * 1e-6),
                String.format(Locale.ROOT, "**%.2f**", (double) ours / theirs),
                ""));
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
        region.insertAxisAlignedGrid(Objects.requireNonNull(triangles.getBounds()), levels, precision);
        region.insertBoundaries(triangles);
        return region.build();
    }

    private void pointInPolygon() {
        Random random = new Random(3);
        int corners = 100;
        float[] vertices = star(random, corners, 0.6);
        Polygon2 polygon = new Polygon2(vertices);
        Coordinate[] ring = new Coordinate[corners + 1];
        for (int i = 0; i <= corners; i++) {
            ring[i] = new Coordinate(vertices[2 * (i % corners)], vertices[2 * (i % corners) + 1]);
        }
        IndexedPointInAreaLocator locator = new IndexedPointInAreaLocator(new GeometryFactory().createPolygon(ring));
        float[] points = new float[2 * QUERIES];
        Coordinate[] coordinates = new Coordinate[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            points[2 * i] = 2 * random.nextFloat() - 1;
            points[2 * i + 1] = 2 * random.nextFloat() - 1;
            coordinates[i] = new Coordinate(points[2 * i], points[2 * i + 1]);
        }
        print(
                "point in polygon of 100 corners (JTS, indexed)",
                i -> polygon.contains(points[2 * i], points[2 * i + 1]),
                i -> locator.locate(coordinates[i]) != Location.EXTERIOR);
    }

    private void convexPair() {
        Random random = new Random(4);
        int corners = 8;
        float[] octagon = star(random, corners, 0);
        Polygon2 a = new Polygon2(octagon);
        Vector2[] points = new Vector2[corners];
        for (int i = 0; i < corners; i++) {
            points[i] = new Vector2(octagon[2 * i], octagon[2 * i + 1]);
        }
        org.dyn4j.geometry.Polygon convex = Geometry.createPolygon(points);
        Transform2[] poses = new Transform2[QUERIES];
        Transform[] transforms = new Transform[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double x = 2 * random.nextGaussian();
            double y = 2 * random.nextGaussian();
            poses[i] = new Transform2().set(StrictMath.cos(angle), StrictMath.sin(angle), x, y);
            transforms[i] = new Transform();
            transforms[i].rotate(angle);
            transforms[i].translate(x, y);
        }
        Transform home = new Transform();
        Gjk gjk = new Gjk();
        print(
                "two convex octagons (dyn4j, GJK)",
                i -> PolygonQuery.overlaps(a, a, poses[i]),
                i -> gjk.detect(convex, home, convex, transforms[i]));
    }

    /** Returns vertices around the origin, at a distance of at most 1. */
    private static float[] star(Random random, int corners, double dent) {
        float[] vertices = new float[2 * corners];
        for (int i = 0; i < corners; i++) {
            double angle = 2 * Math.PI * i / corners;
            double radius = 1 - dent * random.nextDouble();
            vertices[2 * i] = (float) (radius * StrictMath.cos(angle));
            vertices[2 * i + 1] = (float) (radius * StrictMath.sin(angle));
        }
        return vertices;
    }
}
