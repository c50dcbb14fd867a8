// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Contacts of a capsule that is parallel to an edge or a face of tiles, at T-junctions. */
final class TileContactsTest {
    private static final double CUT_X = -38.025;

    private final Contacts tiles = Contacts.ofTiles(64);

    private void collide(CutMesh cut, double[] ends, double radius) {
        tiles.collideCapsule(cut.tiles().get(0), ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], radius);
        for (CollisionMesh tile : cut.tiles().subList(1, cut.tiles().size())) {
            tiles.add(tile);
        }
    }

    @Test
    void aCapsuleAlongAnEdgeTouchesItsEndsAndNotWhereTheOtherTileCutsIt() {
        float[] positions = {0, 0, 0, 2, 0, 0, 1, -0.02f, 2, 1, -0.02f, -2};
        MeshArrays mesh = new MeshArrays("roof", positions, new int[] {1, 0, 2, 0, 1, 3});
        CutMesh cut = CutMesh.of(mesh, new int[] {0, 1}, true);
        assertEquals(2, cut.tiles().get(1).triangleCount(), "a T-junction");
        double[] ends = {-0.5, 0.95, 0, 2.5, 0.95, 0};
        Contacts whole = Contacts.ofTiles(64);
        whole.collideCapsule(Scene.load(mesh), ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], 1);
        collide(cut, ends, 1);
        assertEquals(2, whole.count());
        assertEquals(2, tiles.count());
        for (int i = 0; i < 2; i++) {
            assertEquals(1, Math.abs(tiles.x(i) - 1), 1e-9);
            assertEquals(whole.normalX(i), tiles.normalX(i), 1e-9);
            assertEquals(whole.normalY(i), tiles.normalY(i), 1e-9);
            assertEquals(whole.normalZ(i), tiles.normalZ(i), 1e-9);
        }
    }

    /** The first ghost of the campaign: it pushes farther by 1.9e-5 m, which is less than two gaps. */
    @Test
    void aCapsuleNearlyParallelToAFaceHasItsNormalWhereTheFaceIsCut() {
        float[] positions = {
            -40, 3.1860352f, -26, //
            -40, 2.368164f, -24, //
            -38, 2.0810547f, -24, //
            -38, 0.876709f, -22, //
            -36, 0.60180664f, -22, //
            -40, 1.1923828f, -22, //
            -38, -0.27490234f, -20, //
            -36, -0.41064453f, -20
        };
        int[] indices = {0, 1, 2, 1, 3, 2, 2, 3, 4, 1, 5, 3, 3, 6, 7, 3, 7, 4};
        MeshArrays mesh = new MeshArrays("slope", positions, indices);
        CutMesh cut = CutMesh.of(mesh, new int[] {0, 1, 1, 1, 1, 1}, true);
        UncutMesh uncut = new UncutMesh(mesh, Scene.load(mesh), true, 0);
        double radius = 1.1214955284349946;
        double[] ends = {
            -39.81088452659715,
            3.2954347410979965,
            -23.397879365594108,
            -37.487129408077365,
            1.5636598315217325,
            -21.07601792643242
        };
        uncut.collide(ends, radius);
        collide(cut, ends, radius);
        int atCut = -1;
        for (int i = 0; i < tiles.count(); i++) {
            assertTrue(uncut.gives(tiles, i), "contact " + i);
            atCut = Math.abs(tiles.x(i) - CUT_X) < 1e-3 ? i : atCut;
        }
        assertTrue(atCut >= 0, "a contact where the face is cut");
        for (int i = 0; i < uncut.contacts.count(); i++) {
            assertTrue(uncut.isIn(tiles, i), "contact " + i + " of the uncut mesh");
            assertTrue(Math.abs(uncut.contacts.x(i) - CUT_X) > 1e-3, "no contact of the uncut mesh");
        }
    }

    /**
     * A capsule along an edge between two tiles: one contact is merged into that of the corner 1.6e-4 m beside it,
     * which the second tile takes away.
     */
    @Test
    void aContactThatIsMergedIntoARemovedOneRemains() {
        float[] positions = {
            12, 7.2868f, 0, //
            14, 7.3743f, 0, //
            12, 7.2698f, -2, //
            12, 6.9056f, 2, //
            14, 6.9138f, 2, //
            10, 6.6812f, -2
        };
        MeshArrays mesh = new MeshArrays("ridge", positions, new int[] {2, 0, 1, 5, 0, 2, 0, 3, 4, 0, 4, 1});
        CutMesh cut = CutMesh.of(mesh, new int[] {0, 0, 1, 1}, false);
        double[] ends = {
            14.852631066056055,
            9.20480690711968,
            0.40846744417748,
            11.097281202948256,
            9.040510171539678,
            0.40846744417748
        };
        double radius = 1.9218464071908217;
        UncutMesh uncut = new UncutMesh(mesh, Scene.load(mesh), false, 0);
        uncut.collide(ends, radius);
        collide(cut, ends, radius);
        assertEquals(3, uncut.contacts.count());
        assertEquals(3, tiles.count());
        for (int i = 0; i < 3; i++) {
            assertTrue(uncut.gives(tiles, i) && uncut.isIn(tiles, i), "contact " + i);
        }
    }

    /** Spikes on a floor, nearer to each other than points that are one contact. */
    @Test
    void theFirstContactIsTheNearestPairWithinASkin() {
        Random random = new Random(17);
        Contacts contacts = new Contacts(64);
        int merged = 0;
        for (int i = 0; i < 40; i++) {
            MeshArrays mesh = spikes(random);
            CollisionMesh whole = Scene.load(mesh);
            int[] tileOf = new int[mesh.triangleCount()];
            for (int t = 0; t < tileOf.length; t++) {
                tileOf[t] = t % 2;
            }
            CutMesh cut = CutMesh.of(mesh, tileOf, false);
            for (int n = 0; n < 20; n++) {
                double half = n % 2 == 0 ? 0 : 1e-4 * random.nextDouble();
                double middle = 2e-4 * random.nextGaussian();
                double[] ends = {middle - half, 0.9995, 0, middle + half, 0.9995, 0};
                double[] from = {ends[0], ends[1], ends[2]};
                double[] to = {ends[3], ends[4], ends[5]};
                double min = Double.POSITIVE_INFINITY;
                for (int t = 0; t < mesh.triangleCount(); t++) {
                    min = Math.min(min, TriangleOracles.segmentDistance(from, to, mesh.corners(t)));
                }
                contacts.collideCapsule(whole, ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], 1);
                collide(cut, ends, 1);
                assertEquals(1 - min, contacts.depth(0), 1e-4 + 1e-9, "mesh " + i + " case " + n);
                double gap = 0x1p-22 * (3 + 2e-3) + 0x1p-20;
                assertEquals(1 - min, tiles.depth(0), 2e-4 + 5 * gap, "tiles, mesh " + i + " case " + n);
                merged += contacts.depth(0) < 1 - min - 1e-6 ? 1 : 0;
            }
        }
        assertTrue(merged > 20 && merged < 780, merged + " contacts stand for a deeper one");
    }

    private static MeshArrays spikes(Random random) {
        int spikes = 20;
        float[] positions = new float[9 * (spikes + 1)];
        System.arraycopy(new float[] {-9, 0, -9, -9, 0, 9, 9, 0, 0}, 0, positions, 0, 9);
        for (int i = 1; i <= spikes; i++) {
            float x = (float) (4e-4 * (random.nextDouble() - 0.5));
            float top = (float) (2e-4 * random.nextDouble());
            System.arraycopy(new float[] {x, top, 0, x, -1, -1e-3f, x, -1, 1e-3f}, 0, positions, 9 * i, 9);
        }
        int[] indices = new int[3 * (spikes + 1)];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
        }
        return new MeshArrays("spikes", positions, indices);
    }
}
