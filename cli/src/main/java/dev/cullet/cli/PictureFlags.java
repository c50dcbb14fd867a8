// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.viewer.picture.PictureOptions;
import dev.cullet.viewer.picture.PictureOptions.Overlay;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code view --png}. */
final class PictureFlags {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})");
    private static final Pattern NUMBERED = Pattern.compile("(tree|spheres)=(\\d{1,6})");

    @Option(names = "--size", paramLabel = "WxH", description = "Size of the picture in pixels. Default: 1200x800.")
    private @Nullable String size;

    @Option(
            names = "--from",
            paramLabel = "X,Y,Z",
            split = ",",
            description = "Direction from the asset to the camera; Y is up. Default: 0.62,0.42,0.66.")
    private double @Nullable [] from;

    @Option(
            names = "--show",
            paramLabel = "WHAT",
            split = ",",
            completionCandidates = Overlays.class,
            description = "Overlays on the surfaces: edges (active ones), borders, seams, wireframe, outlines, shape,"
                    + " tree=LEVEL, spheres (all) or spheres=N (the level of N).")
    private @Nullable List<String> show;

    @Option(
            names = Flags.PART,
            paramLabel = "NAME",
            description = "Draw only this part; may be repeated. Default: all parts.")
    private @Nullable List<String> parts;

    @Option(names = Flags.FRAME, paramLabel = "N", description = "Frame of an animated asset, from 0. Default: 0.")
    private @Nullable Integer frame;

    @Option(names = "--dark", description = "Use a dark background.")
    private boolean dark;

    /** The values of {@code --show} without a number, for completion. */
    static final class Overlays implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("edges", "borders", "seams", "wireframe", "outlines", "shape", "spheres")
                    .iterator();
        }
    }

    /** Returns the first option of the command line, or null. */
    @Nullable
    String given() {
        return size != null
                ? "--size"
                : from != null
                        ? "--from"
                        : show != null
                                ? "--show"
                                : parts != null ? Flags.PART : frame != null ? Flags.FRAME : dark ? "--dark" : null;
    }

    /** @throws IllegalArgumentException if a value is wrong; the message names the option and the allowed values */
    PictureOptions options() {
        PictureOptions options = PictureOptions.DEFAULTS.withDark(dark);
        if (size != null) {
            Matcher pixels = SIZE.matcher(size);
            if (!pixels.matches()) {
                throw new IllegalArgumentException(
                        "--size is '" + size + "', but must be WIDTHxHEIGHT, such as 1200x800");
            }
            options = options.withSize(Integer.parseInt(pixels.group(1)), Integer.parseInt(pixels.group(2)));
        }
        if (from != null) {
            if (from.length != 3) {
                throw new IllegalArgumentException(
                        "--from has " + from.length + " numbers, but needs 3, such as 1,0.5,1");
            }
            options = options.withFrom(from);
        }
        options = options.withParts(parts == null ? List.of() : new ArrayList<>(parts));
        options = options.withFrame(frame == null ? 0 : frame);
        return show == null ? options : withOverlays(options, show);
    }

    private static PictureOptions withOverlays(PictureOptions options, List<String> names) {
        PictureOptions shown = options;
        Set<Overlay> overlays = EnumSet.noneOf(Overlay.class);
        for (String name : names) {
            Matcher numbered = NUMBERED.matcher(name);
            if (numbered.matches() && Integer.parseInt(numbered.group(2)) > 0) {
                int number = Integer.parseInt(numbered.group(2));
                shown = numbered.group(1).equals("tree") ? shown.withTreeLevel(number) : shown.withSpheres(number);
            } else if (name.equals("spheres")) {
                shown = shown.withSpheres(PictureOptions.FINEST);
            } else {
                overlays.add(overlay(name));
            }
        }
        return shown.withShow(overlays);
    }

    private static Overlay overlay(String name) {
        for (Overlay overlay : Overlay.values()) {
            if (overlay.name().toLowerCase(Locale.ROOT).equals(name)) {
                return overlay;
            }
        }
        throw new IllegalArgumentException("--show has '" + name
                + "', but takes edges, borders, seams, wireframe, outlines, shape, tree=LEVEL, spheres,"
                + " spheres=N");
    }
}
