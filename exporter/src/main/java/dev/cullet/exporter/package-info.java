// SPDX-License-Identifier: Apache-2.0
/** What an export reads of an asset, and what it gives: one view for all formats, files, and what they do not hold. */
@NullMarked
package dev.cullet.exporter;

import org.jspecify.annotations.NullMarked;
