// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleSet;
import dev.cullet.viewer.BakeFinding;
import dev.cullet.viewer.BakeFinding.BakePlace;
import dev.cullet.viewer.IndexEntry;
import dev.cullet.viewer.ShapeSurface;
import dev.cullet.viewer.SurfacePalette;
import dev.cullet.viewer.picture.PictureOptions.Overlay;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Draws a picture of an asset: triangles shaded by surface, then lines, then transparent spheres and markers. A scene
 * is drawn instance by instance, in world space, and its AABB tree is that over the instances. Time is linear in the
 * triangles of all instances and the samples that they cover; memory is 8 bytes per sample. The same asset and options
 * give the same pixels.
 */
public final class Picture {
    /** Samples per pixel along each axis. */
    private static final int SIDE = 2;

    private static final int LIGHT_GROUND = 0xEEF1F5;
    private static final int DARK_GROUND = 0x1B2027;
    private static final int WIRE = 0x10151C;
    private static final int ACTIVE = 0x2A3442;
    private static final int ACTIVE_DARK = 0x0E1116;
    private static final int BORDER = 0xFF3B5C;
    private static final int SEAM = 0x12A594;
    private static final int LEAF_BOX = 0x1FA55F;
    private static final int INNER_BOX = 0x2F7DE1;
    private static final int SPHERE = 0x2F8DFF;
    private static final int SHAPE = 0xD6336C;
    private static final int OUTLINE = 0xD6336C;
    private static final int INFO = 0x2F7DE1;
    private static final int WARNING = 0xE8590C;

    /** Distance by which lines are drawn nearer to the camera, as a share of the asset's radius. */
    private static final double LIFT = 0.004;

    /** Direction to the lamp in view space: above and to the left of the camera. */
    private static final double[] LAMP = Camera.unit(-0.45, 0.75, 0.8);

    private final PictureOptions options;
    private final List<PlacedPart> parts;
    private final @Nullable AssetScene scene;
    private final Camera camera;
    private final Raster raster;

    /** Factor on the depth of lines, so that they are visible on the surface that they lie on. */
    private final double lift;

    private Picture(Asset asset, PictureOptions options) {
        this.options = options;
        parts = PlacedPart.of(asset, options);
        scene = asset.scene();
        int width = SIDE * options.width();
        int height = SIDE * options.height();
        camera = new Camera(options.from(), points(), width, height);
        raster = new Raster(width, height, options.dark() ? DARK_GROUND : LIGHT_GROUND);
        lift = 1 + LIFT * radius() / camera.distance();
    }

    /** Draws an asset for an index page; see {@link IndexEntry#picture}. */
    public static byte[] ofIndex(Asset asset) {
        return png(asset, List.of(), PictureOptions.DEFAULTS.withSize(IndexEntry.WIDTH, IndexEntry.HEIGHT));
    }

    /**
     * Draws a picture.
     *
     * @param findings markers to draw over it
     * @return a PNG file
     * @throws IllegalArgumentException if the asset lacks a part, a frame or a level that the options name; the message
     *     lists what it has
     */
    public static byte[] png(Asset asset, List<BakeFinding> findings, PictureOptions options) {
        check(asset, options);
        Picture picture = new Picture(asset, options);
        picture.draw(findings);
        return Png.of(picture.raster.shrunk(SIDE), options.width(), options.height());
    }

