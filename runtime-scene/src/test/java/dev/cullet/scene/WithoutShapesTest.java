// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.shape.ConvexShape;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scenes need no jar of convex shapes, unless a game uses a {@link SceneConvex}. */
final class WithoutShapesTest {
    /** Loads the classes of the class path, except those of convex shapes. */
    private static final class Loader extends URLClassLoader {
        Loader(URL[] path) {
            super(path, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.cullet.shape.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void queriesOfOtherShapesRun() throws Exception {
        List<URL> path = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            path.add(new File(entry).toURI().toURL());
        }
        try (Loader loader = new Loader(path.toArray(new URL[0]))) {
            assertThrows(ClassNotFoundException.class, () -> loader.loadClass(ConvexShape.class.getName()));
            Method queries = loader.loadClass(Queries.class.getName()).getDeclaredMethod("run");
            queries.setAccessible(true);
            assertEquals(false, queries.invoke(null));
            Method convex = loader.loadClass(Queries.class.getName()).getDeclaredMethod("runConvex");
            convex.setAccessible(true);
            Throwable thrown = assertThrows(InvocationTargetException.class, () -> convex.invoke(null))
                    .getCause();
            assertInstanceOf(NoClassDefFoundError.class, thrown);
        }
        assertFalse(Queries.run());
    }

    /** Runs in the class loader of the test. */
    static final class Queries {
        private Queries() {}

        static boolean run() {
            CollisionScene scene = new CollisionScene(1);
            SceneQuery query = new SceneQuery(scene);
            return query.raycast(0, 0, 0, 1, 0, 0, 1, QueryFilter.ALL)
                    || query.overlapsShape(new SceneBox(), QueryFilter.ALL)
                    || query.sweepCapsule(new SceneCapsule(), 1, 0, 0, QueryFilter.ALL)
                    || query.closestPoint(0, 0, 0, 1, QueryFilter.ALL);
        }

        static void runConvex() {
            new SceneConvex().set(ConvexShape.sphere(0, 0, 0, 1), new InstanceTransform());
        }
    }
}
