// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeProgress;
import java.nio.file.Path;

/** Listener for the progress of a batch. */
public interface BatchListener extends BakeProgress {
    /** Ignores all events. */
    BatchListener NONE = new BatchListener() {};

    /** Called once, with the number of planned files. */
    default void planned(int files) {}

    /** Called by any thread, by several at the same time. */
    @Override
    default void at(Stage stage, long done, long total) {}

    /** Called for each file when it is finished, by the thread that called the batch. */
    default void done(FileOutcome outcome) {}

    /** Called by any thread with a line for the user that is not a failure of a file. */
    @Override
    default void note(String line) {}

    /** Called for each finding about the whole run, after the last file. */
    default void found(BatchFinding finding) {}

    /** Called after the last file with each line about what the exports that were made do not hold. */
    default void lost(String line) {}

    /** Called when the seams of the assets are decided, after the last file; not if they are not to be decided. */
    default void seams(SeamOutcome outcome) {}

    /** Called for each asset without a source, after the last file. */
    default void pruned(Path asset, Pruned what) {}

    /** Result for an asset without a source, or for another file that a build record names. */
    enum Pruned {
        /** It was removed. */
        REMOVED("removed, because its source no longer exists"),
        /** It was a dry run. */
        WOULD_REMOVE("would be removed, because its source no longer exists"),
        /** It was removed, and its source is still there. */
        REMOVED_OTHER("removed, because its source is no longer baked to it"),
        /** It was a dry run, and the source is still there. */
        WOULD_REMOVE_OTHER("would be removed, because its source is no longer baked to it"),
        /** It was modified since the bake, and is kept. */
        MODIFIED("its source no longer exists, but it was modified since the bake; it is kept"),
        /** It is not in the output folders of this run, or behind a symbolic link, and is kept. */
        OUTSIDE("a build record names it, but it is outside of the output folders of this run, or behind a symbolic"
                + " link; it is kept"),
        /** It is not a valid asset, and is kept. */
        NO_ASSET("a build record names it, but it is not a Cullet asset; it is kept"),
        /** It cannot be read or removed. */
        FAILED("its source no longer exists, but it cannot be removed");

        private final String text;

        Pruned(String text) {
            this.text = text;
        }

        /** Returns the result in words, which follow the path of the file. */
        public String text() {
            return text;
        }

        /** Returns whether the file was removed, or would be if it was no dry run. */
        public boolean isRemoved() {
            return this == REMOVED || this == WOULD_REMOVE || this == REMOVED_OTHER || this == WOULD_REMOVE_OTHER;
        }
    }
}
