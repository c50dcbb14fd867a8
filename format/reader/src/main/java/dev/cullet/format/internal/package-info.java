// SPDX-License-Identifier: Apache-2.0
/** Reading and validating the bytes of an asset: shared by the format modules and the runtimes, not for games. */
package dev.cullet.format.internal;
