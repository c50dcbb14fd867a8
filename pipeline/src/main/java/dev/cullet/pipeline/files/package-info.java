// SPDX-License-Identifier: Apache-2.0
/** Reading and writing files: atomic output, names of output files, messages for input and output errors. */
@NullMarked
package dev.cullet.pipeline.files;

import org.jspecify.annotations.NullMarked;
