// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every kind of damage to a tree is found. */
class BspVerifierTest {
    private final MeshArrays mesh = Meshes.torusKnot(8, 40);
    private BspTree tree = build();
    private BspNodes nodes = BspNodes.of(tree, mesh.positions(), mesh.indices());

    @BeforeEach
    void buildAgain() {
        tree = build();
        nodes = BspNodes.of(tree, mesh.positions(), mesh.indices());
    }

    @Test
    void goodTreeHasNoFault() {
        assertEquals(List.of(), faults());
    }

    @Test
    void findsAPolygonThatIsNotListed() {
        assertFound("has no polygon of it", t -> t.polygonTriangles()[5] = (t.polygonTriangles()[5] + 7) % 640);
    }

    @Test
    void findsAPlaneThatMoved() {
        assertFound("does not name it", t -> t.planes()[4 * 30 + 3] += 1);
    }

    @Test
    void findsLeavesWithTheWrongLabel() {
        assertFound("but the winding number there is", t -> {
            for (int i = 0; i < t.children().length; i++) {
                if (t.children()[i] == BspTree.SOLID) {
                    t.children()[i] = BspTree.EMPTY;
                }
            }
        });
    }

    @Test
    void findsAPolygonTooMany() {
        int node = 1;
        while (nodes.firstPolygon()[node - 1] == nodes.firstPolygon()[node]) {
            node++;
        }
        int receiver = node; // gets the last polygon of the node before it
        assertFound("fragments lie in its plane", t -> t.firstPolygon()[receiver]--);
    }

    private void assertFound(String words, Consumer<BspNodes> damage) {
        damage.accept(nodes);
        List<String> faults = faults();
        assertFalse(faults.isEmpty());
        assertTrue(faults.stream().anyMatch(fault -> fault.contains(words)), faults::toString);
    }

    private List<String> faults() {
        return BspVerifier.faults(tree, nodes, mesh.positions(), mesh.indices());
    }

    private BspTree build() {
        return BspTreeBuilder.build(mesh.positions(), mesh.indices(), BspOptions.DEFAULT)
                .tree();
    }
}
