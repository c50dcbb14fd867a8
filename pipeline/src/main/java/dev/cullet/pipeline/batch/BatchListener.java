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

    /** Called for each file, in the order of the plan, by the thread that called the batch. */
    default void done(FileOutcome outcome) {}

    /** Called by any thread with a line for the user that is not a failure of a file. */
    default void note(String line) {}

    /** Called for each asset without a source, after the last file. */
    default void pruned(Path asset, Pruned what) {}

    /** Result for an asset without a source. */
    enum Pruned {
        REMOVED,
        /** It was a dry run. */
        WOULD_REMOVE,
        /** It was modified since the bake, and is kept. */
        KEPT
    }
}
