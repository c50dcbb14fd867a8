// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks an FBX file before the native importer reads it, which allocates what the file declares and follows
 * connections by recursion. Refuses arrays that declare more elements than their bytes can contain, cycles of nodes,
 * and files that need more native memory than an import may use.
 *
 * <p>The estimate of the memory is the sum of
 *
 * <ul>
 *   <li>the arrays, inflated;
 *   <li>the corners of polygons, times what a corner has: a position, and normals, tangents, UVs and colors;
 *   <li>the copies of nodes with several parents, times their pivots and properties, about 1 KB each;
 *   <li>the blend shapes, times the corners of their mesh.
 * </ul>
 *
 * <p>Linear time, without recursion. Memory: about 200 bytes per object and 12 per connection.
 */
public final class FbxScan implements FbxRecords.Visitor {
    /** The largest number of nodes, copies included. */
    private static final long MAX_NODES = 2_000_000;

    // sizes in the native importer, with those of its allocator
    private static final long NODE_BYTES = 1200; // a name is 1028 bytes, whatever its length
    private static final long METADATA_BYTES = 3300;
    private static final long PROPERTY_BYTES = 1100;
    private static final long TEXT_BYTES = 1040;
    private static final long CORNER_BYTES = 40; // polygons and indices
    private static final long MESH_BYTES = 16;

    /** Properties of a node that are nodes of their own in the native importer, and how many. */
    private static final List<String> PIVOTS = List.of(
            "PreRotation",
            "PostRotation",
            "RotationOffset",
            "ScalingOffset",
            "RotationPivot",
            "ScalingPivot",
            "GeometricTranslation",
            "GeometricRotation",
            "GeometricScaling");

    private static final int SINGLE_PIVOTS = 4;

    /** Records within records: the native importer reads them by recursion. Exporters nest up to 6. */
    private static final int MAX_NESTING = 100;

    /** An object, and what it needs of memory. */
    private static final class Item {
        private boolean isModel; // of objects with the same id, the native importer may take any
        private boolean isGeometry;
        private boolean isDeformer;
        private String name = "";
        private String place = "";
        private long line;
        private boolean isShape;
        private int pivots; // bits of those that are set
        private int knownPivots;
        private long propertyBytes;
        private long corners;
        private int cornerBytes = 12;
        private int maps; // UVs and colors
    }

    private final FbxGraph graph = new FbxGraph();
    private final List<Item> items = new ArrayList<>(List.of(new Item()));
    private final Item template = new Item();
    private @Nullable Item item;
    private long arrayBytes;
    private long largestArray;
    private String largestName = "";

    private FbxScan() {}

    /**
     * Checks a file.
     *
     * @param limits limits of the import
     * @throws RefusedException if the native importer would not survive the file, or needs too much memory
     */
    public static void check(Path file, FbxHeader header, ImportLimits.Memory limits)
            throws IOException, RefusedException {
        FbxScan scan = new FbxScan();
        FbxRecords.read(file, header, scan);
        scan.checkMemory(limits);
    }

    // records

    @Override
    public boolean begin(FbxRecord record) throws RefusedException {
        if (record.depth() > MAX_NESTING) {
            throw new RefusedException(
                    record.line(),
                    record.place() + "record \"" + shown(record.name()) + "\" is within more than " + MAX_NESTING
                            + " others, but at most " + MAX_NESTING
                            + " are read; the file is most likely broken: export it again");
        }
        checkArrays(record);
        if (record.depth() == 1) {
            item = null;
            if (record.isIn("Objects")) {
                beginObject(record);
            } else if (record.isIn("Definitions") && "Model".equals(record.string(0))) {
                item = template;
            } else if (record.isIn("Connections") && record.name().equals("C")) {
                connect(record);
            }
        } else if (item != null) {
            readPart(item, record);
        }
        return true;
    }

    private void checkArrays(FbxRecord record) throws RefusedException {
        for (int i = 0; i < Math.min(record.count(), FbxRecord.MAX_PROPERTIES); i++) {
            FbxArray array = record.array(i);
            if (array == null) {
                continue;
            }
            if (array.length() > array.capacity()) {
                throw new RefusedException(
                        record.line(),
                        record.place() + "array \"" + shown(record.name()) + "\" declares " + array.length()
                                + " elements, but its " + array.bytes() + " bytes contain at most " + array.capacity()
                                + "; it is most likely broken: export it again");
            }
            if (array.type() != FbxArray.TEXT) {
                long bytes = array.length() * array.elementBytes();
                arrayBytes = FbxGraph.sum(arrayBytes, bytes);
                if (bytes > largestArray) {
                    largestArray = bytes;
                    largestName = shown(record.name());
                }
            }
        }
    }

