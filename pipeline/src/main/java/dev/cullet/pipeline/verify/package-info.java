// SPDX-License-Identifier: Apache-2.0
/**
 * Verification of a stored asset against its source, and of its queries against brute force. The geometry is
 * implemented separately, in double and without trees, so that it shares no defect with the code that it verifies.
 */
@NullMarked
package dev.cullet.pipeline.verify;

import org.jspecify.annotations.NullMarked;