    private static void check(Asset asset, PictureOptions options) {
        List<String> names = asset.parts().stream().map(AssetPart::name).toList();
        for (String name : options.parts()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(
                        "there is no part '" + name + "'; the asset has " + String.join(", ", names));
            }
        }
        int frames = Math.max(1, asset.frameTimes().length);
        if (options.frame() >= frames) {
            throw new IllegalArgumentException("frame " + options.frame() + " is not in 0.." + (frames - 1));
        }
        AssetScene scene = asset.scene();
        int depth = scene != null
                ? scene.tree().depth()
                : asset.parts().stream()
                        .mapToInt(part -> part.tree().depth())
                        .max()
                        .orElse(0);
        if (options.treeLevel() > depth) {
            throw new IllegalArgumentException("tree level " + options.treeLevel() + " is not in 1.." + depth);
        }
        if (options.show().contains(Overlay.SHAPE) && asset.parts().stream().allMatch(part -> part.shape() == null)) {
            throw new IllegalArgumentException("the asset has no enclosing shape; bake it with --hull");
        }
        if (options.spheres() != 0) {
            List<SphereCluster> clusters = new ArrayList<>();
            for (AssetPart part : asset.parts()) {
                SphereCluster cluster = part.cluster();
                if (cluster != null) {
                    clusters.add(cluster);
                }
            }
            if (clusters.isEmpty()) {
                throw new IllegalArgumentException("the asset has no spheres; bake it with --spheres");
            }
            if (clusters.stream().allMatch(cluster -> level(cluster, options.spheres()) < 0)) {
                throw new IllegalArgumentException("there is no level of " + options.spheres()
                        + " spheres; there are levels of " + String.join(", ", levels(clusters)));
            }
        }
    }

    /** Returns the level with a number of spheres, or -1. */
    private static int level(SphereCluster cluster, int number) {
        for (int level = cluster.levelCount() - 1; level >= 0; level--) {
            if (number == PictureOptions.FINEST || cluster.level(level).length / 4 == number) {
                return level;
            }
        }
        return -1;
    }

    private static List<String> levels(List<SphereCluster> clusters) {
        List<String> counts = new ArrayList<>();
        for (SphereCluster cluster : clusters) {
            for (int level = 0; level < cluster.levelCount(); level++) {
                counts.add(Integer.toString(cluster.level(level).length / 4));
            }
        }
        return counts.stream().distinct().toList();
    }

    /**
     * Returns the points that the picture must contain: vertices, or for an animation the boxes of all frames, so that
     * all frames have the same camera; and overlays. For a scene these are the corners of its instances' boxes.
     */
    private double[] points() {
        DoubleStream.Builder points = DoubleStream.builder();
        for (PlacedPart placed : parts) {
            AssetPart part = placed.part();
            if (!placed.isAsStored()) {
                addCorners(points, placed);
                continue;
            }
            if (part.frameCount() == 1) {
                for (float coordinate : part.triangles().positions()) {
                    points.add(coordinate);
                }
            }
            for (double[] box : part.frameCount() == 1 ? boxes(part.tree(), new double[3]) : List.<double[]>of()) {
                addCorners(points, box[0], box[1], box[2], box[3], box[4], box[5]);
            }
            boolean boxed = part.frameCount() > 1 || options.show().contains(Overlay.OUTLINES);
            for (int i = 0; i < part.frameCount() && boxed; i++) {
                float[] bounds = part.frame(i).bounds();
                addCorners(points, bounds[0], bounds[1], bounds[2], bounds[3], bounds[4], bounds[5]);
            }
            EnclosingShape shape = options.show().contains(Overlay.SHAPE) ? part.shape() : null;
            for (float coordinate :
                    shape == null ? new float[0] : ShapeSurface.of(shape).points()) {
                points.add(coordinate);
            }
            double[] s = spheres(placed);
            for (int i = 0; i < s.length; i += 4) {
                double r = 0.8 * s[i + 3]; // a box between the inscribed and the circumscribed one of the sphere
                addCorners(points, s[i] - r, s[i + 1] - r, s[i + 2] - r, s[i] + r, s[i + 1] + r, s[i + 2] + r);
            }
        }
        for (double[] box : scene == null ? List.<double[]>of() : boxes(scene.tree(), scene.origin())) {
            addCorners(points, box[0], box[1], box[2], box[3], box[4], box[5]);
        }
        return points.build().toArray();
    }

    private static void addCorners(
            DoubleStream.Builder points, double x0, double y0, double z0, double x1, double y1, double z1) {
        for (int corner = 0; corner < 8; corner++) {
            points.add((corner & 1) == 0 ? x0 : x1);
            points.add((corner & 2) == 0 ? y0 : y1);
            points.add((corner & 4) == 0 ? z0 : z1);
        }
    }

    private static void addCorners(DoubleStream.Builder points, PlacedPart placed) {
        float[] bounds = placed.part().bounds();
        double[] point = new double[3];
        for (int corner = 0; corner < 8; corner++) {
            placed.toWorld(
                    bounds[(corner & 1) == 0 ? 0 : 3],
                    bounds[(corner & 2) == 0 ? 1 : 4],
                    bounds[(corner & 4) == 0 ? 2 : 5],
                    point);
            points.add(point[0]).add(point[1]).add(point[2]);
        }
    }

    private double radius() {
        double largest = 0;
        for (PlacedPart placed : parts) {
            largest = Math.max(
                    largest, placed.scale() * placed.part().boundingSphere().radius());
        }
        return largest;
    }

    /** Returns 4 numbers per sphere: x y z r. */
    private double[] spheres(PlacedPart placed) {
        SphereCluster cluster = placed.part().cluster();
        int level = cluster == null || options.spheres() == 0 ? -1 : level(cluster, options.spheres());
        float[] stored = cluster == null || level < 0 ? new float[0] : cluster.level(level);
        double[] spheres = new double[stored.length];
        double[] centre = new double[3];
        for (int i = 0; i < stored.length; i += 4) {
            placed.toWorld(stored[i], stored[i + 1], stored[i + 2], centre);
            System.arraycopy(centre, 0, spheres, i, 3);
            spheres[i + 3] = placed.scale() * stored[i + 3];
        }
        return spheres;
    }

    private void draw(List<BakeFinding> findings) {
        List<double[]> spheres = new ArrayList<>();
        for (PlacedPart placed : parts) {
            AssetPart pose = placed.part().frame(options.frame());
            drawTriangles(placed, pose.triangles());
            drawEdges(placed, pose.triangles());
            if (placed.isAsStored()) {
                drawTree(pose.tree(), new double[3]);
            }
            for (Outline outline : placed.part().outlines()) {
                drawOutline(placed, outline);
            }
            drawShape(placed);
            spheres.add(spheres(placed));
        }
        if (scene != null) {
            drawTree(scene.tree(), scene.origin());
        }
        new SpherePainter(camera, raster).draw(spheres, SPHERE);
        for (BakeFinding finding : findings) {
            for (BakePlace place : finding.places()) {
                drawMarker(place.point(), finding.severity().equals("warning") ? WARNING : INFO);
            }
        }
    }

    private void drawTriangles(PlacedPart placed, TriangleSet set) {
        float[] p = set.positions();
        int[] indices = set.indices();
        double[][] corners = new double[3][3];
        for (int triangle = 0; triangle < set.triangleCount(); triangle++) {
            for (int k = 0; k < 3; k++) {
                int at = 3 * indices[3 * triangle + k];
                double[] corner = corners[k];
                placed.toWorld(p[at], p[at + 1], p[at + 2], corner);
                camera.toView(corner[0], corner[1], corner[2], corner);
            }
            int colour = Raster.shade(SurfacePalette.colour(set.surface(triangle)), light(corners));
            for (double[] corner : corners) {
                camera.toScreen(corner);
            }
            raster.triangle(corners[0], corners[1], corners[2], colour);
        }
    }

    /** Returns the brightness of a triangle under a lamp and a sky; both faces are lit. */
    private double light(double[][] corners) {
        double[] u = new double[3];
        double[] v = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            u[axis] = corners[1][axis] - corners[0][axis];
            v[axis] = corners[2][axis] - corners[0][axis];
        }
        double[] n = Camera.cross(u, v);
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (!(length > 0)) {
            return 1;
        }
        double[] toCamera = {-corners[0][0], -corners[0][1], camera.distance() - corners[0][2]};
        double side = n[0] * toCamera[0] + n[1] * toCamera[1] + n[2] * toCamera[2] < 0 ? -1 : 1;
        double lamp = side * (n[0] * LAMP[0] + n[1] * LAMP[1] + n[2] * LAMP[2]) / length;
        double sky = side * n[1] / length;
        return 0.57 + 0.10 * sky + 0.37 * Math.max(0, lamp);
    }

    private void drawEdges(PlacedPart placed, TriangleSet set) {
        EdgeFlags flags = set.edgeFlags();
        boolean wires = options.show().contains(Overlay.WIREFRAME);
        boolean active = options.show().contains(Overlay.EDGES) && flags != null;
        boolean borders = options.show().contains(Overlay.BORDERS) && flags != null;
        boolean seams = options.show().contains(Overlay.SEAMS) && flags != null;
        if (!wires && !active && !borders && !seams) {
            return;
        }
        float[] p = set.positions();
        int[] indices = set.indices();
        for (int triangle = 0; triangle < set.triangleCount(); triangle++) {
            int bits = flags == null ? 0 : flags.get(triangle);
            for (int k = 0; k < 3; k++) {
                int from = 3 * indices[3 * triangle + k];
                int to = 3 * indices[3 * triangle + (k + 1) % 3];
                if (seams && (bits >> (3 + k) & ~(bits >> k) & 1) != 0) {
                    line(placed, p, from, to, 2 * SIDE, SEAM, 1);
                } else if (borders && ((bits >> (3 + k) & 1) != 0 || (bits >> 6 & 1) != 0)) {
                    line(placed, p, from, to, 2 * SIDE, BORDER, 1);
                } else if (active && (bits >> k & 1) != 0) {
                    line(placed, p, from, to, SIDE, options.dark() ? ACTIVE_DARK : ACTIVE, 0.8);
                } else if (wires && (from < to || flags == null || (bits >> (3 + k) & 1) != 0)) {
                    line(placed, p, from, to, 1, WIRE, 0.5);
                }
            }
        }
    }

    private void line(PlacedPart placed, float[] p, int from, int to, int thick, int colour, double opacity) {
        double[] begin = new double[3];
        double[] end = new double[3];
        placed.toWorld(p[from], p[from + 1], p[from + 2], begin);
        placed.toWorld(p[to], p[to + 1], p[to + 2], end);
        line(begin, end, thick, colour, opacity);
    }

    /** Draws a line of model space; overwrites its ends. */
    private void line(double[] from, double[] to, int thick, int colour, double opacity) {
        for (double[] end : List.of(from, to)) {
            camera.toView(end[0], end[1], end[2], end);
            camera.toScreen(end);
        }
        raster.line(from, to, lift, thick, colour, opacity);
    }

    private void drawTree(AabbTree tree, double[] origin) {
        for (double[] box : boxes(tree, origin)) {
            for (int corner = 0; corner < 8; corner++) {
                for (int axis = 0; axis < 3; axis++) {
                    if ((corner >> axis & 1) == 0) {
                        int colour = box[6] > 0 ? LEAF_BOX : INNER_BOX;
                        line(corner(box, corner), corner(box, corner | 1 << axis), SIDE, colour, 0.75);
                    }
                }
            }
        }
    }

    /**
     * Returns the lanes of the nodes at the level that is drawn, and the leaves above it, as the slider of the page
     * shows them.
     *
     * @param origin the point that the boxes of the tree are relative to
     * @return 7 numbers each: lower corner, upper corner, and 1 for a leaf, else 0
     */
    private List<double[]> boxes(AabbTree tree, double[] origin) {
        List<double[]> boxes = new ArrayList<>();
        int[] level = new int[tree.nodeCount()];
        for (int node = 0; node < level.length && options.treeLevel() > 0; node++) {
            int parent = tree.parent(node);
            level[node] = parent < 0 ? 1 : level[parent] + 1;
            for (int lane = 0; lane < tree.laneCount(node) && level[node] <= options.treeLevel(); lane++) {
                boolean leaf = tree.isLeaf(node, lane);
                if (leaf || level[node] == options.treeLevel()) {
                    boxes.add(box(tree, node, lane, leaf, origin));
                }
            }
        }
        return boxes;
    }

    private static double[] box(AabbTree tree, int node, int lane, boolean leaf, double[] origin) {
        double[] box = new double[7];
        tree.laneBox(node, lane, box, 0);
        for (int k = 0; k < 6; k++) {
            box[k] += origin[k % 3];
        }
        box[6] = leaf ? 1 : 0;
        return box;
    }

    private static double[] corner(double[] box, int corner) {
        return new double[] {
            box[(corner & 1) == 0 ? 0 : 3], box[(corner & 2) == 0 ? 1 : 4], box[(corner & 4) == 0 ? 2 : 5]
        };
    }

    private void drawOutline(PlacedPart placed, Outline outline) {
        if (!options.show().contains(Overlay.OUTLINES)) {
            return;
        }
        float[] uv = outline.vertices();
        float at =
                outline.kind() == Outline.SECTION ? outline.at() : placed.part().bounds()[outline.axis()];
        int first = 0;
        for (int end : outline.ringEnds()) {
            for (int i = first; i < end; i++) {
                int next = i + 1 == end ? first : i + 1;
                double[] begin = lifted(placed, uv, i, outline.axis(), at);
                line(begin, lifted(placed, uv, next, outline.axis(), at), 2 * SIDE, OUTLINE, 1);
            }
            first = end;
        }
    }

    private void drawShape(PlacedPart placed) {
        EnclosingShape shape = placed.part().shape();
        if (shape == null || !options.show().contains(Overlay.SHAPE)) {
            return;
        }
        ShapeSurface surface = ShapeSurface.of(shape);
        int[] edges = surface.edges();
        for (int i = 0; i < edges.length; i += 2) {
            line(placed, surface.points(), 3 * edges[i], 3 * edges[i + 1], 2 * SIDE, SHAPE, 0.9);
        }
    }

    private static double[] lifted(PlacedPart placed, float[] uv, int vertex, int axis, double at) {
        double[] point = new double[3];
        point[axis == 0 ? 1 : 0] = uv[2 * vertex];
        point[axis == 2 ? 1 : 2] = uv[2 * vertex + 1];
        point[axis] = at;
        placed.toWorld(point[0], point[1], point[2], point);
        return point;
    }

    private void drawMarker(double @Nullable [] point, int colour) {
        if (point != null) {
            double[] at = new double[3];
            camera.toView(point[0], point[1], point[2], at);
            camera.toScreen(at);
            if (at[2] > 0) {
                raster.marker(at, 9 * SIDE, colour, 0xFFFFFF);
            }
        }
    }
}
