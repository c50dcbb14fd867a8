// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.RefusedException;
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
final class FbxScan {
    /** The largest number of nodes, copies included. */
    private static final long MAX_NODES = 2_000_000;

    // sizes in the native importer, with those of its allocator
    private static final long NODE_BYTES = 1200; // a name is 1028 bytes, whatever its length
    private static final long METADATA_BYTES = 3300;
    private static final long PROPERTY_BYTES = 1100;
    private static final long TEXT_BYTES = 1040;
    private static final long CORNER_BYTES = 40; // polygons and indices
    private static final long MESH_BYTES = 16;

    /** Records within records: the native importer reads them by recursion. Exporters nest up to 6. */
    private static final int MAX_NESTING = 100;

    /** What the native importer may take for one id, if several objects have it: all of them. */
    private static final class Item {
        private boolean isModel;
        private boolean isGeometry;
        private boolean isDeformer;
        private boolean isShape;
        private int setPivots; // bits
        private int statedPivots;
        private long propertyBytes;
        private FbxObject object = new FbxObject();
    }

    private List<Item> items = List.of(); // by index in the graph
    private FbxGraph graph = new FbxGraph();
    private int templatePivots;
    private long arrayBytes;
    private long largestArray;
    private String largestName = "";

    // records

    /** Checks a record. */
    void check(FbxRecord record) throws RefusedException {
        if (record.depth() > MAX_NESTING) {
            throw new RefusedException(
                    record.line(),
                    FbxRecord.at(record.offset()) + "record \"" + FbxRecord.shown(record.name())
                            + "\" is within more than " + MAX_NESTING + " others, but at most " + MAX_NESTING
                            + " are read; the file is most likely broken: export it again");
        }
        checkArrays(record);
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
                        FbxRecord.at(record.offset()) + "array \"" + FbxRecord.shown(record.name()) + "\" declares "
                                + array.length()
                                + " elements, but its " + array.bytes() + " bytes contain at most " + array.capacity()
                                + "; it is most likely broken: export it again");
            }
            if (array.type() != FbxArray.TEXT) {
                long bytes = array.length() * array.elementBytes();
                arrayBytes = FbxGraph.sum(arrayBytes, bytes);
                if (bytes > largestArray) {
                    largestArray = bytes;
                    largestName = FbxRecord.shown(record.name());
                }
            }
        }
    }

    // memory

    /**
     * Checks the memory that a file needs.
     *
     * @param objects all objects, whose records were checked
     * @param template of nodes
     */
    void checkMemory(FbxGraph linked, List<FbxObject> objects, FbxModel template, ImportLimits.Memory limits)
            throws RefusedException {
        graph = linked;
        items = new ArrayList<>();
        for (int i = 0; i < graph.size(); i++) {
            items.add(new Item());
        }
        objects.forEach(this::add);
        templatePivots = template.setPivots;
        FbxGraph.Kind models = object -> items.get(object).isModel;
        int[] order = graph.order(models);
        if (order == null) {
            FbxObject above = items.get(graph.cycle()).object;
            throw new RefusedException(
                    above.line(),
                    above.describe("node") + " is connected above itself, but nodes must form a tree;"
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
        FbxObject node = items.get(maxCopied).object;
        if (nodes > MAX_NODES) {
            throw new RefusedException(
                    node.line(),
                    node.describe("node") + " occurs " + atLeast(copies[maxCopied])
                            + " times, because it and the nodes above it have several parents, and all nodes "
                            + atLeast(nodes) + " times, but at most " + MAX_NODES
                            + " can be read; export it without instances");
        }
        long meshBytes = arrayBytes;
        long shapeBytes = 0;
        FbxGeometry maxShaped = null;
        long maxShapeBytes = 0;
        long[] shapes = shapes();
        for (FbxObject object : objects) {
            if (!(object instanceof FbxGeometry geometry)) {
                continue;
            }
            long ofCorners = FbxGraph.product(geometry.corners, geometry.cornerBytes + 16L * geometry.maps);
            meshBytes = FbxGraph.sum(meshBytes, 2 * ofCorners + geometry.corners * CORNER_BYTES);
            long ofShapes = FbxGraph.product(ofCorners, shapes[geometry.index]);
            shapeBytes = FbxGraph.sum(shapeBytes, ofShapes);
            if (ofShapes > maxShapeBytes) {
                maxShapeBytes = ofShapes;
                maxShaped = geometry;
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
                    node.line(),
                    node.describe("node") + " occurs " + copies[maxCopied]
                            + " times, because it and the nodes above it have several parents; the copies of nodes,"
                            + " with pivots and properties, need " + (nodeBytes >> 20) + " MB of native memory"
                            + advice + "export it without instances");
        }
        if (maxShaped != null && shapeBytes >= meshBytes) {
            throw new RefusedException(
                    maxShaped.line(),
                    maxShaped.describe("mesh") + " has " + shapes[maxShaped.index] + " blend shapes, each"
                            + " of which is a copy of its " + maxShaped.corners + " corners; blend shapes need "
                            + (shapeBytes >> 20) + " MB of native memory" + advice + "export it without blend shapes");
        }
        throw new RefusedException("its arrays (the largest is \"" + largestName + "\" with " + (largestArray >> 20)
                + " MB) and meshes need " + (meshBytes >> 20) + " MB of native memory" + advice + "split the file");
    }

    private void add(FbxObject object) {
        Item item = items.get(object.index);
        item.object = object;
        item.isDeformer |= object instanceof FbxDeformer;
        if (object instanceof FbxGeometry geometry) {
            item.isGeometry = true;
            item.isShape |= geometry.isShape();
        } else if (object instanceof FbxModel model) {
            item.isModel = true;
            item.setPivots |= model.setPivots;
            item.statedPivots |= model.statedPivots;
            item.propertyBytes += PROPERTY_BYTES * model.properties + TEXT_BYTES * model.textProperties;
        }
    }

    private long bytesOfCopy(int object) {
        Item model = items.get(object);
        int pivots = model.setPivots | (templatePivots & ~model.statedPivots);
        int doubles = pivots >>> FbxModel.SINGLE_PIVOTS;
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
