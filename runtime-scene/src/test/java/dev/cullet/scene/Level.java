// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Vectors;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A scene of random instances, static and dynamic, of scales 0.01 to 100, some mirrored, around a place; and the same
 * as transformed triangles for oracles. These are relative to a point of the query, so an oracle in double errs by a
 * few 2^-50 of the distances from there, wherever the place is.
 */
final class Level {
    static final List<MeshArrays> MESHES = List.of(
            Meshes.box(-1, -0.5f, -0.75f, 1, 0.5f, 0.75f),
            Meshes.noiseSphere(4, 0.3, 4),
            Meshes.soup(14, 0.6, 3),
            Meshes.box(40, 3, -2, 42, 4, -1));

    final CollisionScene scene;
    final SceneQuery query;
    final Random random;
    final double[] base;
    final List<Integer> ids = new ArrayList<>();
    private final InstanceTransform transform = new InstanceTransform();

    /** Surfaces of the parts: more than there are bits in a long. */
    static final List<String> SURFACES =
            IntStream.range(0, 70).mapToObj(i -> "surface" + i).toList();

    private static final Map<AssetEncoding, List<AssetPart>> PARTS = new EnumMap<>(AssetEncoding.class);

    /** Returns the parts of all levels, as they come out of a file of an encoding. */
    private static synchronized List<AssetPart> parts(AssetEncoding encoding) {
        return PARTS.computeIfAbsent(encoding, Level::load);
    }

    private static List<AssetPart> load(AssetEncoding encoding) {
        List<AssetPart> parts = new ArrayList<>();
        for (int i = 0; i < MESHES.size(); i++) {
            MeshArrays mesh = MESHES.get(i);
            int[] surfaces = new int[mesh.triangleCount()];
            int[] numbers = new int[mesh.triangleCount()];
            for (int k = 0; k < numbers.length; k++) {
                surfaces[k] = (7 * i + k) % SURFACES.size();
                numbers[k] = k;
            }
            TriangleMesh of = new TriangleMesh(
                    mesh.positions(),
                    mesh.indices(),
                    surfaces,
                    new int[numbers.length],
                    numbers,
                    SURFACES,
                    List.of(""));
            parts.add(TestAsset.part("mesh" + i, of, TestAsset.options(encoding)));
        }
        try {
            return AssetReader.read(AssetWriter.write(asset(parts, null), encoding), encoding.toString())
                    .parts();
        } catch (AssetException e) {
            throw new IllegalStateException(e);
        }
    }

    Level(long seed, double distance, LoadOptions options) {
        this(seed, distance, options, AssetEncoding.EXACT);
    }

    Level(long seed, double distance, LoadOptions options, AssetEncoding encoding) {
        random = new Random(seed);
        base = new double[] {distance, -0.3 * distance, 0.7 * distance};
        List<AssetPart> parts = parts(encoding);
        SceneBuilder builder = new SceneBuilder();
        for (int i = 0; i < 8; i++) {
            randomTransform();
            builder.add(
                    i % MESHES.size(),
                    new double[] {transform.x(), transform.y(), transform.z()},
                    new double[] {
                        transform.rotationX(), transform.rotationY(), transform.rotationZ(), transform.rotationW()
                    },
                    (float) transform.scale(),
                    transform.isMirrored(),
                    1 << i % 3,
                    i);
        }
        AssetScene instances = builder.build(parts, TestAsset.OPTIONS.tree());
        SceneAsset asset = SceneAsset.of(asset(parts, instances), options);
        scene = new CollisionScene(asset, 6);
        for (int i = 0; i < 8; i++) {
            ids.add(i);
        }
        CollisionAsset meshes = asset.meshes();
        for (int i = 0; i < 6; i++) {
            randomTransform();
            ids.add(scene.add(meshes.part(i % MESHES.size()), transform, 1 << i % 3, 100 + i));
        }
        query = new SceneQuery(scene);
    }

    /** Returns a scene of parts with one surface. */
    static Asset withScene(List<AssetPart> parts, AssetScene instances) {
        return asset(List.of(TriangleMesh.DEFAULT_SURFACE), parts, instances);
    }

    private static Asset asset(List<AssetPart> parts, @Nullable AssetScene instances) {
        return asset(SURFACES, parts, instances);
    }

    private static Asset asset(List<String> surfaces, List<AssetPart> parts, @Nullable AssetScene instances) {
        return new Asset(TestAsset.PROVENANCE, surfaces, List.of(""), parts, new float[0], null, null, instances);
    }

