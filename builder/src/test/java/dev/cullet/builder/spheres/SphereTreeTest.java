// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SphereTreeTest {
    @ParameterizedTest(name = "{0} spheres")
    @ValueSource(ints = {1, 2, 3, 4, 5, 29, 64, 200})
    void everyNodeContainsItsSubtreeInExactArithmetic(int count) {
        Random random = new Random(count);
        float[] leaves = new float[4 * count];
        for (int i = 0; i < leaves.length; i++) {
            leaves[i] = (float) (i % 4 == 3 ? 0.3 * random.nextDouble() : 10 * random.nextGaussian());
        }
        SphereTree tree = new SphereTree(leaves);

        List<List<Float>> found = new ArrayList<>();
        int pairs = 0;
        for (int node = 0; node < tree.ends.length; node++) {
            assertTrue(tree.ends[node] > node && tree.ends[node] <= tree.ends.length);
            if (tree.ends[node] == node + 1) {
                found.add(sphere(tree.spheres, node));
                continue;
            }
            for (int below = node + 1; below < tree.ends[node]; below++) {
                assertTrue(tree.ends[below] <= tree.ends[node], "subtrees nest");
                assertTrue(holds(tree.spheres, node, below), "node " + node + " lets node " + below + " out");
                pairs++;
            }
        }
        assertEquals(IntStream.range(0, count).mapToObj(i -> sphere(leaves, i)).collect(toSet()), Set.copyOf(found));
        assertEquals(count, found.size(), "every leaf once");
        assertEquals(tree.ends.length, tree.ends[0], "one root");
        assertTrue(pairs >= (count > 1 ? count : 0));
    }

    private static List<Float> sphere(float[] spheres, int i) {
        return List.of(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3]);
    }

    private static boolean holds(float[] spheres, int node, int below) {
        BigDecimal d2 = BigDecimal.ZERO;
        for (int k = 0; k < 3; k++) {
            BigDecimal d = new BigDecimal(spheres[4 * node + k]).subtract(new BigDecimal(spheres[4 * below + k]));
            d2 = d2.add(d.multiply(d));
        }
        BigDecimal farthest = d2.sqrt(new MathContext(60)).add(new BigDecimal(spheres[4 * below + 3]));
        return farthest.compareTo(new BigDecimal(spheres[4 * node + 3])) <= 0;
    }
}
