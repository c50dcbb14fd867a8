// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * The file system {@code slow:}, the local disk with the worst renames that Hadoop allows: each takes a while, every
 * third fails at first, and none replaces a file. It has no checksums. The first rename to a name with {@code stalled}
 * takes a minute; a file beside the target marks that it was made.
 */
public final class SlowRenames extends RawLocalFileSystem {
    private static final URI ROOT = URI.create("slow:///");
    private static final AtomicInteger RENAMES = new AtomicInteger();

    static int renames() {
        return RENAMES.get();
    }

    @Override
    public URI getUri() {
        return ROOT;
    }

    @Override
    public String getScheme() {
        return "slow";
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        boolean isStalled = to.getName().contains("stalled") && createNewFile(to.suffix(".marker"));
        try {
            Thread.sleep(isStalled ? 60_000 : 5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("interrupted");
        }
        if (RENAMES.incrementAndGet() % 3 == 0 || exists(to)) {
            return false;
        }
        return super.rename(from, to);
    }

    @Override
    public FileStatus getFileStatus(Path file) throws IOException {
        FileStatus status = super.getFileStatus(file);
        if (status == null) {
            throw new FileNotFoundException(file.toString());
        }
        return status;
    }
}
