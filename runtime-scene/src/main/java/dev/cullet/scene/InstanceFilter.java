// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

/**
 * Which instances a query considers, beside the layers; see {@link QueryFilter#withInstances}. Called once per instance
 * whose box the query reaches.
 */
public interface InstanceFilter {
    /**
     * Returns whether an instance counts.
     *
     * @param instance its id
     */
    boolean accepts(int instance);
}
