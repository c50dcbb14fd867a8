// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeProgress;
import java.nio.file.Path;

/** Hears how far a batch is. */
public interface BatchListener extends BakeProgress {
    /** Hears nothing. */
    BatchListener NONE = new BatchListener() {};

    /** Called once, when it is known what there is to do. */
    default void planned(int files) {}

    /** Called by any thread, by several at the same time. */
    @Override
    default void at(Stage stage, long done, long total) {}

    /** Called for each file, in the order of the plan, by the thread that called the batch. */
    default void done(FileOutcome outcome) {}

    /** Called by any thread with a line for the user about what is no failure of a file. */
    default void note(String line) {}

    /** Called for each asset whose source is gone, after the last file. */
    default void pruned(Path asset, Pruned what) {}

    /** What became of an asset without a source. */
    enum Pruned {
        REMOVED,
        /** It was a dry run. */
        WOULD_REMOVE,
        /** Somebody changed it since it was baked, so it stays. */
        KEPT
    }
}
