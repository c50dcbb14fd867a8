// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The axis of a file that points up. */
public enum UpAxis {
    /** As stated in the file; Y if it is not stated. */
    AUTO,
    X,
    Y,
    Z
}
