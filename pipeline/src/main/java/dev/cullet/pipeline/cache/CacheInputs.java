// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.RefusedInputException;
import dev.cullet.pipeline.source.SourceInputs;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/**
 * Compares the files beside a source with those that a cache lists. The cache is not trusted: a file is hashed only if
 * the source names it and its importer may read it, once, and within the time of the search. Used by one thread.
 */
final class CacheInputs {
    private final SourceInputs files;
    private final Deadline deadline;

    CacheInputs(SourceInputs files, Deadline deadline) {
        this.files = files;
        this.deadline = deadline;
    }

    /** Returns the time of the search. */
    Deadline deadline() {
        return deadline;
    }

    /**
     * Returns whether files are as a cache lists them.
     *
     * @param listed without the source
     * @throws RejectedStateException if one is a file that the source does not name or may not read
     */
    boolean match(List<InputFile> listed) throws RejectedStateException {
        try {
            files.requireNamed(listed.stream().map(InputFile::name).toList(), deadline::isOver);
            for (InputFile input : listed) {
                if (!Objects.equals(files.hash(input.name(), deadline::isOver), input.hash())) {
                    return false;
                }
            }
            return true;
        } catch (RefusedInputException e) {
            throw new RejectedStateException(e.getMessage(), e);
        } catch (IOException e) {
            throw new RejectedStateException("files beside the source cannot be read", e);
        }
    }
}
