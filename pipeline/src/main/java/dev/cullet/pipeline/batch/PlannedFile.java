// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.config.FileSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One file of a batch.
 *
 * @param state folder where it is remembered what the asset was made from; null: nowhere, it is baked each time
 */
record PlannedFile(
        Path source,
        Path output,
        FileSettings settings,
        @Nullable Path state) {}
