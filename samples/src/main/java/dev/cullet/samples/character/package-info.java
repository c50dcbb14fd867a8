// SPDX-License-Identifier: Apache-2.0
/** A walking character in a level. */
package dev.cullet.samples.character;
