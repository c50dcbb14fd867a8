// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.importer.source.Decomposition;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Instances against the import that applies every transform: placed with the documented formula, the vertices of each
 * instance are those of its node, and triangles have the same winding.
 */
class InstancesTest {
    private static final ImportOptions INSTANCES = ImportOptions.DEFAULTS.withInstances(true);
    private static final float[] MESH = {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3};

    private final Path folder;

    InstancesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void nodesWithEqualContentShareAMesh_seed1() throws Exception {
        Random random = new Random(1);
        GltfText file = new GltfText();
        int shared = file.mesh(MESH);
        int equal = file.mesh(MESH); // a copy, under another number
        int other = file.mesh(0, 0, 0, 5, 0, 0, 0, 5, 0);
        Integer[] roots = new Integer[31];
        for (int i = 0; i < 30; i++) {
            String scale = String.valueOf(0.1 + random.nextDouble());
            String mirror = i % 3 == 0 ? "-" : "";
            roots[i] = file.node("'name':'n" + i + "','mesh':" + (i % 2 == 0 ? shared : equal) + ",'translation':["
                    + random.nextGaussian() * 1000 + "," + random.nextGaussian() + ",7],'rotation':"
                    + rotation(random) + ",'scale':[" + scale + "," + mirror + scale + "," + scale + "]");
        }
        roots[30] = file.node("'name':'other','mesh':" + other + ",'scale':[2,2,2]");
        ImportedMesh read = compare(file.scene(roots).write(folder, GltfText.Container.GLB));
        assertEquals(31, read.instances().size());
        assertEquals(List.of("n0", "other"), read.mesh().nodePaths());
        assertTrue(read.instances().get(0).mirrored());
        assertFalse(read.instances().get(1).mirrored());
        assertEquals(2, read.instances().get(30).scale());
        assertEquals(30, read.instances().get(30).userId());
        assertTrue(read.findings().stream().noneMatch(f -> f.kind() == FindingKind.TRANSFORM_APPLIED));
    }

    @Test
    void shearAndDifferentScalesHaveAMeshOfTheirOwn() throws Exception {
        GltfText file = new GltfText();
        int mesh = file.mesh(MESH);
        Integer[] roots = {
            file.node("'name':'plain','mesh':" + mesh),
            file.node("'name':'flat','mesh':" + mesh + ",'scale':[1,0.5,1],'translation':[4,5,6]"),
            file.node("'name':'flat too','mesh':" + mesh + ",'scale':[1,0.5,1],'translation':[40,5,6]"),
            file.node("'name':'sheared','mesh':" + mesh + ",'matrix':[1,0,0,0,0.5,1,0,0,0,0,1,0,9,8,7,1]")
        };
        ImportedMesh read = compare(file.scene(roots).write(folder, GltfText.Container.GLB));
        assertEquals(List.of("plain", "flat", "sheared"), read.mesh().nodePaths());
        assertEquals("flat", read.instances().get(2).mesh());
        assertArrayEquals(new double[] {40, 5, 6}, read.instances().get(2).position());
        assertEquals(
                3,
                read.findings().stream()
                        .filter(finding -> finding.kind() == FindingKind.TRANSFORM_APPLIED)
                        .mapToLong(finding -> finding.count())
                        .sum());
    }

    @Test
    void unitsAndAxesOfFbxAreInTheMesh() throws Exception {
        FbxText text = new FbxText().unit(1).axes(0, 1, 2, 1, 1, -1); // centimetres, Z up
        text.geometry(10, "0,0,0,100,0,0,0,200,0", "0,1,-3");
        text.model(20, "a", 0, "Lcl Translation=1000,0,500");
        text.model(21, "b", 0, "Lcl Rotation=0,0,90");
        text.connect(10, 20).connect(10, 21);
        Path file = folder.resolve("a.fbx");
        text.write(file);
        ImportedMesh read = compare(file);
        assertEquals(2, read.instances().size());
        assertEquals(1, read.mesh().nodePaths().size());
        assertEquals(1, read.instances().get(0).scale());
        assertArrayEquals(new double[] {10, 5, 0}, read.instances().get(0).position(), 1e-6);
        assertArrayEquals(new double[] {0, 0, 0, 1}, read.instances().get(0).rotation(), 1e-7);
    }

