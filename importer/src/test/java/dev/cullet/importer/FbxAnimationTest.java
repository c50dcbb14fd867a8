// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Skin and morph animation, each against what it must be in closed form. The files are at 30 frames per second, in
 * metres.
 */
class FbxAnimationTest {
    private static final double TINY = 1e-5;

    private final Path folder;

    FbxAnimationTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static FbxText metres() {
        return new FbxText().unit(100).timeMode(6).axes(0, 1, 1, 1, 2, 1);
    }

    private ImportedMesh read(FbxText fbx, String frames) throws Exception {
        return new AssimpImporter()
                .read(
                        fbx.write(folder.resolve("animated.fbx")),
                        ImportOptions.DEFAULTS.withFrames(FrameList.parse(frames)),
                        ImportProgress.NONE);
    }

    private String refusal(FbxText fbx, String frames) {
        return assertThrows(ImportException.class, () -> read(fbx, frames)).reason();
    }

    /** Three corners of the one triangle in a frame. */
    private static double[] corners(TriangleMesh mesh, int frame) {
        double[] corners = new double[9];
        for (int i = 0; i < 9; i++) {
            corners[i] = mesh.positions(frame)[3 * mesh.indices()[i / 3] + i % 3];
        }
        return corners;
    }

    /** A bone, which turns by 90 degrees in a second round z, holds the triangle. */
    private static FbxText turning() {
        return metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model(20, "bone", 0)
                .skin(30, 1)
                .cluster(31, 30, 20, "0,1,2", "1,1,1", FbxText.IDENTITY)
                .animation(1)
                .curve(40, 20, "Lcl Rotation", "d|Z", 0, 0, 1, 90);
    }

    @Test
    void aBoneThatTurnsTurnsItsVertices() throws Exception {
        ImportedMesh read = read(turning(), "all");
        assertEquals(31, read.mesh().frameCount());
        assertEquals(31, read.frameTimes().length);
        for (int frame = 0; frame <= 30; frame++) {
            double angle = Math.toRadians(90) * frame / 30;
            double cos = Math.cos(angle);
            double sin = Math.sin(angle);
            assertArrayEquals(
                    new double[] {0, 0, 0, cos, sin, 0, -sin, cos, 0},
                    corners(read.mesh(), frame),
                    TINY,
                    "frame " + frame);
            assertEquals(frame / 30f, read.frameTimes()[frame]);
        }
    }

