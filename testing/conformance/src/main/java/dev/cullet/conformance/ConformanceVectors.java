// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.format.AssetException;
import dev.cullet.format.Validation;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.SceneAsset;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes vectors: assets, seeded queries of them, and the answers of the Java runtime. Records are written as they are
 * made; one asset is in memory at a time. For one thread.
 *
 * <p>The queries of a kind depend on the seed, their number, and the name and content of the asset. {@code
 * cores/README.md} has the format.
 */
public final class ConformanceVectors {
    /** The version of the format. */
    public static final int VERSION = 1;

    /** Each later frame gets this share of the queries. */
    private static final int FRAME_SHARE = 4;

    /** Instances that a scene may have beside those of its file. */
    private static final int SCENE_CAPACITY = 20;

    private final VectorOutput output;
    private final long seed;
    private final int queries;
    private final Set<VectorKind> kinds = EnumSet.noneOf(VectorKind.class);
    private final Set<RecordKind> chosen;
    private final VectorWords in = new VectorWords();
    private final VectorWords out = new VectorWords();
    private long written;

    private ConformanceVectors(VectorOutput output, long seed, int queries, Set<? extends RecordKind> kinds) {
        this.output = output;
        this.seed = seed;
        this.queries = queries;
        this.chosen = Set.copyOf(kinds);
        for (RecordKind kind : kinds) {
            if (kind instanceof VectorKind ofMesh) {
                this.kinds.add(ofMesh);
            }
        }
    }

    /**
     * Begins a file.
     *
     * @param target receives the bytes; the caller buffers and closes it
     * @param json whether records are lines of JSON
     * @param queries number of queries per kind and part
     * @param kinds of queries, at least one
     */
    public static ConformanceVectors begin(
            OutputStream target, boolean json, long seed, int queries, Set<? extends RecordKind> kinds)
            throws IOException {
        VectorOutput output = json ? new JsonVectors(target) : new BinaryVectors(target);
        output.header(seed);
        return new ConformanceVectors(output, seed, queries, kinds);
    }

    /**
     * Writes an asset and its queries. Kinds that a part has no structure for are left out.
     *
     * @param name the name of the file
     * @param asset loaded from these bytes, with the default options
     */
    public void add(String name, byte[] file, CollisionAsset asset) throws IOException {
        add(name, file, asset, queries);
    }

    /**
     * Writes an asset and another number of queries than that of the file.
     *
     * @param perPart number of queries per kind and part
     */
    public void add(String name, byte[] file, CollisionAsset asset, int perPart) throws IOException {
        output.asset(name, file, 0, Validation.FULL.ordinal());
        for (int part = 0; part < asset.partCount(); part++) {
            CollisionMesh mesh = asset.part(part);
            int last = mesh.frameCount() - 1;
            for (int frame : new TreeSet<>(List.of(0, last / 2, last))) {
                write(name, part, frame, new VectorAnswers(mesh, frame), perPart);
            }
        }
    }

    private void write(String name, int part, int frame, VectorAnswers answers, int perPart) throws IOException {
        int wanted = frame == 0 ? perPart : Math.max(1, perPart / FRAME_SHARE);
        for (VectorKind kind : kinds) {
            if (answers.answers(kind)) {
                SeededNumbers random = new SeededNumbers(seed, hash(name), part, frame, kind.number());
                QueryGenerator generator = new QueryGenerator(kind, answers, random);
                int count = generator.count(wanted);
                for (int i = 0; i < count; i++) {
                    generator.next(i, count, in);
                    answers.answer(kind, in, out);
                    output.words(kind, part, frame, in, out);
                }
                written += count;
            }
        }
    }

