// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

/**
 * What an FBX file states about its nodes, geometries and deformers: all that the checks and repairs of this package
 * need, read in one pass over the records. Arrays stay in the file until they are needed.
 *
 * <p>Linear time. Memory: about 500 bytes per node, 200 per geometry and deformer, 12 per connection, and at most
 * {@value #MAX_KEPT} elements of arrays.
 */
public final class FbxContent {
    /** The property of the unit, in the settings of the file. */
    static final String UNIT = "UnitScaleFactor";

    /** Elements of arrays that are kept in memory, because they are needed twice. */
    private static final int MAX_KEPT = 1 << 22;

    private final Path file;
    private final FbxScan scan = new FbxScan();
    private final FbxGraph graph = new FbxGraph();
    private final FbxModel template = new FbxModel();
    private final List<FbxObject> records = new ArrayList<>();
    private final List<FbxObject> objects = new ArrayList<>(List.of(new FbxObject())); // by index in the graph
    private final Map<FbxArray, double[]> kept = new HashMap<>();
    private long keptElements;
    private boolean statesUnit;

    private FbxContent(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @param limits limits of the import
     * @throws RefusedException if the native importer would not survive the file, or needs too much memory
     */
    public static FbxContent read(Path file, FbxHeader header, ImportLimits.Memory limits)
            throws IOException, RefusedException {
        FbxContent content = new FbxContent(file);
        FbxRecords.read(file, header, content.new Reader());
        content.graph.link();
        content.scan.checkMemory(content.graph, content.records, content.template, limits);
        return content;
    }

    Path file() {
        return file;
    }

    FbxGraph graph() {
        return graph;
    }

    /** Returns the template of nodes. */
    FbxModel template() {
        return template;
    }

    /** Returns all objects of the file in its order, those included whose id another one has. */
    List<FbxObject> records() {
        return records;
    }

    /** Returns the number of objects with different ids, and the root. */
    int size() {
        return objects.size();
    }

    /** Returns an object by its index in the graph; of those with the same id, the last one. */
    FbxObject object(int index) {
        return objects.get(index);
    }

    boolean isModel(int index) {
        return objects.get(index) instanceof FbxModel;
    }

    boolean isMesh(int index) {
        return objects.get(index) instanceof FbxGeometry geometry && geometry.isMesh();
    }

    boolean isSkin(int index) {
        return objects.get(index) instanceof FbxDeformer deformer && deformer.isSkin();
    }

    /** Returns the objects of a kind that are connected to an object, in order of connection. */
    int[] children(int of, FbxGraph.Kind kind) {
        return Arrays.stream(graph.children(of)).filter(kind::has).toArray();
    }

    /** Returns the root and the nodes below it, each once, parents before children. */
    int[] nodes() {
        int[] order = graph.order(this::isModel);
        return order == null ? new int[0] : order; // a cycle is refused by the scan
    }

    /** Returns whether the file states its unit. */
    boolean statesUnit() {
        return statesUnit;
    }

    /** Passes the elements of an array to a consumer, and keeps them for {@link #values} unless they are many. */
    void forEachKept(FbxArray array, DoubleConsumer consumer) throws IOException {
        if (array.written() > MAX_KEPT - keptElements) {
            array.forEach(file, consumer);
            return;
        }
        double[] values = array.values(file);
        kept.put(array, values);
        keptElements += values.length;
        Arrays.stream(values).forEach(consumer);
    }

    /** Returns the elements of an array. */
    double[] values(FbxArray array) throws IOException {
        double[] known = kept.get(array);
        return known == null ? array.values(file) : known;
    }

    /** The visitor of all records. */
    private final class Reader implements FbxVisitor {
        private FbxObject object = new FbxObject();

        @Override
        public boolean begin(FbxRecord record) throws RefusedException {
            scan.check(record);
            if (record.depth() > 1) {
                object.read(record);
                statesUnit |= record.isIn("GlobalSettings", "Properties70") && UNIT.equals(record.string(0));
                return true;
            }
            object = new FbxObject();
            if (record.isIn("Objects")) {
                beginObject(record);
            } else if (record.isIn("Definitions") && "Model".equals(record.string(0))) {
                object = template;
            } else if (record.isIn("Connections") && record.name().equals("C")) {
                connect(record);
            }
            return true;
        }

        private void beginObject(FbxRecord record) {
            boolean isWanted = switch (record.name()) {
                case "Model", "Geometry", "Deformer" -> true;
                case "NodeAttribute" -> "LodGroup".equals(record.string(2));
                default -> false;
            };
            if (!isWanted || !record.isInteger(0)) {
                return;
            }
            int index = graph.add(record.integer(0));
            object = switch (record.name()) {
                case "Model" -> new FbxModel(record, index, template);
                case "Geometry" -> new FbxGeometry(record, index);
                case "Deformer" -> new FbxDeformer(record, index);
                default -> new FbxObject(record, index);
            };
            records.add(object);
            if (index == objects.size()) {
                objects.add(object);
            } else if (index != FbxGraph.ROOT) {
                objects.set(index, object);
            }
        }

        private void connect(FbxRecord record) {
            String type = record.string(0);
            boolean toProperty = "OP".equals(type) && record.stringBytes(3) > 0;
            boolean isLink =
                    type != null && !type.equals("PP") && !toProperty; // the native importer reads others as OO
            if (isLink && record.isInteger(1) && record.isInteger(2)) {
                graph.connect(record.integer(1), record.integer(2));
            }
        }
    }
}
