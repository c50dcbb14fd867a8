// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.ConvexShape;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.motion.MeshSweep;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The default level of validation keeps every query of a scene finite: scene files with changed bytes under a checksum
 * that was corrected are refused, or all queries end and have numbers as results.
 */
final class SceneDamageTest {
    private int loaded;
    private long hits;

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void everyQueryOfWhatIsLoadedEnds_seed35(AssetEncoding encoding) {
        damage(encoding, 35, 600);
    }

    /** Minutes: a million damaged files. */
    @Tag("campaign")
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void aMillionFiles_seed36(AssetEncoding encoding) {
        damage(encoding, 36, 334_000);
        System.out.println(encoding + ": 334000 files, " + loaded + " loaded, " + hits + " hits");
    }

    private void damage(AssetEncoding encoding, long seed, int files) {
        byte[] good = file(encoding);
        Random random = new Random(seed);
        assertTimeoutPreemptively(Duration.ofMinutes(30), () -> {
            for (int i = 0; i < files; i++) {
                byte[] bytes = damaged(good, random);
                try {
                    query(SceneAsset.load(ByteBuffer.wrap(bytes), "damaged"), random);
                    loaded++;
                } catch (AssetException refused) {
                    assertTrue(refused.getMessage() != null);
                } catch (IOException | RuntimeException | Error e) {
                    throw new AssertionError(encoding + " file " + i, e);
                }
            }
        });
        assertTrue(loaded > files / 50 && loaded < files - files / 50, loaded + " of " + files + " loaded");
        assertTrue(hits > loaded, hits + " hits");
    }