    private void beginObject(FbxRecord record) {
        if (!record.isInteger(0)) {
            return;
        }
        int index = graph.add(record.integer(0));
        if (index == items.size()) {
            items.add(new Item());
        }
        Item next = items.get(index);
        next.isModel |= record.name().equals("Model");
        next.isGeometry |= record.name().equals("Geometry");
        next.isDeformer |= record.name().equals("Deformer");
        next.isShape |= next.isGeometry && "Shape".equals(record.string(2));
        next.name = shown(record.objectName(1));
        next.place = record.place();
        next.line = record.line();
        item = next;
    }

    private void connect(FbxRecord record) {
        String type = record.string(0);
        boolean toProperty = "OP".equals(type) && record.stringBytes(3) > 0;
        boolean isLink = type != null && !type.equals("PP") && !toProperty; // the native importer treats others as OO
        if (isLink && record.isInteger(1) && record.isInteger(2)) {
            graph.connect(record.integer(1), record.integer(2));
        }
    }

    private static void readPart(Item item, FbxRecord record) {
        switch (record.name()) {
            case "PolygonVertexIndex" -> {
                FbxArray array = record.array(0);
                item.corners = array == null ? item.corners : Math.max(item.corners, array.length());
            }
            case "LayerElementNormal" -> item.cornerBytes += item.cornerBytes < 24 ? 12 : 0;
            case "LayerElementTangent" -> item.cornerBytes += item.cornerBytes < 48 ? 24 : 0;
            case "LayerElementUV", "LayerElementColor" -> item.maps += item.maps < 16 ? 1 : 0;
            case "P" -> readProperty(item, record);
            default -> {}
        }
    }

    private static void readProperty(Item item, FbxRecord property) {
        String name = property.string(0);
        int pivot = name == null ? -1 : PIVOTS.indexOf(name);
        if (pivot >= 0) {
            double neutral = pivot == PIVOTS.indexOf("GeometricScaling") ? 1 : 0;
            boolean isSet =
                    property.number(4) != neutral || property.number(5) != neutral || property.number(6) != neutral;
            item.knownPivots |= 1 << pivot;
            item.pivots |= isSet ? 1 << pivot : 0;
        } else {
            item.propertyBytes += PROPERTY_BYTES + (property.type(4) == FbxRecord.STRING ? TEXT_BYTES : 0);
        }
    }

    private static String shown(String name) {
        String line = name.replaceAll("[\\p{Cntrl}\\ufffd]+", "?");
        return line.length() > 60 ? line.substring(0, 60) + "..." : line;
    }

    // memory

