// SPDX-License-Identifier: Apache-2.0
/** Exports of assets, kept up to date as the assets are. */
@NullMarked
package dev.cullet.pipeline.export;

import org.jspecify.annotations.NullMarked;
