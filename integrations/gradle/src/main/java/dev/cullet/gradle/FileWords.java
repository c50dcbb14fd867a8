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
     * Unit of the file; auto is what the file states, else metres. Value: auto, m, cm, mm, km, in, ft, yd, or the
     * number of metres in one unit. Default: auto.
     */
    @Input
    @Optional
    Property<Object> getUnit();

    /**
     * Axis of the file that points up; auto is what the file states, else y. Value: auto, x, y or z. Default: auto.
     */
    @Input
    @Optional
    Property<String> getUp();

    /** Factor on all coordinates. Value: a number above 0. Default: 1. */
    @Input
    @Optional
    Property<Number> getScale();

    /**
     * Which node names mark collision-only meshes; auto is unreal and godot. Value: auto, unreal, godot or none.
     * Default: auto.
     */
    @Input
    @Optional
    Property<String> getNaming();

    /** Only nodes whose path, or that of a node above, matches one of these globs. Value: a glob over node paths. */
    @Input
    ListProperty<String> getInclude();

    /** No nodes whose path, or that of a node above, matches one of these globs. Value: a glob over node paths. */
    @Input
    ListProperty<String> getExclude();

    /**
     * What moves on its own: file (all is one part) or node (one part per top node). Value: file or node. Default:
     * file.
     */
    @Input
    @Optional
    Property<String> getParts();

    /**
     * Join vertices that are this close, in metres; 0 joins only those at the same position. Value: metres: 0 for
     * identical positions only, or 1e-8 to 1000. Default: 0.
     */
    @Input
    @Optional
    Property<Number> getWeld();

    /**
     * What the triangles of some materials or nodes are made of; the first rule that fits counts. Value: a glob over
     * material or node, and a name, a tag (whole number), a friction (0 or more) or a restitution (0 to 1), such as
     * material=Steel*,name=metal,friction=0.4.
     */
    @Input
    ListProperty<String> getSurface();

    /**
     * Frames of an animation to bake: of the skin or morph animation of an FBX file, or files of an OBJ sequence, which
     * then is one asset; frames count from 0. Value: none, all, or ascending frames such as 0,5,10..30 or 0..end/5.
     * Default: none.
     */
    @Input
    @Optional
    Property<String> getFrames();

    /**
     * What a frame number means, in frames per second; 0 is the rate of the file, or 30 for a sequence. Value: frames
     * per second, above 0, or 0 for the rate of the file. Default: 0.
     */
    @Input
    @Optional
    Property<Number> getFps();

    /** Time spent on a better tree. Value: fast, default or best. Default: default. */
    @Input
    @Optional
    Property<String> getQuality();

    /** How the tree divides triangles: sah, or centroid for comparison. Value: sah or centroid. Default: sah. */
    @Input
    @Optional
    Property<String> getSplitter();

    /** Most triangles in one leaf of the tree. Value: a whole number, 1 to 15. Default: 4. */
    @Input
    @Optional
    Property<Number> getMaxLeaf();

    /**
     * Build a BSP tree, which says what is inside; auto is on for closed meshes of at most 20,000 triangles. Value:
     * auto, on or off. Default: auto.
     */
    @Input
    @Optional
    Property<String> getBsp();

    /**
     * Spheres that stand for each part: how many, exactly; auto for as few as the tolerance allows; or off. Value: off,
     * auto, or a whole number, 1 to 4096. Default: off.
     */
    @Input
    @Optional
    Property<Object> getSpheres();

    /**
     * What the spheres promise: cover (they hold all of the surface), inner (they are inside), or fit (they differ from
     * the solid as little as possible). Value: cover, inner or fit. Default: cover.
     */
    @Input
    @Optional
    Property<String> getSpheresMode();

    /**
     * With spheres auto: how far they may stick out, in metres; 0 is 3 % of the diagonal. Value: metres, or 0 for 3 %
     * of the diagonal. Default: 0.
     */
    @Input
    @Optional
    Property<Number> getSpheresTolerance();

    /**
     * Work spent on a fit of spheres, in nominal seconds of one thread: the same on every machine, so that the spheres
     * are, too. Value: nominal seconds of work, 0 to 1000000. Default: 4.
     */
    @Input
    @Optional
    Property<Number> getSpheresBudget();

    /** Where random choices of a fit of spheres start. Value: a whole number. Default: 1. */
    @Input
    @Optional
    Property<Number> getSpheresSeed();

    /**
     * Store each part as polygons: its shadow along an axis, or what a plane across an axis cuts, at so many metres.
     * Value: silhouette:AXIS or section:AXIS=METRES, where AXIS is x, y or z.
     */
    @Input
    ListProperty<String> getOutline();

    /** Store which edges a rolling ball may feel, and which are borders. Value: true or false. Default: true. */
    @Input
    @Optional
    Property<Boolean> getEdgeFlags();

    /**
     * Store the number that each triangle has in the source; queries then tell it. Value: true or false. Default:
     * false.
     */
    @Input
    @Optional
    Property<Boolean> getSourceTriangles();

    /**
     * How triangles and trees are stored: exact is asked quickest; compact takes a third of its memory, and moves
     * vertices by at most an error that inspect tells; packed is about a tenth of it on disk, is unpacked to the same
     * when it is loaded, and takes the jar cullet-format-packed. Value: exact, compact or packed. Default: exact.
     */
    @Input
    @Optional
    Property<String> getEncoding();

    /** Warnings are a failure: no asset is written. Value: true or false. Default: false. */
    @Input
    @Optional
    Property<Boolean> getStrict();

    /** A larger asset is a failure. Value: a whole number from 1. */
    @Input
    @Optional
    Property<Number> getMaxBytes();

    /** An asset whose tree has more levels is a failure. Value: a whole number from 1. */
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