    private void checkMemory(ImportLimits.Memory limits) throws RefusedException {
        graph.link();
        FbxGraph.Kind models = object -> items.get(object).isModel;
        int[] order = graph.order(models);
        if (order == null) {
            Item above = items.get(graph.cycle());
            throw new RefusedException(
                    above.line,
                    above.place + "node \"" + above.name + "\" is connected above itself, but nodes must form a tree;"
                            + " it is most likely broken: export it again");
        }
        long[] copies = graph.copies(order, models);
        long nodes = 0;
        long nodeBytes = 0;
        int maxCopied = FbxGraph.ROOT;
        for (int object : order) {
            nodes = FbxGraph.sum(nodes, copies[object]);
            long bytes = FbxGraph.product(copies[object], bytesOfCopy(object));
            nodeBytes = FbxGraph.sum(nodeBytes, bytes);
            maxCopied = copies[object] > copies[maxCopied] ? object : maxCopied;
        }
        Item node = items.get(maxCopied);
        if (nodes > MAX_NODES) {
            throw new RefusedException(
                    node.line,
                    node.place + "node \"" + node.name + "\" occurs " + atLeast(copies[maxCopied])
                            + " times, because it and the nodes above it have several parents, and all nodes "
                            + atLeast(nodes) + " times, but at most " + MAX_NODES
                            + " can be read; export it without instances");
        }
        long meshBytes = arrayBytes;
        long shapeBytes = 0;
        int maxShapes = FbxGraph.ROOT;
        long maxShapeBytes = 0;
        long[] shapes = shapes();
        for (int i = 1; i < items.size(); i++) {
            Item geometry = items.get(i);
            if (!geometry.isGeometry) {
                continue;
            }
            long ofCorners = FbxGraph.product(geometry.corners, geometry.cornerBytes + 16L * geometry.maps);
            meshBytes = FbxGraph.sum(meshBytes, 2 * ofCorners + geometry.corners * CORNER_BYTES);
            long ofShapes = FbxGraph.product(ofCorners, shapes[i]);
            shapeBytes = FbxGraph.sum(shapeBytes, ofShapes);
            if (ofShapes > maxShapeBytes) {
                maxShapeBytes = ofShapes;
                maxShapes = i;
            }
        }
        long sum = FbxGraph.sum(nodeBytes, FbxGraph.sum(meshBytes, shapeBytes));
        if (sum >> 20 <= limits.nativeMegabytes()) {
            return;
        }
        String advice = ", but an import of this file may use " + limits.nativeMegabytes() + " MB; "
                + limits.advice(sum >> 20) + ", or ";
        if (nodeBytes >= Math.max(meshBytes, shapeBytes)) {
            throw new RefusedException(
                    node.line,
                    node.place + "node \"" + node.name + "\" occurs " + copies[maxCopied]
                            + " times, because it and the nodes above it have several parents; the copies of nodes,"
                            + " with pivots and properties, need " + (nodeBytes >> 20) + " MB of native memory"
                            + advice + "export it without instances");
        }
        if (shapeBytes >= meshBytes) {
            Item geometry = items.get(maxShapes);
            throw new RefusedException(
                    geometry.line,
                    geometry.place + "mesh \"" + geometry.name + "\" has " + shapes[maxShapes] + " blend shapes, each"
                            + " of which is a copy of its " + geometry.corners + " corners; blend shapes need "
                            + (shapeBytes >> 20) + " MB of native memory" + advice + "export it without blend shapes");
        }
        throw new RefusedException("its arrays (the largest is \"" + largestName + "\" with " + (largestArray >> 20)
                + " MB) and meshes need " + (meshBytes >> 20) + " MB of native memory" + advice + "split the file");
    }

    private long bytesOfCopy(int object) {
        Item model = items.get(object);
        int pivots = model.pivots | (template.pivots & ~model.knownPivots);
        int doubles = pivots >>> SINGLE_PIVOTS;
        int chain = 1 + Integer.bitCount(pivots) + Integer.bitCount(doubles); // inverse transforms are nodes, too
        FbxGraph.Kind geometries = child -> items.get(child).isGeometry;
        return chain * NODE_BYTES
                + METADATA_BYTES
                + model.propertyBytes
                + MESH_BYTES * graph.sumBelow(object, geometries, ones());
    }

    private long @Nullable [] ones;

    private long[] ones() {
        if (ones == null) {
            ones = new long[items.size()];
            Arrays.fill(ones, 1);
        }
        return ones;
    }

    /** Returns the number of blend shapes of each geometry: over deformers, their channels, and targets of these. */
    private long[] shapes() {
        FbxGraph.Kind deformers = object -> items.get(object).isDeformer;
        FbxGraph.Kind targets = object -> items.get(object).isShape;
        long[] ofChannels = new long[items.size()];
        long[] ofDeformers = new long[items.size()];
        long[] ofGeometries = new long[items.size()];
        for (int i = 0; i < items.size(); i++) {
            ofChannels[i] = deformers.has(i) ? graph.sumBelow(i, targets, ones()) : 0;
        }
        for (int i = 0; i < items.size(); i++) {
            ofDeformers[i] = deformers.has(i) ? graph.sumBelow(i, deformers, ofChannels) : 0;
        }
        for (int i = 0; i < items.size(); i++) {
            ofGeometries[i] = items.get(i).isGeometry ? graph.sumBelow(i, deformers, ofDeformers) : 0;
        }
        return ofGeometries;
    }

    private static String atLeast(long count) {
        return count >= FbxGraph.MAX_SUM ? "more than " + FbxGraph.MAX_SUM : String.valueOf(count);
    }
}