    @Test
    void objectsOfObjAreInstancesOfThemselves() throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.obj"), "o x/y\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no z\nv 5 0 0\nf 4 2 3\n");
        ImportedMesh read = compare(file);
        assertEquals(2, read.instances().size());
        assertEquals(2, read.mesh().nodePaths().size());
        assertTrue(read.mesh().nodePaths().stream().noneMatch(path -> path.contains("/")));
    }

    @Test
    void aWorkerGivesTheSame() throws Exception {
        GltfText text = new GltfText();
        int mesh = text.mesh(MESH);
        Path file = text.scene(
                        text.node("'name':'a','mesh':" + mesh + ",'translation':[1,2,3]"),
                        text.node("'name':'b','mesh':" + mesh + ",'rotation':[0,1,0,0],'scale':[-2,2,2]"))
                .write(folder, GltfText.Container.GLB);
        try (WorkerImporter worker = new WorkerImporter()) {
            List<ImportedInstance> there =
                    worker.read(file, INSTANCES, ImportProgress.NONE).instances();
            List<ImportedInstance> here = new AssimpImporter()
                    .read(file, INSTANCES, ImportProgress.NONE)
                    .instances();
            assertEquals(2, here.size());
            for (int i = 0; i < 2; i++) {
                assertArrayEquals(here.get(i).position(), there.get(i).position());
                assertArrayEquals(here.get(i).rotation(), there.get(i).rotation());
                assertEquals(here.get(i).scale(), there.get(i).scale());
                assertEquals(here.get(i).mirrored(), there.get(i).mirrored());
                assertEquals(here.get(i).mesh(), there.get(i).mesh());
                assertEquals(here.get(i).path(), there.get(i).path());
                assertEquals(here.get(i).userId(), there.get(i).userId());
            }
        }
    }

    @Test
    void framesAndSingularNodesAreRefused() throws Exception {
        GltfText text = new GltfText();
        Path file = text.scene(text.node("'name':'a','mesh':" + text.mesh(MESH) + ",'scale':[1,0,1]"))
                .write(folder, GltfText.Container.GLB);
        ImportException singular = assertThrows(
                ImportException.class, () -> new AssimpImporter().read(file, INSTANCES, ImportProgress.NONE));
        assertTrue(singular.reason().contains("singular"), singular.reason());
        GltfText distant = new GltfText();
        Path far = distant.scene(distant.node("'name':'far','mesh':" + distant.mesh(MESH) + ",'translation':[0,2e9,0]"))
                .write(folder, GltfText.Container.GLB);
        ImportException place = assertThrows(
                ImportException.class, () -> new AssimpImporter().read(far, INSTANCES, ImportProgress.NONE));
        assertTrue(place.reason().contains("is at 2.0E9 m, but at most 1e9 m are allowed"), place.reason());
        Path fbx = folder.resolve("b.fbx");
        new FbxText().write(fbx);
        ImportOptions both = INSTANCES.withFrames(FrameList.parse("all"));
        ImportException frames =
                assertThrows(ImportException.class, () -> new AssimpImporter().read(fbx, both, ImportProgress.NONE));
        assertTrue(frames.reason().contains("instances of a scene have no frames"), frames.reason());
    }

    @Test
    void decompositionOfRandomTransforms_seed2() {
        Random random = new Random(2);
        int refused = 0;
        for (int i = 0; i < 10_000; i++) {
            double[] q = new double[4];
            double length = 0;
            for (int k = 0; k < 4; k++) {
                q[k] = random.nextGaussian();
                length += q[k] * q[k];
            }
            for (int k = 0; k < 4; k++) {
                q[k] /= Math.sqrt(length) * (q[3] < 0 ? -1 : 1);
            }
            double scale = Math.pow(2, random.nextInt(30) - 15);
            boolean mirrored = random.nextBoolean();
            double[] m = matrix(q, scale, mirrored);
            Decomposition found = Objects.requireNonNull(Decomposition.of(m));
            assertEquals((float) scale, found.scale());
            assertEquals(mirrored, found.mirrored());
            for (int k = 0; k < 4; k++) {
                double sign = found.rotation()[3] * q[3] < 0 ? -1 : 1;
                assertEquals(q[k], sign * found.rotation()[k], 1e-7);
            }
            m[random.nextInt(3)] += 1e-3 * scale;
            refused += Decomposition.of(m) == null ? 1 : 0;
        }
        assertEquals(10_000, refused);
        assertNull(Decomposition.of(matrix(new double[] {0, 0, 0, 1}, 0x1p21, false)));
    }

    @Requires(Need.MODELS)
    @Test
    void instancesOfRealModelsArePlacedWhereTheirNodesAre() throws Exception {
        int compared = 0;
        int shared = 0;
        for (String below : new String[] {"ships", "environments", "formats"}) {
            for (Path file : RealModels.files(below)) {
                try {
                    new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
                } catch (ImportException e) {
                    continue; // one of those that no version reads
                }
                ImportedMesh read = compare(file, false);
                compared++;
                shared += read.instances().size() > read.mesh().nodePaths().size() ? 1 : 0;
            }
        }
        assertTrue(compared > 40 && shared > 1, compared + " compared, " + shared + " with shared meshes");
    }

    private static String rotation(Random random) {
        double[] q = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        return "[" + q[0] / length + "," + q[1] / length + "," + q[2] / length + "," + q[3] / length + "]";
    }

    private static ImportedMesh compare(Path file) throws ImportException {
        return compare(file, true);
    }

    /** @param samePolygons whether faces are triangles; others may be cut along another diagonal after a rotation */
    private static ImportedMesh compare(Path file, boolean samePolygons) throws ImportException {
        TriangleMesh whole = new AssimpImporter()
                .read(file, ImportOptions.DEFAULTS, ImportProgress.NONE)
                .mesh();
        ImportedMesh read = new AssimpImporter().read(file, INSTANCES, ImportProgress.NONE);
        TriangleMesh meshes = read.mesh();
        double extent = 0;
        for (float each : whole.positions()) {
            extent = Float.isFinite(each) ? Math.max(extent, Math.abs(each)) : extent;
        }
        int triangle = 0;
        int vertex = 0;
        Set<String> used = new HashSet<>();
        for (ImportedInstance instance : read.instances()) {
            used.add(instance.mesh());
            int node = meshes.nodePaths().indexOf(instance.mesh());
            double[] m = matrix(instance.rotation(), instance.scale(), instance.mirrored());
            int first = Integer.MAX_VALUE;
            int last = -1;
            for (int t = 0; t < meshes.triangleCount(); t++) {
                for (int k = 0; k < 3 && meshes.nodes()[t] == node; k++) {
                    first = Math.min(first, meshes.indices()[3 * t + k]);
                    last = Math.max(last, meshes.indices()[3 * t + k]);
                }
            }
            for (int t = 0; t < meshes.triangleCount(); t++) {
                if (meshes.nodes()[t] != node) {
                    continue;
                }
                for (int k = 0; k < 3 && samePolygons; k++) { // a mirrored instance has the other winding in the world
                    int corner = meshes.indices()[3 * t + (instance.mirrored() && k > 0 ? 3 - k : k)];
                    assertEquals(whole.indices()[3 * triangle + k] - vertex, corner - first, file::toString);
                }
                triangle++;
            }
            for (int v = first; v <= last; v++, vertex++) {
                for (int axis = 0; axis < 3; axis++) {
                    double at = instance.position()[axis];
                    for (int j = 0; j < 3; j++) {
                        at += m[4 * axis + j] * meshes.positions()[3 * v + j];
                    }
                    float expected = whole.positions()[3 * vertex + axis];
                    double error = Math.abs(expected - at);
                    double allowed = 1e-5 * extent;
                    assertTrue(
                            !Float.isFinite(expected) || error <= allowed,
                            () -> file + ": " + instance.path() + ": " + expected + " by " + error);
                }
            }
        }
        assertEquals(whole.vertexCount(), vertex, file::toString);
        assertEquals(whole.triangleCount(), triangle, file::toString);
        assertEquals(new HashSet<>(meshes.nodePaths()), used);
        return read;
    }

    /** The documented formula: rows of scale * R, with x negated first if mirrored. */
    private static double[] matrix(double[] q, double scale, boolean mirrored) {
        double x = q[0];
        double y = q[1];
        double z = q[2];
        double w = q[3];
        double sign = mirrored ? -1 : 1;
        return new double[] {
            sign * scale * (1 - 2 * (y * y + z * z)), scale * 2 * (x * y - z * w), scale * 2 * (x * z + y * w), 0,
            sign * scale * 2 * (x * y + z * w), scale * (1 - 2 * (x * x + z * z)), scale * 2 * (y * z - x * w), 0,
            sign * scale * 2 * (x * z - y * w), scale * 2 * (y * z + x * w), scale * (1 - 2 * (x * x + y * y)), 0
        };
    }
}
