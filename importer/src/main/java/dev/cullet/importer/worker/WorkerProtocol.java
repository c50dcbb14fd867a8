// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import dev.cullet.importer.BlendWeights;
import dev.cullet.importer.ContentFilter;
import dev.cullet.importer.Declared;
import dev.cullet.importer.FrameList;
import dev.cullet.importer.FrameOptions;
import dev.cullet.importer.HiddenNodes;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.SceneChoice;
import dev.cullet.importer.SkinPose;
import dev.cullet.importer.SourceFacts;
import dev.cullet.importer.SourceFiles;
import dev.cullet.importer.SpaceOptions;
import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.importer.UpAxis;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import dev.cullet.mesh.TriangleMesh;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The protocol between the importer and its workers: writer and reader of each message side by side.
 *
 * <pre>
 * to the worker      path | memory | options                                   one at a time
 * from the worker    MARK PROGRESS done total  ...  MARK RESULT mesh           or MARK REFUSED line reason
 * </pre>
 *
 * <p>Numbers are big-endian; a list or an array is its length and its elements. Native code may print to the same
 * stream between messages, so a message starts with a mark, and bytes before a mark are skipped.
 */
final class WorkerProtocol {
    static final byte PROGRESS = 1;
    static final byte RESULT = 2;
    static final byte REFUSED = 3;

    private static final byte[] MARK = {
        (byte) 0x9d, 'c', 'u', 'l', 'l', 'e', 't', (byte) 0xf1, 0, (byte) 0x83, 'i', 'm', 'p', 'o', 'r', 't'
    };
    private static final int MAX_SKIPPED = 1 << 28;
    private static final int CHUNK = 1 << 16;

    private WorkerProtocol() {}

    // requests

    static void writeRequest(DataOutputStream out, Path file, ImportOptions options, ImportLimits.Memory memory)
            throws IOException {
        writeText(out, file.toString());
        out.writeLong(memory.megabytes());
        out.writeLong(memory.nativeMegabytes());
        out.writeDouble(options.metresPerUnit());
        writeText(out, options.up().name());
        out.writeDouble(options.scale());
        writeText(out, options.naming().name());
        writeTexts(out, options.filter().include());
        writeTexts(out, options.filter().exclude());
        writeTexts(out, options.filter().includeMaterial());
        writeTexts(out, options.filter().excludeMaterial());
        writeText(out, options.frames() == null ? "" : options.frames().toString());
        out.writeDouble(options.framesPerSecond());
        writeText(out, options.blendWeights().name());
        out.writeBoolean(options.instances());
        out.writeInt(options.choice().lod());
        writeText(out, options.choice().hidden().name());
        writeText(out, options.choice().pose().name());
        out.flush();
    }

    record Request(Path file, ImportLimits.Memory memory, ImportOptions options) {}

    static Request readRequest(DataInputStream in) throws IOException {
        Path file = Path.of(readText(in));
        ImportLimits.Memory memory = new ImportLimits.Memory(in.readLong(), in.readLong());
        SpaceOptions space = new SpaceOptions(in.readDouble(), UpAxis.valueOf(readText(in)), in.readDouble());
        NamingConvention naming = NamingConvention.valueOf(readText(in));
        ContentFilter filter = new ContentFilter(readTexts(in), readTexts(in), readTexts(in), readTexts(in));
        String frames = readText(in);
        ImportOptions options = new ImportOptions(
                space,
                naming,
                filter,
                new FrameOptions(frames.isEmpty() ? null : FrameList.parse(frames), in.readDouble()),
                BlendWeights.valueOf(readText(in)),
                in.readBoolean(),
                new SceneChoice(in.readInt(), HiddenNodes.valueOf(readText(in)), SkinPose.valueOf(readText(in))));
        return new Request(file, memory, options);
    }

    // messages

    static void writeProgress(DataOutputStream out, long done, long total) throws IOException {
        out.write(MARK);
        out.writeByte(PROGRESS);
        out.writeLong(done);
        out.writeLong(total);
        out.flush();
    }

    static void writeRefused(DataOutputStream out, long line, String reason) throws IOException {
        out.write(MARK);
        out.writeByte(REFUSED);
        out.writeLong(line);
        writeText(out, reason);
        out.flush();
    }