    /** Moves all dynamic instances to other random places. */
    void shuffle() {
        for (int id : ids) {
            if (id >= scene.staticCount()) {
                scene.move(id, randomTransform());
            }
        }
    }

    InstanceTransform randomTransform() {
        double scale = (float) Math.pow(10, 4 * random.nextDouble() - 2);
        double[] q = new double[4];
        double length = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random.nextInt(5) == 0 ? 0 : random.nextGaussian();
            length += q[i] * q[i];
        }
        length = Math.sqrt(length);
        if (length == 0) {
            q[3] = 1;
            length = 1;
        }
        return transform
                .setTranslation(
                        base[0] + 3 * scale * random.nextGaussian(),
                        base[1] + 3 * scale * random.nextGaussian(),
                        base[2] + 3 * scale * random.nextGaussian())
                .setRotation((float) (q[0] / length), (float) (q[1] / length), (float) (q[2] / length), (float)
                        (q[3] / length))
                .setScale(scale)
                .setMirrored(random.nextBoolean());
    }

    int randomId() {
        return ids.get(random.nextInt(ids.size()));
    }

    double scale(int id) {
        scene.transform(id, transform);
        return transform.scale();
    }

    /** Returns a point near the surface of an instance, sometimes on it, in the world. */
    double[] pointNear(int id) {
        CollisionMesh mesh = scene.mesh(id);
        double[] corners = triangle(id, random.nextInt(mesh.triangleCount()), new double[3]);
        double u = random.nextDouble();
        double v = random.nextDouble() * (1 - u);
        double away = new double[] {0, 1e-3, 0.3, 2}[random.nextInt(4)] * scale(id);
        double[] p = new double[3];
        for (int k = 0; k < 3; k++) {
            p[k] = corners[k]
                    + u * (corners[3 + k] - corners[k])
                    + v * (corners[6 + k] - corners[k])
                    + away * random.nextGaussian();
        }
        return p;
    }

    /** Returns a random vector with a standard deviation per axis; sometimes along an axis. */
    double[] vector(double size) {
        double[] v = new double[3];
        int axis = random.nextInt(6);
        for (int k = 0; k < 3; k++) {
            v[k] = axis < 3 && k != axis ? 0 : size * random.nextGaussian();
        }
        return v[0] == 0 && v[1] == 0 && v[2] == 0 ? new double[] {size, 0, 0} : v;
    }

    /** Returns the corners of a triangle in the world, relative to a point: 9 doubles. */
    double[] triangle(int id, int number, double[] relativeTo) {
        scene.transform(id, transform);
        return place(scene.mesh(id), number, transform, relativeTo);
    }

    /** Returns the corners of a triangle of a placed mesh in the world, relative to a point: 9 doubles. */
    static double[] place(CollisionMesh mesh, int number, InstanceTransform transform, double[] relativeTo) {
        float[] c = new float[9];
        mesh.triangleCorners(number, c, 0);
        double[] q = {transform.rotationX(), transform.rotationY(), transform.rotationZ()};
        double w = transform.rotationW();
        double n = Vectors.length2(q) + w * w;
        double[] at = {transform.x() - relativeTo[0], transform.y() - relativeTo[1], transform.z() - relativeTo[2]};
        double[] result = new double[9];
        for (int k = 0; k < 9; k += 3) {
            double[] m = {transform.isMirrored() ? -c[k] : c[k], c[k + 1], c[k + 2]};
            double[] across = Vectors.cross(q, m);
            double[] twice = Vectors.cross(q, across);
            for (int axis = 0; axis < 3; axis++) {
                double turned = m[axis] + 2 * (w * across[axis] + twice[axis]) / n;
                result[k + axis] = at[axis] + transform.scale() * turned;
            }
        }
        return result;
    }

    /** Returns the documented bound of a false hit: 2^-43 of the sum of the sizes, metres of the world. */
    double bound(int id, double[] at, double sizes) {
        scene.transform(id, transform);
        float[] b = new float[6];
        scene.mesh(id).bounds(b, 0);
        double sum = sizes
                + Math.abs(at[0] - transform.x())
                + Math.abs(at[1] - transform.y())
                + Math.abs(at[2] - transform.z());
        for (int axis = 0; axis < 3; axis++) {
            sum += transform.scale() * Math.max(Math.abs(b[axis]), Math.abs(b[3 + axis]));
        }
        return 0x1p-43 * sum;
    }

    IntStream ids() {
        return ids.stream().mapToInt(i -> i);
    }
}