    /** The bone was bound at (1, 0, 0) and moves up: an arm of two bones, the corner between them held by both. */
    @Test
    void weightsShareAVertexAmongBones() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model(20, "still", 0)
                .model(21, "rising", 20, "Lcl Translation=1,0,0")
                .skin(30, 1)
                .cluster(31, 30, 20, "0,2", "1,0.75", FbxText.IDENTITY)
                .cluster(32, 30, 21, "1,2", "1,0.25", "1,0,0,0,0,1,0,0,0,0,1,0,1,0,0,1")
                .animation(2)
                .curve(40, 21, "Lcl Translation", "d|Z", 0, 0, 2, 8);
        TriangleMesh mesh = read(fbx, "0,15,60").mesh();
        assertArrayEquals(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, corners(mesh, 0), TINY);
        assertArrayEquals(new double[] {0, 0, 0, 1, 0, 2, 0, 1, 0.5}, corners(mesh, 1), TINY);
        assertArrayEquals(new double[] {0, 0, 0, 1, 0, 8, 0, 1, 2}, corners(mesh, 2), TINY);
    }

    /** A bone below a bone: the lower turns about where the upper has put it. */
    @Test
    void bonesMoveWithTheBonesAbove() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .model(20, "upper", 0)
                .model(21, "lower", 20, "Lcl Translation=1,0,0")
                .skin(30, 1)
                .cluster(31, 30, 21, "0,1,2", "1,1,1", "1,0,0,0,0,1,0,0,0,0,1,0,1,0,0,1")
                .animation(1)
                .curve(40, 20, "Lcl Rotation", "d|Z", 0, 0, 1, 90)
                .curve(42, 21, "Lcl Rotation", "d|Z", 0, 0, 1, 90);
        TriangleMesh mesh = read(fbx, "0..30/10").mesh();
        for (int frame = 0; frame < 4; frame++) {
            double angle = Math.toRadians(30) * frame;
            for (int corner = 0; corner < 3; corner++) {
                double x = (corner == 1 ? 1 : 0) - 1; // about the lower bone
                double y = corner == 2 ? 1 : 0;
                double turnedX = Math.cos(2 * angle) * x - Math.sin(2 * angle) * y + Math.cos(angle);
                double turnedY = Math.sin(2 * angle) * x + Math.cos(2 * angle) * y + Math.sin(angle);
                double[] corners = corners(mesh, frame);
                assertEquals(turnedX, corners[3 * corner], TINY, "frame " + frame + " corner " + corner);
                assertEquals(turnedY, corners[3 * corner + 1], TINY, "frame " + frame + " corner " + corner);
            }
        }
    }

    @Test
    void verticesThatNoBoneHoldsMoveWithTheirNode() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "hull", 0, "Lcl Translation=0,0,5")
                .connect(1, 10)
                .model(20, "bone", 0)
                .skin(30, 1)
                .cluster(31, 30, 20, "1", "0.5", FbxText.IDENTITY)
                .animation(1)
                .curve(40, 20, "Lcl Translation", "d|X", 0, 0, 1, 6)
                .curve(42, 10, "Lcl Translation", "d|Z", 0, 5, 1, 7);
        TriangleMesh mesh = read(fbx, "30").mesh();
        assertArrayEquals(new double[] {0, 0, 7, 7, 0, 5, 0, 1, 7}, corners(mesh, 0), TINY, "half a weight is a whole");
    }

    @Test
    void nodesMoveWithoutASkinToo() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "door", 0, "Lcl Translation=3,0,0")
                .connect(1, 10)
                .animation(1)
                .curve(40, 10, "Lcl Rotation", "d|Y", 0, 0, 1, 90);
        TriangleMesh mesh = read(fbx, "0,30").mesh();
        assertArrayEquals(new double[] {3, 0, 0, 4, 0, 0, 3, 1, 0}, corners(mesh, 0), TINY);
        assertArrayEquals(new double[] {3, 0, 0, 3, 0, -1, 3, 1, 0}, corners(mesh, 1), TINY);
    }

    /** Pivots come as nodes of their own, which are animated in place of the node. */
    @Test
    void nodesTurnAboutTheirPivots() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "door", 0, "RotationPivot=1,0,0")
                .connect(1, 10)
                .animation(1)
                .curve(40, 10, "Lcl Rotation", "d|Z", 0, 0, 1, 90);
        TriangleMesh mesh = read(fbx, "0,15,30").mesh();
        assertArrayEquals(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, corners(mesh, 0), TINY);
        double half = Math.sqrt(0.5);
        assertArrayEquals(new double[] {1 - half, -half, 0, 1, 0, 0, 1 - 2 * half, 0, 0}, corners(mesh, 1), TINY);
        assertArrayEquals(new double[] {1, -1, 0, 1, 0, 0, 0, -1, 0}, corners(mesh, 2), TINY);
    }

    /** Two targets of one deformer, moved by curves with keys at different times. */
    private static FbxText face() {
        return metres().triangle(1)
                .model(10, "face", 0, "Lcl Translation=5,0,0")
                .connect(1, 10)
                .blendShape(50, 1, "1,2", "0,0,1,0,0,2")
                .blendShapeChannel(60, 50, "0", "0,0,-4")
                .animation(1)
                .curve(70, 51, "DeformPercent", "d|DeformPercent", 0, 0, 1, 100)
                .curve(72, 60, "DeformPercent", "d|DeformPercent", 0, 0, 0.5, 50, 1, 0);
    }

    @Test
    void morphTargetsMoveVerticesByTheirWeights() throws Exception {
        TriangleMesh mesh = read(face(), "all").mesh();
        for (int frame = 0; frame <= 30; frame++) {
            double first = frame / 30.0;
            double second = frame <= 15 ? frame / 30.0 : (30 - frame) / 30.0;
            assertArrayEquals(
                    new double[] {5, 0, -4 * second, 6, 0, first, 5, 1, 2 * first},
                    corners(mesh, frame),
                    TINY,
                    "frame " + frame);
        }
    }

    @Test
    void aVertexIsMorphedFirstAndSkinnedThen() throws Exception {
        FbxText fbx = turning()
                .blendShape(50, 1, "1", "0,0,3")
                .curve(70, 51, "DeformPercent", "d|DeformPercent", 0, 0, 1, 100);
        assertArrayEquals(
                new double[] {0, 0, 0, 0, 1, 3, -1, 0, 0},
                corners(read(fbx, "30").mesh(), 0),
                TINY);
    }

    @Test
    void framesAreCountedAtTheRequestedRate() throws Exception {
        Path file = turning().write(folder.resolve("rate.fbx"));
        ImportOptions ten =
                ImportOptions.DEFAULTS.withFrames(FrameList.parse("all")).withFramesPerSecond(10);
        ImportedMesh read = new AssimpImporter().read(file, ten, ImportProgress.NONE);
        assertEquals(11, read.mesh().frameCount());
        assertEquals(0.3f, read.frameTimes()[3]);
        double angle = Math.toRadians(27);
        assertEquals(Math.cos(angle), corners(read.mesh(), 3)[3], TINY);
    }

    @Test
    void unitAndAxesApplyToFramesToo() throws Exception {
        FbxText inches = new FbxText()
                .unit(2.54)
                .timeMode(6)
                .axes(0, 1, 2, 1, 1, -1)
                .triangle(1)
                .model(10, "hull", 0)
                .connect(1, 10)
                .animation(1)
                .curve(40, 10, "Lcl Translation", "d|Z", 0, 0, 1, 100);
        assertArrayEquals(
                new double[] {0, 2.54, 0, 0.0254, 2.54, 0, 0, 2.54, -0.0254},
                corners(read(inches, "30").mesh(), 0),
                TINY);
    }

    @Test
    void withoutFramesTheMeshIsAsStored() throws Exception {
        ImportedMesh read = new AssimpImporter()
                .read(turning().write(folder.resolve("still.fbx")), ImportOptions.DEFAULTS, ImportProgress.NONE);
        assertEquals(1, read.mesh().frameCount());
        assertEquals(0, read.frameTimes().length);
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertEquals(
                "frames 0..40/10: frame 40 is not in 0..30 (the animation lasts 1.0 seconds, at 30.0 frames per"
                        + " second)",
                refusal(turning(), "0..40/10"));
        assertEquals(
                "frames all are selected, but the file contains no animation; export it with one, or replace the"
                        + " option frames by pose = file, which reads the static pose",
                refusal(metres().triangle(1).model(10, "hull", 0).connect(1, 10), "all"));
        FbxText twoDeformers = metres().triangle(1)
                .model(10, "face", 0)
                .connect(1, 10)
                .blendShape(50, 1, "1", "0,0,1")
                .blendShape(60, 1, "0", "0,0,1")
                .animation(1)
                .curve(70, 51, "DeformPercent", "d|DeformPercent", 0, 0, 1, 100)
                .curve(72, 61, "DeformPercent", "d|DeformPercent", 0, 0, 1, 100);
        assertEquals(
                "mesh \"face*0\" has several blend shape deformers, but the native importer does not distinguish"
                        + " their curves; join them into one",
                refusal(twoDeformers, "all"));
    }

    @Test
    void aWorkerGivesTheSameFrames() throws Exception {
        Path file = face().write(folder.resolve("face.fbx"));
        ImportOptions options =
                ImportOptions.DEFAULTS.withFrames(FrameList.parse("0..end/3")).withFramesPerSecond(24);
        ImportedMesh here = new AssimpImporter().read(file, options, ImportProgress.NONE);
        try (WorkerImporter worker = new WorkerImporter()) {
            ImportedMesh there = worker.read(file, options, ImportProgress.NONE);
            assertEquals(9, there.mesh().frameCount());
            assertArrayEquals(here.frameTimes(), there.frameTimes());
            for (int frame = 0; frame < 9; frame++) {
                assertArrayEquals(here.mesh().positions(frame), there.mesh().positions(frame));
            }
        }
    }

    /**
     * A bar of 176 triangles on five bones: it bends, so it neither tears nor grows, and the last frame is not the
     * first.
     */
    @Requires(Need.MODELS)
    @Test
    void aRealSkinBends() throws Exception {
        for (String coding : List.of("ascii", "binary")) {
            Path file = RealModels.folder()
                    .orElseThrow()
                    .resolve(String.format(Locale.ROOT, "formats/max_transformed_skin_7500_%s.fbx", coding));
            ImportedMesh read = new AssimpImporter()
                    .read(file, ImportOptions.DEFAULTS.withFrames(FrameList.parse("all")), ImportProgress.NONE);
            TriangleMesh mesh = read.mesh();
            assertEquals(101, mesh.frameCount());
            assertEquals(176, mesh.triangleCount());
            TriangleMesh stored = new AssimpImporter()
                    .read(file, ImportOptions.DEFAULTS, ImportProgress.NONE)
                    .mesh();
            double size = length(stored.positions());
            double moved = 0;
            for (int frame = 0; frame < 101; frame++) {
                double now = length(mesh.positions(frame));
                assertTrue(now > 0.2 * size && now < 2 * size, "frame " + frame + ": " + now + " against " + size);
                for (int i = 0; i < mesh.positions().length && frame > 0; i++) {
                    moved = Math.max(moved, Math.abs(mesh.positions(frame)[i] - mesh.positions(frame - 1)[i]));
                }
            }
            assertTrue(moved > 1e-4 * size && moved < 0.2 * size, "largest step " + moved);
        }
    }

    /** Largest distance from the first vertex. */
    private static double length(float[] positions) {
        double largest = 0;
        for (int i = 0; i < positions.length; i += 3) {
            double x = positions[i] - positions[0];
            double y = positions[i + 1] - positions[1];
            double z = positions[i + 2] - positions[2];
            largest = Math.max(largest, Math.sqrt(x * x + y * y + z * z));
        }
        return largest;
    }
}