    /** Skips to the next message and returns its kind. */
    static byte readKind(DataInputStream in) throws IOException {
        int matched = 0;
        for (int skipped = 0; matched < MARK.length; skipped++) {
            byte next = in.readByte();
            matched = next == MARK[matched] ? matched + 1 : next == MARK[0] ? 1 : 0;
            if (skipped > MAX_SKIPPED) {
                throw new IOException("the worker sent more than " + MAX_SKIPPED + " bytes outside of messages");
            }
        }
        return in.readByte();
    }

    static void writeResult(DataOutputStream out, ImportedMesh result) throws IOException {
        TriangleMesh mesh = result.mesh();
        SourceFacts facts = result.facts();
        out.write(MARK);
        out.writeByte(RESULT);
        writeFloats(out, mesh.positions());
        writeInts(out, mesh.indices());
        writeInts(out, mesh.surfaces());
        writeInts(out, mesh.nodes());
        writeInts(out, mesh.sourceTriangles());
        writeTexts(out, mesh.surfaceNames());
        writeTexts(out, mesh.nodePaths());
        writeFloats(out, result.pivots());
        writeText(out, facts.format());
        out.writeDouble(facts.metresPerUnit());
        writeText(out, facts.up());
        out.writeLong(facts.polygons());
        out.writeDouble(facts.polygonArea());
        out.writeDouble(facts.triangleArea());
        out.writeLong(facts.declared().triangles());
        out.writeLong(facts.declared().lost());
        out.writeLong(facts.declared().unused());
        out.writeLong(facts.declared().inScene());
        out.writeInt(result.findings().size());
        for (Finding finding : result.findings()) {
            writeFinding(out, finding);
        }
        out.writeInt(result.unmatched().size());
        for (UnmatchedPattern pattern : result.unmatched()) {
            writeUnmatched(out, pattern);
        }
        writeTexts(out, result.dependencies().stream().map(Path::toString).toList());
        writeTexts(out, result.missing().stream().map(Path::toString).toList());
        writeFloats(out, result.frameTimes());
        out.writeInt(mesh.laterFrames().size());
        for (float[] frame : mesh.laterFrames()) {
            writeFloats(out, frame);
        }
        out.writeInt(result.instances().size());
        for (ImportedInstance instance : result.instances()) {
            writeInstance(out, instance);
        }
        out.writeInt(result.shapes().size());
        for (ImportedShape shape : result.shapes()) {
            writeShape(out, shape);
        }
        out.flush();
    }

