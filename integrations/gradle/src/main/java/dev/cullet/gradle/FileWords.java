// SPDX-License-Identifier: Apache-2.0
// Made by WordsSourceTest, as it says.
package dev.cullet.gradle;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Words about files: anywhere in {@code cullet { }}. */
public interface FileWords {
    /**
     * Unit of the file; auto is the unit that the file states, else metres. Value: auto, m, cm, mm, km, in, ft, yd, or
     * the number of metres in one unit. Default: auto.
     */
    @Input
    @Optional
    Property<Object> getUnit();

    /**
     * Axis of the file that points up; auto is the axis that the file states, else y. Value: auto, x, y or z. Default:
     * auto.
     */
    @Input
    @Optional
    Property<String> getUp();

    /** Factor on all coordinates. Value: a number above 0. Default: 1. */
    @Input
    @Optional
    Property<Number> getScale();

    /**
     * Convention of node names that mark collision-only meshes; auto is unreal and godot. Value: auto, unreal, godot or
     * none. Default: auto.
     */
    @Input
    @Optional
    Property<String> getNaming();

    /**
     * Read only nodes whose path, or the path of an ancestor, matches one of these globs. Value: a glob over node
     * paths.
     */
    @Input
    ListProperty<String> getInclude();

    /**
     * Leave out nodes whose path, or the path of an ancestor, matches one of these globs. Value: a glob over node
     * paths.
     */
    @Input
    ListProperty<String> getExclude();

    /**
     * Division into parts, which move independently: file (one part) or node (one part per top node). Value: file or
     * node. Default: file.
     */
    @Input
    @Optional
    Property<String> getParts();

    /**
     * Merge vertices within this distance, in metres; 0 merges only vertices at the same position. Value: metres: 0 for
     * identical positions only, or 1e-8 to 1000. Default: 0.
     */
    @Input
    @Optional
    Property<Number> getWeld();

    /**
     * Surface of the triangles of some materials or nodes; the first rule that matches applies. Value: a glob over
     * material or node, and a name, a tag (whole number), a friction (0 or more) or a restitution (0 to 1), such as
     * material=Steel*,name=metal,friction=0.4.
     */
    @Input
    ListProperty<String> getSurface();

    /**
     * Frames of an animation to bake: of the skin or morph animation of an FBX file, or files of an OBJ sequence, which
     * becomes one asset; frames count from 0. Value: none, all, or ascending frames such as 0,5,10..30 or 0..end/5.
     * Default: none.
     */
    @Input
    @Optional
    Property<String> getFrames();

    /**
     * Frames per second; 0 is the rate of the file, or 30 for a sequence. Value: frames per second, above 0, or 0 for
     * the rate of the file. Default: 0.
     */
    @Input
    @Optional
    Property<Number> getFps();

    /** Build time spent on a higher-quality tree. Value: fast, default or best. Default: default. */
    @Input
    @Optional
    Property<String> getQuality();

    /** Split rule of the tree: sah, or centroid for comparison. Value: sah or centroid. Default: sah. */
    @Input
    @Optional
    Property<String> getSplitter();

    /** Maximum number of triangles in a leaf of the tree. Value: a whole number, 1 to 15. Default: 4. */
    @Input
    @Optional
    Property<Number> getMaxLeaf();

    /**
     * Build a BSP tree for inside tests; auto is on for closed meshes of at most 20,000 triangles. Value: auto, on or
     * off. Default: auto.
     */
    @Input
    @Optional
    Property<String> getBsp();

    /**
     * Number of spheres that approximate each part; auto is as few as the tolerance allows; or off. Value: off, auto,
     * or a whole number, 1 to 4096. Default: off.
     */
    @Input
    @Optional
    Property<Object> getSpheres();

    /**
     * Guarantee of the spheres: cover (they contain the surface), inner (they are inside the solid), or fit (least
     * difference from the solid). Value: cover, inner or fit. Default: cover.
     */
    @Input
    @Optional
    Property<String> getSpheresMode();

    /**
     * With spheres auto: how far they may protrude, in metres; 0 is 3 % of the diagonal. Value: metres, or 0 for 3 % of
     * the diagonal. Default: 0.
     */
    @Input
    @Optional
    Property<Number> getSpheresTolerance();

    /**
     * Work spent on a fit of spheres, in nominal seconds of one thread; the result is the same on every machine. Value:
     * nominal seconds of work, 0 to 1000000. Default: 4.
     */
    @Input
    @Optional
    Property<Number> getSpheresBudget();

    /** Seed of the random choices of a fit of spheres. Value: a whole number. Default: 1. */
    @Input
    @Optional
    Property<Number> getSpheresSeed();

    /**
     * Store each part as polygons: its silhouette along an axis, or its section by a plane across an axis, at a
     * coordinate in metres. Value: silhouette:AXIS or section:AXIS=METRES, where AXIS is x, y or z.
     */
    @Input
    ListProperty<String> getOutline();

    /** Store which edges a rolling ball may touch, and which are borders. Value: true or false. Default: true. */
    @Input
    @Optional
    Property<Boolean> getEdgeFlags();

    /** Store the index of each triangle in the source; queries return it. Value: true or false. Default: false. */
    @Input
    @Optional
    Property<Boolean> getSourceTriangles();

    /**
     * Encoding of triangles and trees: exact has the fastest queries; compact takes a third of its memory and moves
     * vertices by at most an error that inspect prints; packed is about a tenth of it on disk, is unpacked to the same
     * when it is loaded, and requires the jar cullet-format-packed. Value: exact, compact or packed. Default: exact.
     */
    @Input
    @Optional
    Property<String> getEncoding();

    /** Fail on warnings: no asset is written. Value: true or false. Default: false. */
    @Input
    @Optional
    Property<Boolean> getStrict();

    /** Fail if the asset is larger, in bytes. Value: a whole number from 1. */
    @Input
    @Optional
    Property<Number> getMaxBytes();

    /** Fail if the tree of the asset has more levels. Value: a whole number from 1. */
    @Input
    @Optional
    Property<Number> getMaxDepth();

    /** Adds a surface rule, such as {@code surface material: 'Steel*', name: 'metal', friction: 0.4}. */
    default void surface(Map<String, ?> words) {
        getSurface().add(SurfaceText.of(words));
    }

    /** By key, those that nobody set too. */
    default Map<String, Provider<?>> fileWords() {
        Map<String, Provider<?>> words = new LinkedHashMap<>();
        words.put("unit", getUnit());
        words.put("up", getUp());
        words.put("scale", getScale());
        words.put("naming", getNaming());
        words.put("include", getInclude());
        words.put("exclude", getExclude());
        words.put("parts", getParts());
        words.put("weld", getWeld());
        words.put("surface", getSurface());
        words.put("frames", getFrames());
        words.put("fps", getFps());
        words.put("quality", getQuality());
        words.put("splitter", getSplitter());
        words.put("maxLeaf", getMaxLeaf());
        words.put("bsp", getBsp());
        words.put("spheres", getSpheres());
        words.put("spheresMode", getSpheresMode());
        words.put("spheresTolerance", getSpheresTolerance());
        words.put("spheresBudget", getSpheresBudget());
        words.put("spheresSeed", getSpheresSeed());
        words.put("outline", getOutline());
        words.put("edgeFlags", getEdgeFlags());
        words.put("sourceTriangles", getSourceTriangles());
        words.put("encoding", getEncoding());
        words.put("strict", getStrict());
        words.put("maxBytes", getMaxBytes());
        words.put("maxDepth", getMaxDepth());
        return words;
    }
}