    private static byte[] damaged(byte[] good, Random random) {
        byte[] bytes = good.clone();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = bytes.length - AssetLayout.FOOTER_BYTES;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(end);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> file.putInt(at & -4, random.nextInt(9) - 4);
                default -> {
                    int to = 4 * random.nextInt(end / 4);
                    int word = file.getInt(at & -4);
                    file.putInt(at & -4, file.getInt(to));
                    file.putInt(to, word);
                }
            }
        }
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, end + AssetLayout.FOOTER_CRC_OFFSET);
        file.putInt(end + AssetLayout.FOOTER_CRC_OFFSET, (int) crc.getValue());
        return bytes;
    }

    /** Every query, in a scene that also has a dynamic instance. */
    private void query(SceneAsset asset, Random random) {
        CollisionScene scene = new CollisionScene(asset, 2);
        InstanceTransform place =
                new InstanceTransform().setTranslation(3, 2, 1).setScale(0.5);
        int crate = scene.add(asset.meshes().part(0), place, 1, 7);
        scene.move(crate, place.setTranslation(1, 2, 3));
        SceneQuery query = new SceneQuery(scene);
        SceneHits all = new SceneHits(4);
        SceneContacts contacts = new SceneContacts(4);
        SceneContacts tiles = SceneContacts.ofTiles(4);
        SceneCapsule capsule = new SceneCapsule();
        SceneBox box = new SceneBox();
        int[] pairs = new int[8];
        SceneMesh moving = new SceneMesh();
        SceneConvex convex = new SceneConvex();
        ConvexShape body = ConvexShape.box(RigidTransform.IDENTITY, 1, 2, 3);
        for (int i = 0; i < 3; i++) {
            double x = 20 * random.nextDouble() - 10;
            double y = 20 * random.nextDouble() - 10;
            double z = 20 * random.nextDouble() - 10;
            count(query.raycast(x, 50, z, 0.01, -1, 0.02, 100, QueryFilter.ALL), query.t());
            count(query.raycast(x, 50, z, 0, -1, 0, 100, QueryFilter.ALL.withFrontFacesOnly()), query.t());
            count(query.anyRay(50, y, z, -1, 0, 0, 100, QueryFilter.ALL) >= 0, 0);
            count(query.overlapsRay(x, y, 50, 0, 0, -1, 100, QueryFilter.ALL), 0);
            count(query.raycastAll(all.setRay(x, y, 50, 0, 0, -1, 100), QueryFilter.ALL) > 0, 0);
            count(query.anyShape(capsule.setSphere(x, y, z, 2), QueryFilter.ALL) >= 0, 0);
            count(query.findShape(capsule.setSphere(x, y, z, 2), QueryFilter.ALL, pairs) > 0, 0);
            count(query.anyShape(capsule.set(x, y, z, y, z, x, 1), QueryFilter.ALL) >= 0, 0);
            count(query.findShape(capsule.set(x, y, z, y, z, x, 1), QueryFilter.ALL, pairs) > 0, 0);
            place.setTranslation(x, y, z);
            count(query.anyShape(box.set(place, 1, 2, 3), QueryFilter.ALL) >= 0, 0);
            count(query.findShape(box.set(place, 1, 2, 3), QueryFilter.ALL, pairs) > 0, 0);
            count(query.closestPoint(x, y, z, 100, QueryFilter.ALL), query.distance());
            count(query.sweepCapsule(capsule.setSphere(x, 50, z, 1), 0, -100, 0, QueryFilter.ALL), query.t());
            count(query.sweepCapsule(capsule.set(x, 50, z, z, 51, x, 1), 0, -100, 0, QueryFilter.ALL), query.t());
            count(query.collideCapsule(capsule.setSphere(x, y, z, 2), QueryFilter.ALL, contacts) > 0, 0);
            count(query.collideCapsule(capsule.set(x, y, z, y, z, x, 1), QueryFilter.ALL, tiles) > 0, 0);
            for (int k = 0; k < tiles.count(); k++) {
                count(true, tiles.depth(k) + tiles.x(k) + tiles.normalY(k));
            }
            count(query.pointInSolid(x, y, z, QueryFilter.ALL), 0);
            count(
                    query.overlapsSegments(new double[] {x, 50, z, x, y, z, y, z, -50}, 3, 0, QueryFilter.ALL),
                    query.t());
            count(
                    query.overlapsSegments(new double[] {x, 50, z, x, y, z, y, z, -50}, 3, 1, QueryFilter.ALL),
                    query.t());
            convex.set(body, place);
            count(query.anyShape(convex, QueryFilter.ALL) >= 0, 0);
            count(query.findShape(convex, QueryFilter.ALL, pairs) > 0, 0);
            count(query.closestShape(convex, 100, QueryFilter.ALL), query.distance());
            convex.setMotion(-2 * x, -2 * y, -2 * z).setRotation(1, 2, 3, 0, 0, 0);
            count(query.sweepShape(convex, 0, QueryFilter.ALL) != MeshSweep.Outcome.FREE, query.t());
            moving.set(asset.meshes().part(0), place);
            count(query.anyMesh(moving, QueryFilter.ALL) >= 0, 0);
            count(query.findMesh(moving, QueryFilter.ALL, new int[30]) > 0, 0);
            count(query.closestMesh(moving, 100, QueryFilter.ALL), query.distance());
            moving.setMotion(-2 * x, -2 * y, -2 * z).setRotation(1, 2, 3, 0, 0, 0);
            count(query.sweepMesh(moving, 0, QueryFilter.ALL) != MeshSweep.Outcome.FREE, query.t());
        }
    }

    private void count(boolean hit, double number) {
        hits += hit ? 1 : 0;
        assertTrue(!hit || Math.abs(number) <= Double.MAX_VALUE, () -> "a hit at " + number);
    }

    private static byte[] file(AssetEncoding encoding) {
        List<AssetPart> parts = List.of(
                TestAsset.part(Meshes.box(-1, -2, -1, 4, 3, 2).named("box"), TestAsset.options(encoding)),
                TestAsset.part(Meshes.soup(9, 3, 2).named("soup"), TestAsset.options(encoding)));
        SceneBuilder builder = new SceneBuilder();
        Random random = new Random(4);
        for (int i = 0; i < 20; i++) {
            double[] at = random.doubles(3, -10, 10).toArray();
            double[] rotation = random.doubles(4, 0.1, 1).toArray();
            builder.add(i % 2, at, rotation, 0.5f + random.nextFloat(), i % 3 == 0, 1 << i % 3, i);
        }
        ByteBuffer written = AssetWriter.write(TestAsset.scene(builder, parts.toArray(new AssetPart[0])), encoding);
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes);
        return bytes;
    }
}