    /**
     * Writes seeded mutations of an asset, each with the code of the error that loading it gives, or 0.
     *
     * @param name the name of the file
     * @param count number of mutations
     */
    public void addDamaged(String name, byte[] file, int count) throws IOException {
        SeededNumbers random = new SeededNumbers(seed, hash(name));
        for (int i = 0; i < count; i++) {
            byte[] damaged = DamagedFile.of(file, random);
            Validation validation = random.oneIn(4) ? Validation.SAFETY : Validation.FULL;
            addFile(name + "#damaged-" + i, damaged, validation);
        }
    }

    /** Writes a file without queries, with the code of the error that loading it gives, or 0. */
    public void addFile(String name, byte[] file, Validation validation) throws IOException {
        output.asset(name, file, code(CollisionAsset::load, name, file, validation), validation.ordinal());
    }

    /** Loads a file. */
    @FunctionalInterface
    private interface Loader {
        Object load(ByteBuffer file, String name, LoadOptions options) throws IOException;
    }

    /** Returns the code of the error that loading a file gives, or 0. */
    private static int code(Loader loader, String name, byte[] file, Validation validation) throws IOException {
        try {
            loader.load(ByteBuffer.wrap(file), name, LoadOptions.DEFAULTS.withValidation(validation));
            return 0;
        } catch (AssetException e) {
            return e.code().number();
        }
    }

    /**
     * Writes a scene, queries of it and of its meshes, and changes between them.
     *
     * @param name the name of the file
     * @param file a scene that loads
     * @param layouts whether its meshes get layouts for rays, with which {@code anyRay} may find another triangle
     * @param count number of queries of the scene, of all kinds together; half as many of its meshes, and
     *     of convex shapes, and a quarter of compounds
     */
    public SceneCounts addScene(String name, byte[] file, boolean layouts, int count) throws IOException {
        SceneRecords records = new SceneRecords(output, chosen);
        LoadOptions options = LoadOptions.DEFAULTS.withValidation(Validation.FULL);
        SceneAsset asset = SceneAsset.load(ByteBuffer.wrap(file), name, layouts ? options.withRayLayout() : options);
        records.in()
                .add(Validation.FULL.ordinal())
                .add(SCENE_CAPACITY)
                .add(layouts)
                .addFile(file);
        records.out().add(0);
        records.end(SceneKind.SCENE, true);
        CollisionScene scene = new CollisionScene(asset, SCENE_CAPACITY);
        new SceneVectors(records, asset, scene, new SeededNumbers(seed, hash(name), 0)).write(count);
        new MeshVectors(records, asset.meshes(), new SeededNumbers(seed, hash(name), 1)).write(count / 2);
        new ConvexVectors(records, asset, scene, new SeededNumbers(seed, hash(name), 2)).write(count / 2);
        new CompoundVectors(records, asset, new SeededNumbers(seed, hash(name), 3)).write(count / 4);
        written += records.counts().total() - 1;
        return records.counts();
    }

    /** Writes a file without queries, with the code of the error that loading it as a scene gives, or 0. */
    public int addSceneFile(String name, byte[] file, Validation validation) throws IOException {
        int code = code(SceneAsset::load, name, file, validation);
        SceneRecords records = new SceneRecords(output, chosen);
        records.in().add(validation.ordinal()).add(0).add(0).addFile(file);
        records.out().add(code);
        records.end(SceneKind.SCENE, code == 0);
        return code;
    }

    /** Writes seeded mutations of a scene, likewise: see {@link #addDamaged}. */
    public void addDamagedScenes(String name, byte[] file, int count) throws IOException {
        SeededNumbers random = new SeededNumbers(seed, hash(name));
        for (int i = 0; i < count; i++) {
            byte[] damaged = DamagedFile.of(file, random);
            addSceneFile(name, damaged, random.oneIn(4) ? Validation.SAFETY : Validation.FULL);
        }
    }

    /** Ends the file. */
    public void end() throws IOException {
        output.end();
    }

    /** Returns the number of queries that were written. */
    public long queries() {
        return written;
    }

    /** FNV-1a, of the UTF-8 bytes. */
    private static long hash(String name) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        return hash;
    }
}
