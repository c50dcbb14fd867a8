// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Input;

/** Options of some files, as {@code [[rule]]} in {@code cullet.toml}. A later rule overrides an earlier one. */
public interface CulletRule extends FileOptions {
    /** Globs over sources: by path below the project's folder, or by file name without a slash. */
    @Input
    ListProperty<String> getFiles();
}
