// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.files.OutputName;
import dev.cullet.pipeline.options.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
    private final Path folder;

    ConfigurationTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void messagesForBuildToolsSpeakOfKeys() {
        assertEquals("a.obj: raise maxBytes", Settings.inKeys("a.obj: raise --max-bytes"));
        assertEquals(
                "for strict allows none; use unit, or", Settings.inKeys("for --strict allows none; use --unit, or"));
        assertEquals("with outputName {file}.cullet", Settings.inKeys("with --output-name {file}.cullet"));
        assertEquals("a--strict.obj: --no-such flag", Settings.inKeys("a--strict.obj: --no-such flag"));
    }

    @Test
    void eachLayerIsOnTopOfTheOneBefore() throws Exception {
        Configuration configuration = read("""
                weld = 1
                scale = 1
                maxLeaf = 1
                quality = "fast"
                [[rule]]
                files = ["ships/**"]
                scale = 2
                maxLeaf = 2
                quality = "fast"
                [[rule]]
                files = ["*.fbx"]
                maxLeaf = 3
                quality = "default"
                """);
        Path ship = folder.resolve("ships/ship.fbx");
        Files.createDirectories(folder.resolve("ships"));
        Files.writeString(folder.resolve("ships/ship.fbx.cullet.toml"), "quality = \"fast\"\nparts = \"node\"\n");
        Layer flags = Layer.EMPTY.with("parts", "file").with("bsp", "off");

        String text = configuration.of(ship, flags).options().text();
        assertTrue(text.contains("weld=1\n"), text); // the file
        assertTrue(text.contains("scale=2\n"), text); // the first rule
        assertTrue(text.contains("max-leaf=3\n"), text); // the second
        assertTrue(text.contains("quality=fast\n"), text); // beside the source
        assertTrue(text.contains("parts=file\n"), text); // flags
        assertTrue(text.contains("bsp=off\n"), text);
        assertTrue(text.contains("naming=auto\n"), text); // a default

        String other = configuration
                .of(folder.resolve("wall.obj"), Layer.EMPTY)
                .options()
                .text();
        assertTrue(other.contains("scale=1\n") && other.contains("max-leaf=1\n"), other);
        String deep = configuration
                .of(folder.resolve("x/y/z.fbx"), Layer.EMPTY)
                .options()
                .text();
        assertTrue(deep.contains("scale=1\n") && deep.contains("max-leaf=3\n"), deep);
    }

    @Test
    void aListReplacesAnotherButSurfacesComeBeforeThem() throws Exception {
        Configuration configuration = read("""
                include = ["a", "b"]
                exclude = ["c"]
                [[surface]]
                material = "*"
                name = "stone"
                [[rule]]
                files = ["*.obj"]
                include = ["d"]
                [[rule.surface]]
                material = "Steel*"
                name = "metal"
                tag = 3
                friction = 0.5
                restitution = 1
                """);
        FileSettings settings = configuration.of(folder.resolve("x.obj"), Layer.EMPTY);
        assertEquals(List.of("d"), settings.options().importing().filter().include());
        assertEquals(List.of("c"), settings.options().importing().filter().exclude());
        assertEquals(
                List.of("material=Steel*,name=metal,tag=3,friction=0.5,restitution=1", "material=*,name=stone"),
                settings.options()
                        .text()
                        .lines()
                        .filter(line -> line.startsWith("surface="))
                        .map(line -> line.substring("surface=".length()))
                        .toList());
    }

    @Test
    void limitsAreNoPartOfTheOptions() throws Exception {
        FileSettings settings = read("strict = true\nmaxBytes = 1000\nmaxDepth = 7\n")
                .of(folder.resolve("x.obj"), Layer.EMPTY.with("max-bytes", "2000"));
        assertTrue(settings.strict());
        assertEquals(2000, settings.maxBytes());
        assertEquals(7, settings.maxDepth());
        FileSettings none = Configuration.none(folder).of(folder.resolve("x.obj"), Layer.EMPTY);
        assertFalse(none.strict());
        assertEquals(Long.MAX_VALUE, none.maxBytes());
        assertEquals(none.options().text(), settings.options().text());
    }

    @Test
    void pathsAreAboutTheFolderOfTheFileThatNamesThem() throws Exception {
        Layer settings = read("sources = [\"models\"]\ndirectory = \"assets\"\nreport = [\"a.json\", \"/b.xml\"]\n")
                .settings();
        assertEquals(List.of("models"), settings.getList("sources")); // with Configuration.base()
        assertEquals(folder.resolve("assets").toString(), settings.get("directory"));
        assertEquals(List.of(folder.resolve("a.json").toString(), "/b.xml"), settings.getList("report"));
    }

    @Test
    void skipsByPathOrName() throws Exception {
        Configuration configuration = read("skip = [\"wip/**\", \"*_high.obj\"]\n");
        assertTrue(configuration.skips(folder.resolve("wip/deep/a.obj"), Layer.EMPTY));
        assertTrue(configuration.skips(folder.resolve("x/y_high.obj"), Layer.EMPTY));
        assertFalse(configuration.skips(folder.resolve("x/wip/a.obj"), Layer.EMPTY));
        assertFalse(configuration.skips(folder.resolve("wip/a.obj"), Layer.EMPTY.with("skip", List.of())));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            untis = 'cm'             |1:1: unknown key 'untis'; did you mean unit?
            max-leaf = 3             |1:1: unknown key 'max-leaf'; did you mean maxLeaf?
            up = 'y'\\n  scale = '2'  |2:3: scale is a string, but must be a number (a number above 0 and at most 1e9)
            strict = 1               |1:1: strict is a whole number, but must be true or false
            maxLeaf = 2.5            |1:1: maxLeaf is a number, but must be a whole number (a whole number, 1 to 15)
            maxLeaf = 16             |1:1: maxLeaf is '16', but must be a whole number, 1 to 15
            scale = nan              |1:1: scale is 'NaN', but must be a number above 0 and at most 1e9
            up = 'w'                 |1:1: up is 'w', but must be auto, x, y or z
            sources = 'models'       |1:1: sources is a string, but must be a list of strings, such as sources = ["..."]
            include = ['a', 3]       |1:17: include has a whole number in it, but must be a list of strings
            [spheres]\\ncount = 3     |1:1: spheres is a table, but must be a string or a number (off, auto, or a \
            whole number, 1 to 4096)
            maxBytes = 0             |1:1: maxBytes is '0', but must be a whole number from 1
            outputName = 'a.cullet'  |1:1: outputName is 'a.cullet', but must be a file name with {name}, \
            {extension} or {file} in it, such as {file}.cullet
            report = ['r.txt']       |1:1: report is 'r.txt', but must be a file with the extension .json, .jsonl, \
            .xml (JUnit) or .sarif
            [[rule]]\\nscale = 2      |1:1: a rule needs files: a list of globs over sources, such as files = \
            ["vehicles/**"]
            [rule]\\nfiles = []       |1:1: rule is a table, but must be a list of tables: a line [[rule]] begins one
            [[rule]]\\nfiles=['a']\\njobs=2 |3:1: 'jobs' applies to a whole batch, not to some files; in \
            cullet.toml it is above the first [[table]]
            [[rule]]\\nfiles=['a']\\nunti='m' |3:1: unknown key 'unti'; did you mean unit?
            [[surface]]\\nmaterial='a'\\nfriktion=1 |3:1: unknown key 'friktion'; did you mean friction?
            [[surface]]\\nmaterial='a'\\ntag=1.5 |3:1: tag is a number, but must be a whole number
            [[surface]]\\nmaterial='a'\\nrestitution=2 |1:1: restitution is 2.0, but must be 0 to 1
            sources = ['a\\\\*.obj']   |1:1: sources is 'a\\*.obj', but must have / between names on every \
            system: use 'a/*.obj'
            directory = 'a\\\\b'      |1:1: directory is 'a\\b', but must have / between names on every \
            system: use 'a/b'
            [[rule]]\\nfiles=['a\\\\b'] |2:1: files is 'a\\b', but must have / between names on every system: use 'a/b'
            expectedSize = '1 m'     |1:1: expectedSize is '1 m', but must be a range of lengths, such as 0.1..50 m \
            or 5..500 cm, or any
            [[surface]]\\nname='a'    |1:1: a surface has neither material nor node; it needs one of them as a glob
            """)
    void mistakesAreReportedWithTheirPlace(String text, String message) throws IOException {
        String toml = text.replace("'", "\"").replace("\\n", "\n");
        ConfigException wrong = assertThrows(ConfigException.class, () -> read(toml));
        assertEquals(folder.resolve("cullet.toml") + ":" + message, wrong.getMessage());
    }

    @Test
    void brokenTomlIsReportedWithItsPlace() {
        ConfigException wrong = assertThrows(ConfigException.class, () -> read("unit = \"m\"\nscale = = 2\n"));
        assertEquals(2, wrong.line());
        assertEquals(9, wrong.column());
        assertTrue(wrong.getMessage().startsWith(folder.resolve("cullet.toml") + ":2:9: "), wrong.getMessage());
        ConfigException twice = assertThrows(ConfigException.class, () -> read("unit = \"m\"\nunit = \"cm\"\n"));
        assertEquals(2, twice.line());
    }

    @Test
    void aFileBesideASourceHasNoSettingsOfTheBatch() throws Exception {
        Path source = folder.resolve("a.obj");
        Path beside = Files.writeString(folder.resolve("a.obj.cullet.toml"), "scale = 2\ndirectory = \"x\"\n");
        ConfigException wrong = assertThrows(
                ConfigException.class, () -> Configuration.none(folder).of(source, Layer.EMPTY));
        assertEquals(
                beside
                        + ":2:1: 'directory' applies to a whole batch, not to some files; in cullet.toml it is above"
                        + " the first [[table]]",
                wrong.getMessage());
    }

    @Test
    void theExampleIsAConfigurationAndSoIsEveryLineOfIt() throws Exception {
        String example = ExampleConfiguration.text();
        Layer chosen = read(example).settings();
        assertEquals(List.of("sources", "directory"), chosen.names());
        Configuration all = read(example.replaceAll("(?m)^#(?=[a-z\\[])", ""));
        assertEquals(Settings.all().size(), all.settings().names().size());
        assertEquals(1, all.rules().size());
        for (Setting setting : Settings.all()) {
            assertTrue(all.settings().has(setting.name()), setting.name());
            if (!setting.defaultValue().isEmpty() && setting.scope() == Setting.Scope.FILE) {
                assertEquals(setting.defaultValue(), all.settings().get(setting.name()));
            }
        }
    }

    @Test
    void namesOfAssetsFollowAPattern() {
        assertEquals("ship.cullet", OutputName.of(OutputName.DEFAULT, Path.of("a/ship.fbx")));
        assertEquals("ship.fbx.cullet", OutputName.of("{file}.cullet", Path.of("a/ship.fbx")));
        assertEquals("obj/$1{file}.bin", OutputName.of("{extension}/{name}.bin", Path.of("$1{file}.obj")));
        assertEquals("ship..cullet", OutputName.of("{name}.{extension}.cullet", Path.of("ship")));
        for (String refused : List.of("a", "../{name}", "/{name}", "{nam}", "{extension}", "a//{name}", "{name}/")) {
            assertFalse(OutputName.isAllowed(refused), refused);
        }
    }

    private Configuration read(String toml) throws ConfigException {
        Path file = folder.resolve("cullet.toml");
        try {
            Files.writeString(file, toml);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return Configuration.read(file);
    }
}
