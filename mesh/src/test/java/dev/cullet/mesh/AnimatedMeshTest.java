// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

/** One topology for all frames: what cleaning and cutting may do to an animated mesh. */
final class AnimatedMeshTest {
    /** Two triangles that share an edge by position only, so 6 vertices. */
    private static final float[] APART = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0};

    private static TriangleMesh loose(float[]... later) {
        return TriangleMesh.of(APART, new int[] {0, 1, 2, 3, 4, 5}).withLaterFrames(List.of(later));
    }

    private static float[] moved(int vertex, float x, float y, float z) {
        float[] positions = APART.clone();
        positions[3 * vertex] = x;
        positions[3 * vertex + 1] = y;
        positions[3 * vertex + 2] = z;
        return positions;
    }

    @Test
    void verticesAreWeldedOnlyIfTheyAreOnePointInEveryFrame() throws MeshException {
        TriangleMesh still = MeshCleaner.clean(loose(), CleanOptions.DEFAULTS).mesh();
        assertEquals(4, still.vertexCount());
        TriangleMesh opening = MeshCleaner.clean(loose(APART.clone(), moved(3, 0, 1, 5)), CleanOptions.DEFAULTS)
                .mesh();
        assertEquals(5, opening.vertexCount(), "vertices 2 and 3 part in the last frame");
        assertEquals(3, opening.frameCount());
        assertArrayEquals(new int[] {0, 1, 2, 3, 1, 4}, opening.indices());
        assertArrayEquals(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 5, 1, 1, 0}, opening.positions(2));
    }

    @Test
    void verticesThatMeetInOneFrameOnlyStayTwo() throws MeshException {
        TriangleMesh meeting = MeshCleaner.clean(loose(moved(5, 0, 0, 0)), CleanOptions.DEFAULTS)
                .mesh();
        assertEquals(4, meeting.vertexCount());
        assertArrayEquals(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0}, meeting.positions(1));
    }

    @Test
    void aTriangleWithoutAreaInSomeFrameStays() throws MeshException {
        TriangleMesh flatLater = MeshCleaner.clean(loose(moved(5, 0.5f, 0.5f, 0)), CleanOptions.DEFAULTS)
                .mesh();
        assertEquals(2, flatLater.triangleCount());
        TriangleMesh flatFirst = loose(APART).withLaterFrames(List.of(APART));
        TriangleMesh unfolding = new TriangleMesh(
                        moved(5, 0.5f, 0.5f, 0),
                        flatFirst.indices(),
                        flatFirst.surfaces(),
                        flatFirst.nodes(),
                        flatFirst.sourceTriangles(),
                        flatFirst.surfaceNames(),
                        flatFirst.nodePaths())
                .withLaterFrames(List.of(APART));
        assertEquals(
                2, MeshCleaner.clean(unfolding, CleanOptions.DEFAULTS).mesh().triangleCount());
        TriangleMesh flatAlways = unfolding.withLaterFrames(List.of(moved(5, 0.25f, 0.75f, 0)));
        CleanedMesh cleaned = MeshCleaner.clean(flatAlways, CleanOptions.DEFAULTS);
        assertEquals(1, cleaned.mesh().triangleCount());
        assertEquals(FindingKind.DEGENERATE_TRIANGLE, cleaned.findings().get(0).kind());
        assertEquals(2, cleaned.mesh().frameCount());
        assertEquals(3, cleaned.mesh().vertexCount());
    }

    @Test
    void rejectsCoordinatesThatAreNotFiniteInAnyFrame() {
        MeshException refused = assertThrows(
                MeshException.class,
                () -> MeshCleaner.clean(loose(APART, moved(4, 1, Float.NaN, 0)), CleanOptions.DEFAULTS));
        assertEquals(
                "frame 2: triangle 1 has a corner at (1.0, NaN, 0.0), but coordinates must be finite numbers;"
                        + " 1 triangle has such a corner. Repair the file, or export it again",
                refused.getMessage());
    }

    @Test
    void selectedTrianglesKeepTheirFrames() {
        TriangleMesh second = loose(moved(5, 7, 8, 9)).select(new int[] {1});
        assertArrayEquals(new float[] {0, 1, 0, 1, 0, 0, 1, 1, 0}, second.positions());
        assertArrayEquals(new float[] {0, 1, 0, 1, 0, 0, 7, 8, 9}, second.positions(1));
    }

    @Test
    void everyFrameHasAllVertices() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> loose(new float[9]));
        assertEquals("a frame has length 9, but must have as many as the first", refused.getMessage());
    }
}
