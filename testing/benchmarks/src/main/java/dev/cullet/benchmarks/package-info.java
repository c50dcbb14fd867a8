// SPDX-License-Identifier: Apache-2.0
/** This project beside its peers, in one run: {@link dev.cullet.benchmarks.PeerTable}. Nothing depends on it. */
@NullMarked
package dev.cullet.benchmarks;

import org.jspecify.annotations.NullMarked;