    static ImportedMesh readResult(DataInputStream in) throws IOException {
        TriangleMesh mesh = new TriangleMesh(
                readFloats(in), readInts(in), readInts(in), readInts(in), readInts(in), readTexts(in), readTexts(in));
        float[] pivots = readFloats(in);
        SourceFacts facts = new SourceFacts(
                readText(in),
                in.readDouble(),
                readText(in),
                in.readLong(),
                in.readDouble(),
                in.readDouble(),
                new Declared(in.readLong(), in.readLong(), in.readLong(), in.readLong()));
        List<Finding> findings = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            findings.add(readFinding(in));
        }
        List<UnmatchedPattern> unmatched = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            unmatched.add(readUnmatched(in));
        }
        List<Path> dependencies = readTexts(in).stream().map(Path::of).toList();
        List<Path> missing = readTexts(in).stream().map(Path::of).toList();
        float[] frameTimes = readFloats(in);
        List<float[]> laterFrames = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            laterFrames.add(readFloats(in));
        }
        List<ImportedInstance> instances = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            instances.add(readInstance(in));
        }
        List<ImportedShape> shapes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            shapes.add(readShape(in));
        }
        return new ImportedMesh(
                mesh.withLaterFrames(laterFrames),
                pivots,
                facts,
                findings,
                unmatched,
                new SourceFiles(dependencies, missing),
                frameTimes,
                instances,
                shapes);
    }

    private static void writeInstance(DataOutputStream out, ImportedInstance instance) throws IOException {
        writeText(out, instance.mesh());
        writeText(out, instance.path());
        writeDoubles(out, instance.position());
        writeDoubles(out, instance.rotation());
        out.writeFloat(instance.scale());
        out.writeBoolean(instance.mirrored());
        out.writeInt(instance.layers());
        out.writeLong(instance.userId());
    }

    private static ImportedInstance readInstance(DataInputStream in) throws IOException {
        return new ImportedInstance(
                readText(in),
                readText(in),
                readDoubles(in, 3),
                readDoubles(in, 4),
                in.readFloat(),
                in.readBoolean(),
                in.readInt(),
                in.readLong());
    }

    private static void writeShape(DataOutputStream out, ImportedShape shape) throws IOException {
        writeText(out, shape.node());
        writeText(out, shape.kind());
        writeFloats(out, shape.numbers());
        ImportedShape.Planes planes = shape.planes();
        writeInts(out, planes.normals());
        out.writeInt(planes.offsets().length);
        writeDoubles(out, planes.offsets());
        writeInts(out, planes.faceStarts());
        writeInts(out, planes.faceCorners());
        writeText(out, shape.engine());
        out.writeFloat(shape.margin());
        writeText(out, shape.problem());
    }

    private static ImportedShape readShape(DataInputStream in) throws IOException {
        return new ImportedShape(
                readText(in),
                readText(in),
                readFloats(in),
                new ImportedShape.Planes(readInts(in), readDoubles(in, in.readInt()), readInts(in), readInts(in)),
                readText(in),
                in.readFloat(),
                readText(in));
    }

    private static void writeFinding(DataOutputStream out, Finding finding) throws IOException {
        writeText(out, finding.kind().name());
        out.writeLong(finding.count());
        writeText(out, finding.detail());
        out.writeInt(finding.locations().size());
        for (Location location : finding.locations()) {
            writeText(out, location.node());
            out.writeInt(location.sourceTriangle());
            out.writeDouble(location.x());
            out.writeDouble(location.y());
            out.writeDouble(location.z());
        }
    }

    private static Finding readFinding(DataInputStream in) throws IOException {
        FindingKind kind = FindingKind.valueOf(readText(in));
        long count = in.readLong();
        String detail = readText(in);
        List<Location> locations = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            locations.add(new Location(readText(in), in.readInt(), in.readDouble(), in.readDouble(), in.readDouble()));
        }
        return new Finding(kind, count, detail, locations);
    }

    private static void writeUnmatched(DataOutputStream out, UnmatchedPattern pattern) throws IOException {
        writeText(out, pattern.option());
        writeText(out, pattern.pattern());
        out.writeBoolean(pattern.fitsOther());
        writeTexts(out, pattern.similar());
        writeTexts(out, pattern.present());
    }

    private static UnmatchedPattern readUnmatched(DataInputStream in) throws IOException {
        return new UnmatchedPattern(readText(in), readText(in), in.readBoolean(), readTexts(in), readTexts(in));
    }

    // texts and arrays

    static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void writeTexts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            writeText(out, text);
        }
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(readText(in));
        }
        return texts;
    }

    private static void writeDoubles(DataOutputStream out, double[] values) throws IOException {
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    private static double[] readDoubles(DataInputStream in, int count) throws IOException {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = in.readDouble();
        }
        return values;
    }

    private static void writeFloats(DataOutputStream out, float[] values) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        out.writeInt(values.length);
        for (int at = 0; at < values.length; at += CHUNK / 4) {
            int count = Math.min(CHUNK / 4, values.length - at);
            chunk.asFloatBuffer().put(values, at, count);
            out.write(chunk.array(), 0, 4 * count);
        }
    }

    private static float[] readFloats(DataInputStream in) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        float[] values = new float[in.readInt()];
        for (int at = 0; at < values.length; at += CHUNK / 4) {
            int count = Math.min(CHUNK / 4, values.length - at);
            in.readFully(chunk.array(), 0, 4 * count);
            chunk.asFloatBuffer().get(values, at, count);
        }
        return values;
    }

    private static void writeInts(DataOutputStream out, int[] values) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        out.writeInt(values.length);
        for (int at = 0; at < values.length; at += CHUNK / 4) {
            int count = Math.min(CHUNK / 4, values.length - at);
            chunk.asIntBuffer().put(values, at, count);
            out.write(chunk.array(), 0, 4 * count);
        }
    }

    private static int[] readInts(DataInputStream in) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        int[] values = new int[in.readInt()];
        for (int at = 0; at < values.length; at += CHUNK / 4) {
            int count = Math.min(CHUNK / 4, values.length - at);
            in.readFully(chunk.array(), 0, 4 * count);
            chunk.asIntBuffer().get(values, at, count);
        }
        return values;
    }
}
