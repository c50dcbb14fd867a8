// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Input;

/** Words about some files, as {@code [[rule]]} in {@code cullet.toml}. A later rule is on top of an earlier one. */
public interface CulletRule extends FileWords {
    /** Globs over sources, by path below the project's folder, or by name where they have no slash. */
    @Input
    ListProperty<String> getFiles();
}
