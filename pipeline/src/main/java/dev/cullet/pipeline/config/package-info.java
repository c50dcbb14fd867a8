// SPDX-License-Identifier: Apache-2.0
/**
 * Configuration: {@code cullet.toml}, sidecar files, flags and options of build plugins, merged into the typed settings
 * of a batch and of a file. {@link dev.cullet.pipeline.config.Settings} is the table of all settings.
 */
@NullMarked
package dev.cullet.pipeline.config;

import org.jspecify.annotations.NullMarked;
