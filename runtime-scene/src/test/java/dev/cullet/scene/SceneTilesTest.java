// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Footprint;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.SphereSweep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A ball and capsules roll over the borders of tiles that are instances of a scene: contacts are those with the uncut
 * mesh. A list without {@code ofTiles} has other normals there.
 */
class SceneTilesTest {
    private static final int STEPS = 33;
    private static final int PATHS = Effort.cases(45, 300);

    /** Largest difference of equal normals, radians, and of equal points, in radii. */
    private static final double SAME_NORMAL = 1e-5;

    private static final double SAME_POINT = 2e-3;

    private final Contacts uncut = Contacts.ofTiles(256);
    private final SceneContacts contacts = SceneContacts.ofTiles(256);
    private final SceneContacts perInstance = new SceneContacts(256);
    private final CapsuleSweep dropCapsule = new CapsuleSweep();
    private final List<String> ghosts = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private int ghostsPerInstance;
    private int compared;
    private int ofSeveral;

    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}, {1} m from the origin, varied {2}")
    @CsvSource({"1, 0, false", "1, 100000, false", "2, 0, true", "2, 100000, true", "3, 10000000, true"})
    void contactsAreThoseOfTheUncutTerrain(int seed, double distance, boolean varied) {
        double[] base = {distance, Math.rint(-0.3 * distance), Math.rint(0.7 * distance)};
        TiledTerrain terrain = new TiledTerrain(seed, base, varied);
        assertTrue(terrain.seams > 50, terrain.seams + " seams");
        SceneQuery query = new SceneQuery(terrain.scene);
        Random random = new Random(seed);
        for (int path = 0; path < PATHS; path++) {
            int border = 4 * (random.nextInt(3) + 1) - 8;
            double along = 14 * random.nextDouble() - 7;
            double radius = 0.2 + 1.5 * random.nextDouble();
            double heading = random.nextDouble() - 0.5;
            double depth = 0.05 * radius * random.nextDouble();
            double[] half = path % 3 == 0 ? new double[3] : vector(random, path % 3 == 1);
            for (int step = 0; step < STEPS; step++) {
                double across = (step - STEPS / 2) * (1.5 / STEPS);
                double u = border + across;
                double v = along + across * heading;
                roll(query, terrain, path % 2 == 0 ? u : v, path % 2 == 0 ? v : u, radius, depth, half, base);
            }
        }
        assertTrue(
                compared > 33 * PATHS && ofSeveral > PATHS, compared + " contacts, " + ofSeveral + " lists of several");
        assertTrue(ghostsPerInstance > PATHS / 15, "the comparison finds ghosts: " + ghostsPerInstance);
        assertEquals(List.of(), ghosts.subList(0, Math.min(3, ghosts.size())), ghosts.size() + " of " + compared);
        // of a capsule parallel to an edge either end of the common range is a contact, by rounding
        assertTrue(missing.size() <= 1 + compared / 5000, missing.size() + " missing, such as " + missing);
    }

    /** Half of a capsule's segment: upright, or in any direction. */
    private static double[] vector(Random random, boolean upright) {
        double[] v = {0, 0.5, 0};
        for (int axis = 0; axis < 3 && !upright; axis++) {
            v[axis] = 0.5 * random.nextGaussian();
        }
        return v;
    }

    /** Lowers a capsule on the uncut mesh until it is a little below the surface, and compares its contacts. */
    private void roll(
            SceneQuery query,
            TiledTerrain terrain,
            double x,
            double z,
            double radius,
            double depth,
            double[] half,
            double[] base) {
        double y = 20;
        double fall = 40;
        boolean falls = dropCapsule
                .setCapsule(x - half[0], y - half[1], z - half[2], x + half[0], y + half[1], z + half[2], radius)
                .sweep(terrain.whole, 0, -fall, 0, 1, SphereSweep.ContactMode.ALL);
        assertTrue(falls);
        y -= dropCapsule.t() * fall + depth;
        double[] a = {x - half[0], y - half[1], z - half[2]};
        double[] b = {x + half[0], y + half[1], z + half[2]};
        for (int axis = 0; axis < 3; axis++) { // representable at any base, so the mapped capsule is the same
            a[axis] = Math.rint(a[axis] * 0x1p20) / 0x1p20;
            b[axis] = Math.rint(b[axis] * 0x1p20) / 0x1p20;
        }
        uncut.collideCapsule(terrain.whole, a[0], a[1], a[2], b[0], b[1], b[2], radius);
        collide(query, a, b, radius, base, contacts);
        for (int i = 0; i < contacts.count(); i++) {
            compared++;
            if (!uncutHas(contacts, i, radius, base)) {
                ghosts.add("normal " + contacts.normalX(i) + " " + contacts.normalY(i) + " " + contacts.normalZ(i)
                        + " of instance " + contacts.instance(i) + " at " + x + " " + z + " radius " + radius);
            }
        }
        for (int i = 0; i < uncut.count(); i++) {
            if (!sceneHas(i, radius, base)) {
                missing.add("normal " + uncut.normalX(i) + " " + uncut.normalY(i) + " " + uncut.normalZ(i) + " at " + x
                        + " " + z + " radius " + radius);
            }
        }
        for (int i = 1; i < contacts.count(); i++) {
            ofSeveral += contacts.instance(i) != contacts.instance(i - 1) ? 1 : 0;
            assertTrue(contacts.depth(i) <= contacts.depth(i - 1));
        }
        collide(query, a, b, radius, base, perInstance);
        for (int i = 0; i < perInstance.count(); i++) {
            ghostsPerInstance += uncutHas(perInstance, i, radius, base) ? 0 : 1;
        }
    }

    private static void collide(
            SceneQuery query, double[] a, double[] b, double radius, double[] base, SceneContacts into) {
        query.collideCapsule(
                new SceneCapsule()
                        .set(
                                base[0] + a[0],
                                base[1] + a[1],
                                base[2] + a[2],
                                base[0] + b[0],
                                base[1] + b[1],
                                base[2] + b[2],
                                radius),
                QueryFilter.ALL,
                into);
    }

    private boolean uncutHas(SceneContacts of, int contact, double radius, double[] base) {
        for (int i = 0; i < uncut.count(); i++) {
            if (isSame(of, contact, i, radius, base)) {
                return true;
            }
        }
        return false;
    }

    private boolean sceneHas(int contact, double radius, double[] base) {
        for (int i = 0; i < contacts.count(); i++) {
            if (isSame(contacts, i, contact, radius, base)) {
                return true;
            }
        }
        return false;
    }

    private boolean isSame(SceneContacts of, int contact, int other, double radius, double[] base) {
        double x = of.x(contact) - base[0] - uncut.x(other);
        double y = of.y(contact) - base[1] - uncut.y(other);
        double z = of.z(contact) - base[2] - uncut.z(other);
        double u = of.normalX(contact) - uncut.normalX(other);
        double v = of.normalY(contact) - uncut.normalY(other);
        double w = of.normalZ(contact) - uncut.normalZ(other);
        double limit = SAME_POINT * radius;
        return x * x + y * y + z * z <= limit * limit && u * u + v * v + w * w <= SAME_NORMAL * SAME_NORMAL;
    }

    @Test
    void theOrderOfInstancesDoesNotMatter() {
        TiledTerrain terrain = new TiledTerrain(4, new double[3], false);
        SceneQuery query = new SceneQuery(terrain.scene);
        double[] before = new double[700];
        double[] after = new double[700];
        int count = collect(query, before);
        terrain.scene.rebuild();
        InstanceTransform place = new InstanceTransform();
        for (int id = 15; id >= 0; id--) { // another tree
            terrain.scene.transform(id, place);
            terrain.scene.move(id, place.setTranslation(place.x(), 500, place.z()));
            terrain.scene.move(id, place.setTranslation(place.x(), 0, place.z()));
        }
        assertEquals(count, collect(query, after));
        assertTrue(count > 20, count + " contacts");
        for (int i = 0; i < count; i++) {
            assertEquals(before[i], after[i], 1e-9, "contact " + i);
        }
    }

    /** The same tiles under other numbers and in other trees: contacts with the same bits, of the same tiles. */
    @ParameterizedTest(name = "seed {0}, {1} m from the origin, varied {2}")
    @CsvSource({"6, 0, false", "7, 100000, true"})
    void theNumbersOfInstancesDoNotMatter(int seed, double distance, boolean varied) {
        double[] base = {distance, 0, -distance};
        TiledTerrain terrain = new TiledTerrain(seed, base, varied);
        Random random = new Random(seed);
        List<CollisionScene> scenes = new ArrayList<>(List.of(terrain.scene));
        InstanceTransform place = new InstanceTransform();
        for (int copy = 0; copy < 4; copy++) {
            List<Integer> ids = new ArrayList<>();
            for (int id = 0; id < 16; id++) {
                ids.add(id);
            }
            Collections.shuffle(ids, random);
            CollisionScene scene = new CollisionScene(16);
            for (int id : ids) {
                terrain.scene.transform(id, place);
                scene.add(terrain.scene.mesh(id), place, 1, terrain.scene.userId(id));
            }
            scenes.add(scene);
        }
        int severalTiles = 0;
        for (int i = 0; i < 400; i++) {
            double x = 4 * (random.nextInt(3) - 1) + 0.2 * random.nextGaussian();
            double z = 4 * (random.nextInt(3) - 1) + 0.2 * random.nextGaussian();
            double[] half = vector(random, false);
            double[] a = {x - half[0], 0.8 - half[1], z - half[2]};
            double[] b = {x + half[0], 0.8 + half[1], z + half[2]};
            double radius = 0.5 + random.nextDouble();
            List<String> lists = new ArrayList<>();
            for (CollisionScene scene : scenes) {
                collide(new SceneQuery(scene), a, b, radius, base, contacts);
                lists.add(format(contacts, scene));
            }
            for (int k = 1; k < contacts.count(); k++) {
                severalTiles += contacts.instance(k) != contacts.instance(0) ? 1 : 0;
            }
            assertEquals(Collections.nCopies(scenes.size(), lists.get(0)), lists, "capsule " + i);
        }
        assertTrue(severalTiles > 30, severalTiles + " contacts of other tiles than the first");
    }

    /** Contacts of several instances in lists without tiles: the same in every tree. */
    @Test
    void theTreeOfInstancesDoesNotMatterWithoutTiles() {
        TiledTerrain terrain = new TiledTerrain(8, new double[3], true);
        SceneQuery query = new SceneQuery(terrain.scene);
        Random random = new Random(8);
        List<double[]> spheres = new ArrayList<>();
        List<String> lists = new ArrayList<>();
        for (int tree = 0; tree < 5; tree++) {
            for (int i = 0; i < 200; i++) {
                if (tree == 0) {
                    spheres.add(new double[] {8 * random.nextDouble() - 4, 8 * random.nextDouble() - 4});
                }
                query.collideCapsule(
                        new SceneCapsule().setSphere(spheres.get(i)[0], 0.8, spheres.get(i)[1], 1.5),
                        QueryFilter.ALL,
                        perInstance);
                String list = format(perInstance, terrain.scene);
                if (tree == 0) {
                    lists.add(list);
                }
                assertEquals(lists.get(i), list, "tree " + tree + " sphere " + i);
            }
            InstanceTransform place = new InstanceTransform();
            for (int k = 0; k < 16; k++) { // another tree
                int id = random.nextInt(16);
                terrain.scene.transform(id, place);
                double y = place.y();
                terrain.scene.move(id, place.setTranslation(place.x(), 500, place.z()));
                terrain.scene.move(id, place.setTranslation(place.x(), y, place.z()));
            }
        }
        assertTrue(String.join("", lists).length() > 20_000, "contacts");
    }

    private static String format(SceneContacts of, CollisionScene scene) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < of.count(); i++) {
            text.append(scene.userId(of.instance(i))).append(' ').append(of.triangle(i));
            for (double number :
                    new double[] {of.x(i), of.y(i), of.z(i), of.normalX(i), of.normalY(i), of.normalZ(i), of.depth(i)
                    }) {
                text.append(' ').append(number);
            }
            text.append('\n');
        }
        return text.toString();
    }

    private int collect(SceneQuery query, double[] depths) {
        int count = 0;
        for (int i = 0; i < 60; i++) {
            query.collideCapsule(
                    new SceneCapsule().setSphere(-4 + 0.1 * i, 0.8, -4 + 0.05 * i, 1.5), QueryFilter.ALL, contacts);
            for (int k = 0; k < Math.min(9, contacts.count()); k++) {
                depths[count++] = contacts.depth(k) + contacts.instance(k);
            }
        }
        return count;
    }

    @Test
    void allocatesNothingOnTheSmallestStack() throws InterruptedException {
        TiledTerrain terrain = new TiledTerrain(5, new double[] {1e5, 0, 1e5}, true);
        SceneQuery query = new SceneQuery(terrain.scene);
        SceneCapsule sphere = new SceneCapsule();
        int[] found = new int[1];
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            found[0] = 0;
            for (int i = 0; i < 200; i++) {
                found[0] += query.collideCapsule(
                        sphere.setSphere(1e5 - 4 + 0.04 * i, 0.5, 1e5 - 4, 1.2), QueryFilter.ALL, contacts);
            }
        });
        assertTrue(found[0] > 50, found[0] + " contacts");
        assertEquals(0, bytes);
    }

    @Test
    void aListOfOneMeshIsRefused() {
        TiledTerrain terrain = new TiledTerrain(5, new double[3], false);
        assertThrows(
                IllegalStateException.class,
                () -> new Contacts(4).collideInstance(0, terrain.whole, new double[6], 1, null));
    }
}
