// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.source.SiblingFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lwjgl.assimp.AIFile;
import org.lwjgl.assimp.AIFileCloseProc;
import org.lwjgl.assimp.AIFileFlushProc;
import org.lwjgl.assimp.AIFileIO;
import org.lwjgl.assimp.AIFileOpenProc;
import org.lwjgl.assimp.AIFileReadProc;
import org.lwjgl.assimp.AIFileSeek;
import org.lwjgl.assimp.AIFileTellProc;
import org.lwjgl.assimp.AIFileWriteProc;
import org.lwjgl.system.MemoryUtil;

/**
 * The file system of the native importer: only the source itself and its {@link SiblingFiles}, copied from disk to its
 * memory. Any other file does not exist for it.
 *
 * <p>The native importer opens the source several times; progress is the maximum of all. Called back on the importing
 * thread only. No exception may pass through native code, so a failed read ends that file and is stored for
 * {@link #failure()}.
 */
final class SandboxedFiles implements AutoCloseable {
    private static final int ORIGIN_CURRENT = 1;
    private static final int ORIGIN_END = 2;
    private static final int SUCCESS = 0;
    private static final int FAILURE = 1;
    private static final int CHUNK = 1 << 20;
    private static final long REPORT_EVERY = 1 << 20;

    private final Path source;
    private final Path content;
    private final SiblingFiles siblings;
    private final ImportProgress progress;
    private final Map<Long, Open> open = new HashMap<>();
    private final long sourceSize;
    private long reported;
    private @Nullable IOException failure;

    private final AIFileIO files = AIFileIO.calloc();
    private final AIFileOpenProc openProc = AIFileOpenProc.create(this::open);
    private final AIFileCloseProc closeProc = AIFileCloseProc.create((io, file) -> close(file));
    private final AIFileReadProc readProc = AIFileReadProc.create(this::read);
    private final AIFileWriteProc writeProc = AIFileWriteProc.create((file, buffer, size, count) -> 0);
    private final AIFileTellProc tellProc = AIFileTellProc.create(file -> opened(file).position);
    private final AIFileTellProc sizeProc = AIFileTellProc.create(file -> opened(file).size);
    private final AIFileSeek seekProc = AIFileSeek.create(this::seek);
    private final AIFileFlushProc flushProc = AIFileFlushProc.create(file -> {});

    /**
     * Opens the file system of one import.
     *
     * @param source file that is imported; its folder is the sandbox
     * @param content file that is read instead of the source, or the source
     */
    SandboxedFiles(Path source, Path content, ImportProgress progress) throws IOException {
        this.content = content.toAbsolutePath();
        this.source = source.toAbsolutePath();
        this.progress = progress;
        siblings = new SiblingFiles(this.source);
        sourceSize = Files.size(source);
        files.OpenProc(openProc).CloseProc(closeProc);
    }

    /** Returns the native structure, valid until {@link #close()}. */
    AIFileIO files() {
        return files;
    }

    /** Returns the name under which the native importer opens the source. */
    String sourceName() {
        return String.valueOf(source.getFileName());
    }

    /** Returns the files besides the source that were opened, in order of path. */
    List<Path> dependencies() {
        return siblings.dependencies();
    }

    /** Returns the missing files in the folder of the source or below, in order of path. */
    List<Path> missing() {
        return siblings.missing();
    }

    /** Returns the first failure of reading, or null. */
    @Nullable
    IOException failure() {
        return failure;
    }

    private long open(long io, long fileName, long mode) {
        try {
            String name = MemoryUtil.memUTF8(fileName);
            Path path = name.equals(sourceName()) ? content : siblings.find(name);
            if (path == null) {
                return 0;
            }
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            AIFile file = AIFile.calloc()
                    .ReadProc(readProc)
                    .WriteProc(writeProc)
                    .TellProc(tellProc)
                    .FileSizeProc(sizeProc)
                    .SeekProc(seekProc)
                    .FlushProc(flushProc);
            open.put(file.address(), new Open(channel, channel.size(), path.equals(content)));
            if (!path.equals(content)) {
                siblings.reads(path);
            }
            return file.address();
        } catch (SiblingFiles.TooManyFilesException e) {
            failure = e;
            return 0;
        } catch (IOException | RuntimeException e) {
            return 0; // treated as missing: a material file never affects triangles
        }
    }

    private Open opened(long file) {
        Open found = open.get(file);
        return found == null ? Open.NONE : found;
    }

    private long read(long file, long buffer, long size, long count) {
        Open from = opened(file);
        if (from.channel == null || size <= 0 || count <= 0) {
            return 0;
        }
        long wanted = Math.min(size * count, from.size - from.position);
        wanted -= wanted % size;
        long done = 0;
        try {
            while (done < wanted) {
                int chunk = (int) Math.min(CHUNK, wanted - done);
                ByteBuffer target = MemoryUtil.memByteBuffer(buffer + done, chunk);
                int got = from.channel.read(target, from.position);
                if (got <= 0) {
                    break; // the file was truncated while it was read
                }
                done += got;
                from.position += got;
                report(from);
            }
        } catch (IOException e) {
            failure = e;
        }
        return done / size;
    }

    /** Reports progress in bytes of the source; a copy of another size is as far as its share. */
    private void report(Open from) {
        boolean end = from.position >= from.size;
        if (from.isSource && from.position > reported && (end || from.position - reported >= REPORT_EVERY)) {
            reported = from.position;
            progress.read(end ? sourceSize : (long) ((double) from.position / from.size * sourceSize), sourceSize);
        }
    }

    private int seek(long file, long offset, int origin) {
        Open from = opened(file);
        long base = origin == ORIGIN_CURRENT ? from.position : origin == ORIGIN_END ? from.size : 0;
        long target = base + offset;
        if (target < 0 || target > from.size) {
            return FAILURE;
        }
        from.position = target;
        return SUCCESS;
    }

    private void close(long file) {
        Open closed = open.remove(file);
        if (closed != null) {
            closed.close();
            AIFile.create(file).free();
        }
    }

    @Override
    public void close() {
        for (Map.Entry<Long, Open> entry : open.entrySet()) { // failed imports leave files open
            entry.getValue().close();
            AIFile.create(entry.getKey()).free();
        }
        open.clear();
        files.free();
        openProc.free();
        closeProc.free();
        readProc.free();
        writeProc.free();
        tellProc.free();
        sizeProc.free();
        seekProc.free();
        flushProc.free();
    }

    private static final class Open {
        private static final Open NONE = new Open(null, 0, false);

        private final @Nullable FileChannel channel;
        private final long size;
        private final boolean isSource;
        private long position;

        private Open(@Nullable FileChannel channel, long size, boolean isSource) {
            this.channel = channel;
            this.size = size;
            this.isSource = isSource;
        }

        private void close() {
            try {
                if (channel != null) {
                    channel.close();
                }
            } catch (IOException e) {
                // nothing was written
            }
        }
    }
}
