// SPDX-License-Identifier: Apache-2.0
/** Runs an import in a process of its own, so that a crash or a hang of the native importer fails one file. */
@NullMarked
package dev.cullet.importer.worker;

import org.jspecify.annotations.NullMarked;
