// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.NameTable;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Volume, centre and inertia against formulas of boxes, and against sums in decimals about another point. */
class MassPropertiesTest {
    private static MassProperties of(MeshArrays mesh) {
        ExportPart part = ExportView.of(TestAsset.of(mesh)).parts().get(0);
        return MassProperties.of(part).orElseThrow();
    }

    @Test
    void aBoxHasTheMomentsOfItsFormula() {
        MassProperties box = of(Meshes.box(10, -2, 5, 12, 1, 9));
        assertEquals(24_000, box.mass());
        assertArrayEquals(new double[] {11, -0.5, 7}, box.centre(), 1e-12);
        double[] formula = {2000 * (9 + 16.0), 2000 * (4 + 16.0), 2000 * (4 + 9.0), 0, 0, 0};
        assertArrayEquals(formula, box.inertia(), 1e-9);
    }

    @Test
    void aPartThatIsNotClosedHasNone() {
        ExportPart open =
                ExportView.of(TestAsset.of(Meshes.terrain(8, 1))).parts().get(0);
        assertTrue(MassProperties.of(open).isEmpty());
    }

    /** MuJoCo refuses moments of inertia of which one is larger than the sum of the others. */
    @Test
    void aSheetHasNone() {
        for (float thick : new float[] {1e-3f, 1e-6f}) {
            ExportPart sheet = ExportView.of(TestAsset.of(Meshes.box(0, 0, 0, 1, thick, 1)))
                    .parts()
                    .get(0);
            assertEquals(thick == 1e-3f, MassProperties.of(sheet).isPresent(), "thickness " + thick);
        }
    }

    /** The sums in decimals have no rounding but the last one, and begin at the origin of the file. */
    @Test
    void aMeshFarFromTheOriginHasTheMomentsOfExactSums() {
        for (double away : new double[] {0, 1, 1000}) {
            MeshArrays knot = Meshes.torusKnot(10, 50).scaledAndMoved(0.7, away, -2 * away, 3 * away);
            MassProperties mass = of(knot);
            double[] exact = exactSums(knot.positions(), knot.indices());
            double volume = exact[0];
            assertEquals(1000 * volume, mass.mass(), 1e-11 * mass.mass());
            double[] centre = {exact[1] / volume, exact[2] / volume, exact[3] / volume};
            assertArrayEquals(centre, mass.centre(), 1e-12 * (1 + 3 * away));
            // the sums about the origin lose digits when they are moved to the centre
            double lost = 1e-11 * mass.inertia()[0] + 1e-9 * away * away * mass.mass() * 1e-6;
            for (int i = 0; i < 6; i++) {
                int row = "001012".charAt(i) - '0';
                int column = "012122".charAt(i) - '0';
                double second = exact[4 + i] - volume * centre[row] * centre[column];
                double own = row == column
                        ? trace(mass) - mass.inertia()[row == 0 ? 0 : row == 1 ? 1 : 2]
                        : -mass.inertia()[row + column + 2];
                assertEquals(1000 * second, own, lost + 1e-9 * away * away * volume, i + " at " + away);
            }
        }
    }

    /** Returns half the trace: the sum of the second moments. */
    private static double trace(MassProperties mass) {
        return 0.5 * (mass.inertia()[0] + mass.inertia()[1] + mass.inertia()[2]);
    }

    /** Returns the integrals of 1, x, y, z and of xx xy xz yy yz zz products in the order of rows 0 0 1 0 1 2. */
    private static double[] exactSums(float[] positions, int[] indices) {
        BigDecimal[] sums = new BigDecimal[10];
        java.util.Arrays.fill(sums, BigDecimal.ZERO);
        BigDecimal[][] p = new BigDecimal[3][3];
        for (int i = 0; i < indices.length; i += 3) {
            for (int k = 0; k < 9; k++) {
                p[k / 3][k % 3] = new BigDecimal(positions[3 * indices[i + k / 3] + k % 3]);
            }
            BigDecimal six = BigDecimal.ZERO;
            for (int axis = 0; axis < 3; axis++) {
                int j = (axis + 1) % 3;
                int k = (axis + 2) % 3;
                six = six.add(p[0][axis].multiply(p[1][j].multiply(p[2][k]).subtract(p[1][k].multiply(p[2][j]))));
            }
            sums[0] = sums[0].add(six);
            BigDecimal[] total = new BigDecimal[3];
            for (int axis = 0; axis < 3; axis++) {
                total[axis] = p[0][axis].add(p[1][axis]).add(p[2][axis]);
                sums[1 + axis] = sums[1 + axis].add(six.multiply(total[axis]));
            }
            for (int m = 0; m < 6; m++) {
                int row = "001012".charAt(m) - '0';
                int column = "012122".charAt(m) - '0';
                BigDecimal product = total[row].multiply(total[column]);
                for (int k = 0; k < 3; k++) {
                    product = product.add(p[k][row].multiply(p[k][column]));
                }
                sums[4 + m] = sums[4 + m].add(six.multiply(product));
            }
        }
        double[] divisors = {6, 24, 24, 24, 120, 120, 120, 120, 120, 120};
        double[] results = new double[10];
        for (int i = 0; i < 10; i++) {
            results[i] = sums[i].divide(new BigDecimal(divisors[i]), MathContext.DECIMAL128)
                    .doubleValue();
        }
        return results;
    }

    @Test
    void aLinkScalesMirrorsAndMovesThem() {
        Asset scene = LinkAssets.scene(TestAsset.OPTIONS);
        List<Link> links = Link.of(ExportView.of(scene), NameTable.ofIdentifiers());
        MassProperties own = new PartMasses().of(links.get(0)).orElseThrow();
        MassProperties mirrored = new PartMasses().of(links.get(2)).orElseThrow();
        assertEquals(own.mass() / 8, mirrored.mass());
        assertEquals(-0.5 * own.centre()[0], mirrored.centre()[0]);
        assertEquals(0.5 * own.centre()[1], mirrored.centre()[1]);
        double[] inertia = own.inertia();
        assertArrayEquals(
                new double[] {
                    inertia[0] / 32,
                    inertia[1] / 32,
                    inertia[2] / 32,
                    -inertia[3] / 32,
                    -inertia[4] / 32,
                    inertia[5] / 32
                },
                mirrored.inertia());
        Asset turned = LinkAssets.named("knot", new float[] {1, 2, 3}, TestAsset.OPTIONS);
        Link link = Link.of(ExportView.of(turned), NameTable.ofIdentifiers()).get(0);
        MassProperties moved = new PartMasses().of(link).orElseThrow();
        assertEquals(own.centre()[2] - 3, moved.centre()[2]);
    }
}
