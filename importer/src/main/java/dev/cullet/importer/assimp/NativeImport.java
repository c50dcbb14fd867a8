// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.nodes.SceneImport;
import dev.cullet.importer.obj.ObjVertices;
import dev.cullet.importer.source.ReadScene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lwjgl.assimp.AILogStream;
import org.lwjgl.assimp.AILogStreamCallback;
import org.lwjgl.assimp.AIPropertyStore;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.MemoryUtil;

/**
 * Calls the native importer: reads a file and copies the scene.
 *
 * <p>Without post-processing: its triangulation loses area, and the rest changes the content of the file. One import at
 * a time in a process, because the log, which contains the reason for a failure, is shared by the process, and the last
 * error text may be that of another import. On a thread with a large stack, because parser and converter recurse as
 * deep as the file nests.
 */
public final class NativeImport {
    /** Sufficient for several times 10,000 nested scopes. Only used pages are committed. */
    private static final long STACK_BYTES = 512L << 20;

    /** Characters of a message of the native importer that are reported. */
    private static final int MAX_MESSAGE = 300;

    private static final int MAX_COMPLAINTS = 50;

    /** Errors of the C++ library when it gets no memory. */
    private static final Pattern OUT_OF_MEMORY = Pattern.compile("bad_alloc|bad alloc|out of memory");

    private static final Object ONE_AT_A_TIME = new Object();

    private NativeImport() {}

    /**
     * What is read besides meshes at rest.
     *
     * @param shapes selects shapes by name whose positions are read
     */
    public record Extent(boolean animation, Predicate<String> shapes) {
        public static final Extent REST = new Extent(false, name -> false);
        static final Extent ANIMATION = new Extent(true, name -> false);

        static Extent shapes(Predicate<String> wanted) {
            return new Extent(false, wanted);
        }
    }

    /**
     * Reads a file.
     *
     * @param content file with its bytes: the file itself, or a changed copy
     * @param exact vertices whose numbers the copy contains in place of coordinates, or null
     * @param extent what to read besides meshes at rest
     */
    public static ReadScene read(
            Path file, Path content, @Nullable ObjVertices exact, Extent extent, ImportProgress progress)
            throws RefusedException, IOException {
        List<ReadScene> result = new ArrayList<>(1);
        List<Throwable> failures = new ArrayList<>(1);
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        synchronized (ONE_AT_A_TIME) {
                            result.add(readHere(file, content, exact, extent, progress));
                        }
                    } catch (Throwable e) { // rethrown in the thread of the caller
                        failures.add(e);
                    }
                },
                "cullet-import",
                STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // native code cannot be stopped; ends soon, or is in a worker that can be killed
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!failures.isEmpty()) {
            rethrow(failures.get(0));
        }
        return result.get(0);
    }

    private static void rethrow(Throwable failure) throws RefusedException, IOException {
        if (failure instanceof RefusedException refused) {
            throw refused;
        }
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    private static ReadScene readHere(
            Path file, Path content, @Nullable ObjVertices exact, Extent extent, ImportProgress progress)
            throws RefusedException, IOException {
        List<String> complaints = new ArrayList<>();
        AIPropertyStore properties = settings(extent.animation());
        try (SandboxedFiles files = new SandboxedFiles(file, content, progress);
                AILogStreamCallback log = AILogStreamCallback.create((text, user) -> note(text, complaints));
                AILogStream stream = AILogStream.calloc().callback(log)) {
            Assimp.aiAttachLogStream(stream);
            AIScene scene = null;
            try {
                scene = Assimp.aiImportFileExWithProperties(files.sourceName(), 0, files.files(), properties);
                IOException failure = files.failure();
                if (failure != null) {
                    throw failure;
                }
                if (scene == null) {
                    String error = String.valueOf(Assimp.aiGetErrorString());
                    throw OUT_OF_MEMORY.matcher(error).find()
                            ? RefusedException.ofNativeMemory()
                            : new RefusedException(reason(complaints, error));
                }
                return ReadScene.of(
                        new SceneReader(scene, exact, extent.shapes()).read(complaints, extent.animation()),
                        files.dependencies(),
                        files.missing());
            } catch (IndexOutOfBoundsException e) {
                throw new RefusedException("a face refers to a vertex that does not exist; export the file again", e);
            } finally {
                if (scene != null) {
                    Assimp.aiReleaseImport(scene);
                }
                Assimp.aiDetachLogStream(stream);
            }
        } finally {
            Assimp.aiReleasePropertyStore(properties);
        }
    }

    /** Selects geometry and names as stored, and animation if needed; axes and units are converted by this module. */
    private static AIPropertyStore settings(boolean animated) {
        AIPropertyStore store = Assimp.aiCreatePropertyStore();
        if (store == null) {
            throw new OutOfMemoryError("no native memory for a property store");
        }
        for (String off : new String[] {
            Assimp.AI_CONFIG_IMPORT_FBX_READ_TEXTURES,
            Assimp.AI_CONFIG_IMPORT_FBX_READ_CAMERAS,
            Assimp.AI_CONFIG_IMPORT_FBX_READ_LIGHTS,
            Assimp.AI_CONFIG_IMPORT_FBX_READ_ALL_GEOMETRY_LAYERS,
            Assimp.AI_CONFIG_IMPORT_FBX_OPTIMIZE_EMPTY_ANIMATION_CURVES
        }) {
            Assimp.aiSetImportPropertyInteger(store, off, 0);
        }
        int moving = animated ? 1 : 0;
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_FBX_READ_ANIMATIONS, moving);
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_FBX_READ_WEIGHTS, moving);
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_FBX_IGNORE_UP_DIRECTION, 1);
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_COLLADA_IGNORE_UNIT_SIZE, 1);
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, 1);
        Assimp.aiSetImportPropertyInteger(store, Assimp.AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
        return store;
    }

    /** Collects errors; a line is such as {@code Error, T1234: OBJ: Invalid face index.} */
    private static void note(long text, List<String> complaints) {
        if (complaints.size() >= MAX_COMPLAINTS || !isError(text)) {
            return;
        }
        String line = MemoryUtil.memUTF8(text).strip();
        int start = line.indexOf(": ");
        complaints.add(start < 0 ? line : line.substring(start + 2));
    }

    /** Shortens a message in its middle: some quote what follows a broken token, which may be the rest of the file. */
    private static String shortened(String line) {
        return line.length() <= MAX_MESSAGE
                ? line
                : line.substring(0, MAX_MESSAGE / 2) + " ... " + line.substring(line.length() - MAX_MESSAGE / 2);
    }

    /** Tests the prefix without creating a string for each line of the log. */
    private static boolean isError(long text) {
        return MemoryUtil.memGetByte(text) == 'E' && MemoryUtil.memGetByte(text + 1) == 'r';
    }

    private static String reason(List<String> complaints, String lastError) {
        String text = lastError;
        for (String complaint : complaints) {
            text = SceneImport.isRelevant(complaint) ? complaint : text; // the last one is the nearest to the failure
        }
        String line = shortened(text.replaceAll("\\s+", " ").strip());
        return "cannot be read (native importer: " + (line.isEmpty() ? "no message" : line)
                + "); it is most likely broken: export it again";
    }
}
