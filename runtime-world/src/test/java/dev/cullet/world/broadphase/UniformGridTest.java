// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

final class UniformGridTest extends BroadPhaseContract {
    @Override
    BroadPhase make(int dimensions, int capacity) {
        return new UniformGrid(dimensions, capacity, dimensions == 2 ? PLANE : SPACE, 6);
    }
}
