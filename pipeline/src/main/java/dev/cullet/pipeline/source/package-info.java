// SPDX-License-Identifier: Apache-2.0
/** Source files: supported formats, the hash of a source and of the files that it refers to. */
@NullMarked
package dev.cullet.pipeline.source;

import org.jspecify.annotations.NullMarked;
