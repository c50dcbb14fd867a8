// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.GltfText.Container;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Colliders of glTF files replace render meshes. */
class GltfColliderTest {
    private static final float[] TRIANGLE = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    private static final float[] TETRAHEDRON = {
        0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1
    };

    private static final byte[] REPLACEMENTS = "}],9\"{".getBytes(StandardCharsets.US_ASCII);

    private final Path folder;

    GltfColliderTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static String khr(String geometry) {
        return "'extensions':{'KHR_physics_rigid_bodies':{'collider':{'geometry':{" + geometry + "}}}}";
    }

    private static String body(String geometry) {
        return "'extensions':{'KHR_physics_rigid_bodies':{'motion':{'mass':1},'collider':{'geometry':{" + geometry
                + "}}}}";
    }

    private static String omi(int shape) {
        return "'extensions':{'OMI_physics_body':{'collider':{'shape':" + shape + "}}}";
    }

    private static String khrShapes(String... shapes) {
        return "{'KHR_implicit_shapes':{'shapes':[" + String.join(",", shapes) + "]}}";
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    private ImportedMesh read(GltfText gltf) throws Exception {
        return read(gltf.write(folder, Container.GLB), ImportOptions.DEFAULTS);
    }

    /** Triangles per node path. */
    private static Map<String, Integer> perNode(ImportedMesh read) {
        Map<String, Integer> counts = new TreeMap<>();
        for (int node : read.mesh().nodes()) {
            counts.merge(read.mesh().nodePaths().get(node), 1, Integer::sum);
        }
        return counts;
    }

    private static Set<String> points(TriangleMesh mesh) {
        Set<String> points = new TreeSet<>();
        float[] p = mesh.positions();
        for (int i = 0; i < p.length; i += 3) {
            points.add(point(p[i], p[i + 1], p[i + 2]));
        }
        return points;
    }

    private static String point(double x, double y, double z) {
        return String.format(Locale.ROOT, "%.4f %.4f %.4f", x + 0.0, y + 0.0, z + 0.0)
                .replace("-0.0000", "0.0000");
    }

    // an independent computation of transforms: quaternion and scale about a point, row vectors

    private static double[] turned(double[] v, double[] q) {
        double[] t = new double[3];
        for (int i = 0; i < 3; i++) {
            t[i] = 2 * (q[(i + 1) % 3] * v[(i + 2) % 3] - q[(i + 2) % 3] * v[(i + 1) % 3]);
        }
        double[] result = new double[3];
        for (int i = 0; i < 3; i++) {
            result[i] = v[i] + q[3] * t[i] + q[(i + 1) % 3] * t[(i + 2) % 3] - q[(i + 2) % 3] * t[(i + 1) % 3];
        }
        return result;
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Container.class)
    void aBoxIsExactUnderNestedTransforms(Container container) throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes("{'type':'box','box':{'size':[1,2,3]}}"));
        int mesh = gltf.mesh(TRIANGLE);
        int hull = gltf.node("'name':'Hull','mesh':" + mesh + ",'translation':[1,2,3],'rotation':[0.5,0.5,0.5,0.5],"
                + "'scale':[1,2,1],'extras':{'surface':'ice'}," + khr("'shape':0"));
        int above =
                gltf.node("'name':'Above','matrix':[0,2,0,0,-2,0,0,0,0,0,2,0,10,20,30,1],'children':[" + hull + "]");
        int other = gltf.node("'name':'Other','mesh':" + mesh);
        ImportedMesh read = read(gltf.scene(above, other).write(folder, container), ImportOptions.DEFAULTS);
        assertEquals(List.of(), withoutShapes(read));
        assertEquals(Map.of("Above/Hull/collider", 12, "Other", 1), perNode(read));
        assertEquals("ice", read.mesh().surfaceNames().get(read.mesh().surfaces()[0]));
        Set<String> expected = new TreeSet<>();
        for (int corner = 0; corner < 8; corner++) {
            double[] local = {(corner & 1) - 0.5, 2 * ((corner & 2) - 1), 3 * ((corner & 4) / 4.0 - 0.5)}; // y scaled
            double[] v = turned(local, new double[] {0.5, 0.5, 0.5, 0.5});
            expected.add(point(10 - 2 * (v[1] + 2), 20 + 2 * (v[0] + 1), 30 + 2 * (v[2] + 3)));
        }
        for (int i = 0; i < 9; i += 3) {
            expected.add(point(TRIANGLE[i], TRIANGLE[i + 1], TRIANGLE[i + 2]));
        }
        assertEquals(expected, points(read.mesh()));
        assertEquals(2 * 2 * 1.5 * 8 * 2, volume(read.mesh(), 12), 1e-4);
        if (container == Container.BIN_FILE) {
            assertEquals(List.of(folder.resolve("a.bin")), read.dependencies());
        }
    }

    /** The volume of the first triangles, positive if their fronts are outside. */
    private static double volume(TriangleMesh mesh, int triangles) {
        double six = 0;
        float[] p = mesh.positions();
        for (int t = 0; t < triangles; t++) {
            int a = 3 * mesh.indices()[3 * t];
            int b = 3 * mesh.indices()[3 * t + 1];
            int c = 3 * mesh.indices()[3 * t + 2];
            six += p[a] * ((double) p[b + 1] * p[c + 2] - (double) p[b + 2] * p[c + 1])
                    + p[a + 1] * ((double) p[b + 2] * p[c] - (double) p[b] * p[c + 2])
                    + p[a + 2] * ((double) p[b] * p[c + 1] - (double) p[b + 1] * p[c]);
        }
        return six / 6;
    }

    private static void assertClosed(TriangleMesh mesh) {
        Map<Long, Integer> edges = new HashMap<>();
        int[] corners = mesh.indices();
        for (int i = 0; i < corners.length; i++) {
            int next = i % 3 == 2 ? i - 2 : i + 1;
            edges.merge(((long) corners[i] << 32) + corners[next], 1, Integer::sum);
            edges.merge(((long) corners[next] << 32) + corners[i], -1, Integer::sum);
        }
        assertTrue(edges.values().stream().allMatch(count -> count == 0), "open edges");
    }

    /** Distance of a point from the axis section (0, -half) .. (0, half) of a capsule with one radius. */
    private static double fromSegment(double x, double y, double z, double half) {
        return Math.sqrt(x * x + z * z + Math.pow(Math.max(0, Math.abs(y) - half), 2));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"sphere, 0", "capsule, 1.5"})
    void aRoundShapeIsInscribedAndAtMostOnePercentOfTheRadiusAway(String type, double half) throws Exception {
        GltfText gltf = new GltfText()
                .extensions(khrShapes("{'type':'" + type + "','" + type
                        + "':{'radius':2,'height':3,'radiusTop':2,'radiusBottom':2}}"));
        TriangleMesh mesh = read(gltf.scene(gltf.node(khr("'shape':0")))).mesh();
        assertClosed(mesh);
        float[] p = mesh.positions();
        for (int i = 0; i < p.length; i += 3) {
            assertEquals(2, fromSegment(p[i], p[i + 1], p[i + 2], half), 1e-6);
        }
        double nearest = 2;
        for (int t = 0; t < mesh.indices().length; t += 3) {
            for (int a = 0; a <= 8; a++) {
                for (int b = 0; a + b <= 8; b++) {
                    double[] at = new double[3];
                    for (int axis = 0; axis < 3; axis++) {
                        at[axis] = (a * p[3 * mesh.indices()[t] + axis]
                                        + b * p[3 * mesh.indices()[t + 1] + axis]
                                        + (8 - a - b) * p[3 * mesh.indices()[t + 2] + axis])
                                / 8;
                    }
                    nearest = Math.min(nearest, fromSegment(at[0], at[1], at[2], half));
                }
            }
        }
        assertTrue(nearest > 2 * 0.99 && nearest < 2, "nearest " + nearest);
        assertExtents(mesh, 2, half + 2, 2);
        double exact = 4.0 / 3 * Math.PI * 8 + Math.PI * 4 * 2 * half;
        double volume = volume(mesh, mesh.triangleCount());
        assertTrue(volume > 0.98 * exact && volume < exact, volume + " of " + exact);
    }

    private static void assertExtents(TriangleMesh mesh, double... half) {
        float[] p = mesh.positions();
        for (int axis = 0; axis < 3; axis++) {
            float low = 0;
            float high = 0;
            for (int i = axis; i < p.length; i += 3) {
                low = Math.min(low, p[i]);
                high = Math.max(high, p[i]);
            }
            assertEquals((float) half[axis], high);
            assertEquals(-(float) half[axis], low);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"2, 2", "1, 2", "2, 0", "0, 2"})
    void aCylinderAndAConeHaveTheirRadiiAtBothEnds(double bottom, double top) throws Exception {
        GltfText gltf = new GltfText()
                .extensions(khrShapes("{'type':'cylinder','cylinder':{'height':6,'radiusBottom':" + bottom
                        + ",'radiusTop':" + top + "}}"));
        TriangleMesh mesh = read(gltf.scene(gltf.node(khr("'shape':0")))).mesh();
        assertClosed(mesh);
        Set<String> expected = new TreeSet<>();
        for (int i = 0; i < 32; i++) {
            double angle = Math.toRadians(i * 11.25);
            expected.add(point(bottom * Math.sin(angle), -3, bottom * Math.cos(angle)));
            expected.add(point(top * Math.sin(angle), 3, top * Math.cos(angle)));
        }
        assertEquals(expected, points(mesh));
        double exact = Math.PI * 6 / 3 * (bottom * bottom + bottom * top + top * top);
        assertEquals(16 * Math.sin(Math.PI / 16) / Math.PI * exact, volume(mesh, mesh.triangleCount()), 1e-4);
    }

    @Test
    void aTaperedCapsuleIsTheHullOfTwoSpheres() throws Exception {
        GltfText gltf = new GltfText()
                .extensions(khrShapes(
                        "{'type':'capsule','capsule':{'height':3,'radiusBottom':2,'radiusTop':0.5}}",
                        "{'type':'capsule','capsule':{'height':1,'radiusBottom':2,'radiusTop':0.5}}"));
        TriangleMesh mesh = read(gltf.scene(gltf.node(khr("'shape':0")))).mesh();
        assertClosed(mesh);
        double slope = Math.asin(1.5 / 3);
        float[] p = mesh.positions();
        for (int i = 0; i < p.length; i += 3) {
            boolean below = p[i + 1] <= -1.5 + 2 * Math.sin(slope) + 1e-6;
            double radius = Math.sqrt(p[i] * p[i] + p[i + 2] * p[i + 2] + Math.pow(p[i + 1] + (below ? 1.5 : -1.5), 2));
            assertEquals(below ? 2 : 0.5, radius, 1e-6);
        }
        assertTrue(points(mesh).contains(point(2 * Math.cos(slope), -1.5 + 2 * Math.sin(slope), 0)));
        assertTrue(points(mesh).contains(point(0.5 * Math.cos(slope), 1.5 + 0.5 * Math.sin(slope), 0)));
        gltf.scene(gltf.node(khr("'shape':1"))); // the lower sphere contains the upper one
        TriangleMesh sphere = read(gltf).mesh();
        assertEquals(960, sphere.triangleCount());
        assertTrue(points(sphere).contains(point(0, 1.5, 0)) && points(sphere).contains(point(0, -2.5, 0)));
    }

    @Test
    void aNegativeScaleGivesTheShapeWithThePositiveOne() throws Exception {
        GltfText gltf = new GltfText()
                .extensions(khrShapes("{'type':'cylinder','cylinder':{'height':2,'radiusBottom':1,'radiusTop':0}}"));
        TriangleMesh mesh = read(gltf.scene(gltf.node("'scale':[2,-3,2]," + khr("'shape':0"))))
                .mesh();
        assertTrue(points(mesh).contains(point(0, 3, 0)), "apex");
        assertTrue(volume(mesh, mesh.triangleCount()) > 0, "outward");
    }

    @Test
    void aPlaneOfFiniteSizeIsARectangle() throws Exception {
        GltfText gltf = new GltfText()
                .extensions(khrShapes(
                        "{'type':'plane','plane':{'sizeX':4,'sizeZ':2}}",
                        "{'type':'plane','plane':{'sizeX':4,'sizeZ':2,'doubleSided':true}}"));
        TriangleMesh mesh = read(gltf.scene(gltf.node(khr("'shape':0")))).mesh();
        assertEquals(Set.of(point(-2, 0, -1), point(2, 0, -1), point(-2, 0, 1), point(2, 0, 1)), points(mesh));
        float[] p = mesh.positions();
        int[] c = mesh.indices();
        double up = (p[3 * c[1] + 2] - p[3 * c[0] + 2]) * (double) (p[3 * c[2]] - p[3 * c[0]])
                - (p[3 * c[1]] - p[3 * c[0]]) * (double) (p[3 * c[2] + 2] - p[3 * c[0] + 2]);
        assertTrue(up > 0, "faces up");
        assertEquals(4, read(gltf.scene(gltf.node(khr("'shape':1")))).mesh().triangleCount());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Container.class)
    void aNodeOutsideOfTheSceneGivesItsMeshesInTheSpaceOfTheCollider(Container container) throws Exception {
        GltfText gltf = new GltfText();
        int render = gltf.mesh(TRIANGLE);
        int collision = gltf.mesh(TETRAHEDRON);
        int below = gltf.node("'mesh':" + collision + ",'translation':[0,0,5],'scale':[2,2,2]");
        int data = gltf.node("'mesh':" + collision + ",'translation':[100,0,0],'children':[" + below + "]");
        int hull = gltf.node("'name':'Hull','mesh':" + render + ",'children':[],'translation':[1,0,0],"
                + khr("'convexHull':true,'node':" + data));
        ImportedMesh read = read(gltf.scene(hull).write(folder, container), ImportOptions.DEFAULTS);
        assertEquals(List.of(), withoutShapes(read));
        assertEquals(Map.of("collider", 4, "collider/collider", 4), perNode(read));
        Set<String> expected = new TreeSet<>();
        for (int i = 0; i < TETRAHEDRON.length; i += 3) {
            expected.add(point(1 + TETRAHEDRON[i], TETRAHEDRON[i + 1], TETRAHEDRON[i + 2]));
            expected.add(point(1 + 2 * TETRAHEDRON[i], 2 * TETRAHEDRON[i + 1], 5 + 2 * TETRAHEDRON[i + 2]));
        }
        assertEquals(expected, points(read.mesh()));
    }

    @Test
    void aColliderMayReferToItsOwnNodeAndToOneAbove() throws Exception {
        GltfText gltf = new GltfText();
        int mesh = gltf.mesh(TRIANGLE);
        int inner = gltf.node("'name':'In','translation':[0,0,1]," + khr("'node':1"));
        int outer = gltf.node("'name':'Out','mesh':" + mesh + ",'translation':[0,0,2],'children':[" + inner + "]");
        int own = gltf.node("'name':'Own','mesh':" + mesh + ",'translation':[0,0,3]," + khr("'node':2"));
        ImportedMesh read = read(gltf.scene(outer, own));
        assertEquals(Map.of("Out/In/collider", 1, "Own/collider", 1), perNode(read));
        Set<String> atThree = Set.of(point(0, 0, 3), point(1, 0, 3), point(0, 1, 3)); // 2 + 1, and 3
        assertEquals(atThree, points(read.mesh()));
    }

    @Test
    void shapesOfOmiAreRead() throws Exception {
        GltfText gltf = new GltfText()
                .extensions("{'OMI_physics_shape':{'shapes':[{'type':'box'},{'type':'trimesh','trimesh':{'mesh':0}},"
                        + "{'type':'capsule'},{'type':'convex','convex':{'mesh':0}}]},'OMI_collider':{'colliders':["
                        + "{'type':'capsule','radius':1,'height':6},{'type':'box','isTrigger':true},"
                        + "{'type':'hull','mesh':0}]}}");
        gltf.mesh(TETRAHEDRON);
        int box = gltf.node("'name':'Box'," + omi(0));
        int mesh = gltf.node("'name':'Mesh'," + omi(1));
        int capsule = gltf.node("'name':'Capsule'," + omi(2));
        int convex = gltf.node("'name':'Convex'," + omi(3));
        int none = gltf.node("'name':'None','extensions':{'OMI_physics_body':{'collider':{}}}");
        int old = gltf.node("'name':'Old','extensions':{'OMI_collider':{'collider':0}}");
        int oldTrigger = gltf.node("'name':'OldTrigger','extensions':{'OMI_collider':{'collider':1}}");
        int oldHull = gltf.node("'name':'OldHull','extensions':{'OMI_collider':{'collider':2}}");
        ImportedMesh read = read(gltf.scene(box, mesh, capsule, convex, none, old, oldTrigger, oldHull));
        Map<String, Integer> counts = perNode(read);
        assertEquals(
                Map.of(
                        "Box/collider", 12,
                        "Mesh/collider", 4,
                        "Capsule/collider", counts.get("Old/collider"),
                        "Convex/collider", 4,
                        "Old/collider", 1024,
                        "OldHull/collider", 4),
                counts);
        assertTrue(points(read.mesh()).contains(point(0.5, 0.5, 0.5)), "box of 1 m");
        assertTrue(points(read.mesh()).contains(point(0, 1, 0)), "capsule: 1 m between the centers, radius 0.5");
        assertTrue(points(read.mesh()).contains(point(0, 3, 0)), "older capsule: 6 m in all");
        assertEquals(
                List.of(FindingKind.TRIGGER_IGNORED),
                read.findings().stream().map(Finding::kind).toList());
        assertEquals("\"OldTrigger\"", read.findings().get(0).detail());
    }

    // which meshes are replaced

    @ParameterizedTest(name = "{0}")
    @EnumSource(NamingConvention.class)
    void namingSelectsColliders(NamingConvention naming) throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes("{'type':'box','box':{'size':[1,1,1]}}"));
        int mesh = gltf.mesh(TRIANGLE);
        int hull = gltf.node("'name':'Hull','mesh':" + mesh + "," + khr("'shape':0"));
        int unreal = gltf.node("'name':'UCX_Mast','mesh':" + mesh);
        int mast = gltf.node("'name':'Mast','mesh':" + mesh);
        Path file = gltf.scene(hull, mast, unreal).write(folder, Container.GLB);
        ImportedMesh read = read(file, ImportOptions.DEFAULTS.withNaming(naming));
        boolean isRead = naming == NamingConvention.AUTO || naming == NamingConvention.GLTF;
        boolean isUnreal = naming == NamingConvention.AUTO || naming == NamingConvention.UNREAL;
        Map<String, Integer> expected = new TreeMap<>(Map.of(isRead ? "Hull/collider" : "Hull", isRead ? 12 : 1));
        expected.put(isUnreal ? "Mast/UCX_Mast" : "UCX_Mast", 1);
        if (!isUnreal) {
            expected.put("Mast", 1);
        }
        assertEquals(expected, perNode(read));
        assertEquals(isRead ? 0 : 1, withoutShapes(read).size());
        if (!isRead) {
            assertEquals(
                    FindingKind.COLLIDER_IGNORED, withoutShapes(read).get(0).kind());
            assertEquals(
                    "\"Hull\" not read, because naming is neither auto nor gltf",
                    withoutShapes(read).get(0).detail());
        }
    }

    @Test
    void aBodyIsReplacedByItsCollidersDownToTheNextBody() throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes("{'type':'box','box':{'size':[1,1,1]}}"));
        String mesh = "'mesh':" + gltf.mesh(TRIANGLE);
        int shape = gltf.node("'name':'Shape'," + khr("'shape':0"));
        int loose = gltf.node("'name':'Loose'," + mesh + ",'extensions':{'KHR_physics_rigid_bodies':{'motion':{}}}");
        int wheel = gltf.node("'name':'Wheel'," + mesh + ",'children':[" + loose + "]");
        int car = gltf.node("'name':'Car'," + mesh + ",'children':[" + shape + "," + wheel
                + "],'extensions':{'KHR_physics_rigid_bodies':{'motion':{}}}");
        int tree = gltf.node("'name':'Tree'," + mesh);
        ImportedMesh read = read(gltf.scene(car, tree));
        assertEquals(Map.of("Car/Shape/collider", 12, "Car/Wheel/Loose", 1, "Tree", 1), perNode(read));
        Path file = gltf.write(folder, Container.GLB);
        assertEquals(
                Map.of("Car/Shape/collider", 12),
                perNode(read(
                        file,
                        ImportOptions.DEFAULTS
                                .withInclude(List.of("Wheel", "Shape"))
                                .withExclude(List.of("Loose")))));
        assertEquals(
                Map.of("Car", 1, "Car/Wheel", 1, "Car/Wheel/Loose", 1, "Tree", 1),
                perNode(read(file, ImportOptions.DEFAULTS.withExclude(List.of("collider")))));
        assertEquals(Map.of("Tree", 1), perNode(read(file, ImportOptions.DEFAULTS.withExclude(List.of("Car")))));
    }

    @Test
    void withoutABodyAColliderReplacesTheMeshOfItsNodeElseOfItsParentElseOfItsSiblings() throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes("{'type':'box','box':{'size':[1,1,1]}}"));
        String mesh = "'mesh':" + gltf.mesh(TRIANGLE);
        int deco = gltf.node("'name':'Deco'," + mesh);
        int own = gltf.node("'name':'Own'," + mesh + ",'children':[" + deco + "]," + khr("'shape':0"));
        int shape = gltf.node("'name':'Shape'," + khr("'shape':0"));
        int below = gltf.node("'name':'Below'," + mesh);
        int parent = gltf.node("'name':'Parent'," + mesh + ",'children':[" + shape + "," + below + "]");
        int shape2 = gltf.node("'name':'Shape'," + khr("'shape':0"));
        int sibling = gltf.node("'name':'Sibling'," + mesh);
        int group = gltf.node("'name':'Group','children':[" + shape2 + "," + sibling + "]");
        int free = gltf.node("'name':'Free'," + khr("'shape':0"));
        ImportedMesh read = read(gltf.scene(own, parent, group, free));
        assertEquals(
                Map.of(
                        "Own/collider", 12,
                        "Own/Deco", 1,
                        "Parent/Shape/collider", 12,
                        "Parent/Below", 1,
                        "Group/Shape/collider", 12,
                        "Free/collider", 12),
                perNode(read));
    }

    @Test
    void aTriggerAndItsMeshAreLeftOutWithAFinding() throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes("{'type':'box','box':{'size':[1,1,1]}}"));
        String mesh = "'mesh':" + gltf.mesh(TRIANGLE);
        int zone = gltf.node("'name':'Zone'," + mesh
                + ",'extensions':{'KHR_physics_rigid_bodies':{'trigger':{'geometry':{'shape':0}}}}");
        int second = gltf.node("'name':'Second','extensions':{'OMI_physics_body':{'trigger':{'shape':0}}}");
        int wall = gltf.node("'name':'Wall'," + mesh);
        ImportedMesh read = read(gltf.scene(zone, second, wall));
        assertEquals(Map.of("Wall", 1), perNode(read));
        Finding finding = read.findings().get(0);
        assertEquals(FindingKind.TRIGGER_IGNORED, finding.kind());
        assertEquals(2, finding.count());
        assertEquals("\"Zone\"; \"Second\"", finding.detail());
    }

    // malformed input

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "'shape':7 | {} | refers to shape 7.0, but the file has 1",
                "'shape':-1 | {} | refers to shape -1.0, but the file has 1",
                "'shape':0.5 | {} | refers to shape 0.5, but the file has 1",
                "'shape':'a' | {} | refers to shape without number, but the file has 1",
                "'node':99 | {} | refers to node 99.0, but the file has 1",
                "'mesh':99 | {} | refers to mesh 99.0, but the file has 1",
                "'other':1 | {} | refers to shape without number, but the file has 1",
                "'shape':0 | {} | has a shape of an unknown type \"\"",
                "'shape':0 | {'type':'torus'} | has a shape of an unknown type \"torus\"",
                "'shape':0 | 5 | has a shape of an unknown type \"\"",
                "'shape':0 | {'type':'plane'} | is a plane of infinite size",
                "'shape':0 | {'type':'sphere','sphere':{'radius':-1}} | has a shape whose radius is -1.0, but must be"
                        + " above 0 to 1.0E30",
                "'shape':0 | {'type':'sphere','sphere':{'radius':1e300}} | has a shape whose radius is 1.0E300, but"
                        + " must be above 0 to 1.0E30",
                "'shape':0 | {'type':'sphere','sphere':{'radius':'NaN'}} | has a shape whose radius is NaN, but must be"
                        + " above 0 to 1.0E30",
                "'shape':0 | {'type':'box','box':{'size':[1,2]}} | has a box whose size is not three numbers",
                "'shape':0 | {'type':'box','box':{'size':[1,0,2]}} | has a shape whose size is 0.0, but must be above 0"
                        + " to 1.0E30",
                "'shape':0 | {'type':'cylinder','cylinder':{'radiusTop':0,'radiusBottom':0}} | has a cylinder without"
                        + " radius",
                "'shape':0 | {'type':'trimesh','mesh':0} | has a collider whose mesh has no triangles"
            })
    void whatCannotBeReadIsAFindingAndTheRenderMeshStays(String geometry, String shape, String reason)
            throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes(shape));
        gltf.property("'extensionsUsed':['KHR_physics_rigid_bodies']");
        int render = gltf.mesh(TRIANGLE);
        int hull = gltf.node("'name':'Hull','mesh':" + render + "," + khr(geometry));
        Path file = gltf.scene(hull).write(folder, Container.DATA_URI);
        if (shape.contains("trimesh")) { // points
            Files.writeString(
                    file,
                    Files.readString(file)
                            .replace(
                                    "\"meshes\":[{",
                                    "\"meshes\":[{\"primitives\":[{\"mode\":0,\"attributes\":{"
                                            + "\"POSITION\":0}}]},{")
                            .replace("\"Hull\",\"mesh\":0", "\"Hull\",\"mesh\":1"));
        }
        ImportedMesh read = read(file, ImportOptions.DEFAULTS);
        assertEquals(1, read.mesh().triangleCount());
        Finding finding = read.findings().get(read.findings().size() - 1);
        assertEquals(FindingKind.COLLIDER_IGNORED, finding.kind());
        assertEquals(1, finding.count());
        assertEquals("\"Hull\" " + reason, finding.detail());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{'nodes':[{}],'scenes':[{'nodes':[0] | 1 | is no valid JSON (Unexpected end-of-input: expected close"
                        + " marker for Object); it is most likely broken: export it again",
                "[] | 0 | is no JSON object; it is most likely broken: export it again",
                "{'nodes':[5]} | 0 | node 0 is no JSON object; it is most likely broken: export it again",
                "{'nodes':[{'children':[1]},{'children':[0]}],'scenes':[{'nodes':[0]}]} | 0 | node 0 is connected above"
                        + " itself, but nodes must form a tree; it is most likely broken: export it again"
            })
    void malformedFilesAreRefusedInOneLine(String json, long line, String reason) throws Exception {
        Path file = Files.writeString(folder.resolve("a.gltf"), json.replace('\'', '"'));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(reason, e.reason());
        assertEquals(line, e.line());
    }

    @Test
    void sharedChildrenThatWouldBecomeMillionsOfNodesAreRefused() throws Exception {
        GltfText gltf = new GltfText();
        int below = gltf.node("'mesh':" + gltf.mesh(TRIANGLE));
        for (int level = 0; level < 40; level++) {
            below = gltf.node("'children':[" + below + "," + below + "]");
        }
        Path file = gltf.scene(below).write(folder, Container.GLB);
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(
                "its nodes have several parents, which makes more than 2000000 copies of nodes; it is most likely"
                        + " broken: export it again",
                e.reason());
        gltf.scene(gltf.node("'mesh':0," + khr("'node':" + below)));
        Path data = gltf.write(folder, Container.GLB);
        e = assertThrows(ImportException.class, () -> read(data, ImportOptions.DEFAULTS));
        assertEquals(
                "its colliders refer to more than 2000000 nodes; it is most likely broken: export it again",
                e.reason());
    }

    @Test
    void aCycleOutsideOfTheSceneIsRefusedWhenAColliderRefersToIt() throws Exception {
        GltfText gltf = new GltfText();
        int mesh = gltf.mesh(TRIANGLE);
        gltf.node("'children':[1]");
        gltf.node("'children':[0]");
        int hull = gltf.node("'mesh':" + mesh + "," + khr("'node':0"));
        Path file = gltf.scene(hull).write(folder, Container.GLB);
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(
                "node 0 is connected above itself, but nodes must form a tree; it is most likely broken: export it"
                        + " again",
                e.reason());
    }

    /** The accessor of the mesh's vertices is taken for translations, so there are as many instances as vertices. */
    @Test
    void instancesOfAnExtensionAreNodes() throws Exception {
        GltfText gltf = new GltfText();
        int mesh = gltf.mesh(TETRAHEDRON);
        int rock = gltf.node("'name':'rock','translation':[10,0,0],'mesh':" + mesh
                + ",'extensions':{'EXT_mesh_gpu_instancing':{'attributes':{'TRANSLATION':0}}}");
        int tree = gltf.node("'name':'tree','mesh':" + mesh);
        ImportedMesh read = read(gltf.scene(rock, tree));
        assertEquals(List.of(), read.findings());
        assertEquals(13 * 4, read.mesh().triangleCount(), "12 vertices, as no two triangles share one");
        assertEquals("rock/rock_1", read.mesh().nodePaths().get(0));
        assertEquals("tree", read.mesh().nodePaths().get(12));
        float[] positions = read.mesh().positions();
        for (int i = 0; i < 12; i++) {
            for (int vertex = 0; vertex < 12; vertex++) {
                for (int axis = 0; axis < 3; axis++) {
                    float own = positions[3 * (144 + vertex) + axis];
                    float moved = positions[3 * (144 + i) + axis] + (axis == 0 ? 10 : 0);
                    assertEquals(own + moved, positions[3 * (12 * i + vertex) + axis]);
                }
            }
        }
    }

    /** One byte replaced, anywhere: no exception but an import exception. */
    @Test
    void damagedFilesAreReadOrRefused() throws Exception {
        GltfText gltf = new GltfText().extensions(khrShapes("{'type':'sphere','sphere':{'radius':1}}"));
        int hull = gltf.node(
                "'name':'H','mesh':" + gltf.mesh(TRIANGLE) + ",'extras':{},'children':[]," + body("'shape':0"));
        byte[] bytes = Files.readAllBytes(gltf.scene(hull).write(folder, Container.GLB));
        List<Integer> outcomes = new ArrayList<>();
        for (int at = 12; at < bytes.length; at += 17) {
            byte[] damaged = bytes.clone();
            damaged[at] = REPLACEMENTS[at % REPLACEMENTS.length];
            Path file = Files.write(folder.resolve("d.glb"), damaged);
            try {
                outcomes.add(read(file, ImportOptions.DEFAULTS).mesh().triangleCount());
            } catch (ImportException e) {
                assertTrue(!e.reason().contains("\n"), e.reason());
                outcomes.add(0);
            }
        }
        assertTrue(outcomes.contains(0) && outcomes.contains(960), outcomes.toString());
    }

    /** The findings without those about forms and sizes of colliders, which are no boxes round their meshes here. */
    private static List<Finding> withoutShapes(ImportedMesh read) {
        return read.findings().stream()
                .filter(finding ->
                        finding.kind() != FindingKind.COLLIDER_SIZE && finding.kind() != FindingKind.COLLIDER_OPEN)
                .toList();
    }
}
