// SPDX-License-Identifier: Apache-2.0

/** How much of a file is checked when it is loaded. */
export declare const Validation: Readonly<{
  /** Checksum, shape, and all rules of the format. For programs that verify files. */
  FULL: 'full';
  /**
   * Checksum, shape, and all that keeps a query finite and inside of its arrays: not that boxes fit the triangles. A
   * file that was altered on purpose may give wrong answers, as a mesh with holes does.
   */
  SAFETY: 'safety';
  /** Shape only. For bytes that the application has verified as a whole; with others queries may never end. */
  NONE: 'none';
}>;

export declare const Encoding: Readonly<{ EXACT: 0; COMPACT: 1; PACKED: 2 }>;

/** Sides of a plane on which a mesh is. */
export declare const PlaneSides: Readonly<{ FRONT: 0; BACK: 1; BOTH: 2 }>;

/** Position of a sphere relative to a solid. */
export declare const SphereSide: Readonly<{ OUTSIDE: 0; TOUCHING: 1; INSIDE: 2 }>;

/** Number of a rule of the format by its name: the codes of docs/format-validation.md. */
export declare const AssetErrorCode: Readonly<Record<string, number>>;

/** An asset that is refused: it is not one, is damaged, or is packed and this build does not unpack. */
export declare class AssetError extends Error {
  /** Number of the first rule that is broken. */
  readonly code: number;
  /** Name of that rule. */
  readonly rule: string;
}

/** What the module is made from: itself, its bytes, a response that has them, or where they are. */
export type WasmSource = WebAssembly.Module | ArrayBuffer | ArrayBufferView | Response | URL | string;

/**
 * Await it once, before the first asset is loaded: it fetches cullet.wasm, which is beside cullet.mjs, and compiles it.
 * Everything after it is synchronous.
 */
export declare const ready: PromiseLike<void>;

/**
 * Does what `ready` does, with another source of cullet.wasm: for pages in one file, and where a bundler has moved it.
 * Does nothing if the module is ready or on its way. After a failure it may be called again.
 */
export declare function initialize(source?: WasmSource | Promise<WasmSource>): Promise<void>;

export interface LoadOptions {
  /** Default: safety. */
  validation?: 'full' | 'safety' | 'none';
  /** Name of the bytes in messages. */
  name?: string;
  /**
   * Bytes that unpacking a packed asset may take in memory, temporary arrays included; default 2^30. What it needs is
   * compared with it before it is allocated. Pass a lower limit for files of unknown origin.
   */
  maxUnpackedBytes?: number;
}

/**
 * Loads an asset from the bytes of a file. They are copied to the memory of the module, and are of no use afterwards.
 * All assets of a page or worker together have less than 4 GiB.
 *
 * @throws AssetError if the file is refused; RangeError if the memory cannot grow
 */
export declare function loadAsset(bytes: ArrayBuffer | ArrayBufferView, options?: LoadOptions): CollisionAsset;

/** A loaded asset. Read only. */
export declare class CollisionAsset {
  readonly encoding: 0 | 1 | 2;
  readonly provenance: { builderVersion: string; options: string; sourceHash: string };
  readonly surfaceNames: string[];
  readonly nodePaths: string[];
  /** A number per surface, or null. */
  readonly surfaceTags: Int32Array | null;
  /** Friction and restitution per surface, -1 where not set; or null. */
  readonly surfaceMaterials: Float32Array | null;
  /** Seconds per frame; empty if the asset is not animated. */
  readonly frameTimes: Float32Array;
  readonly parts: CollisionMesh[];
  /** Returns a part by index or name. */
  part(which: number | string): CollisionMesh;
  /**
   * Releases the memory of the asset; queries of its meshes are errors afterwards. Without it the memory is released
   * some time after the last use of the asset and its meshes.
   */
  close(): void;
}

/**
 * One part of an asset, ready for queries. Coordinates are in the part's model space, in metres, and are rounded to
 * float. Touching counts as a hit, and so do both faces of a triangle. Whether a query hits is exact for the stored
 * triangles; distances, t and points are rounded. A query allocates nothing. A wrong argument is a RangeError.
 */
export declare class CollisionMesh {
  readonly name: string;
  readonly asset: CollisionAsset;
  readonly triangleCount: number;
  readonly cluster: SphereCluster | null;
  /** 3 minima, then 3 maxima. */
  readonly bounds: Float32Array;
  readonly frameCount: number;
  readonly outlineCount: number;
  readonly hasRayLayout: boolean;

  /**
   * Finds the first triangle on a ray: the smallest t, and of equal ones, as rounded, the lowest index.
   *
   * @param maxT end in multiples of the direction, included; may be Infinity
   * @param out filled on a hit, cleared on a miss
   * @param minT begin, included; default 0
   */
  raycast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, out: RayHit,
    minT?: number): boolean;
  /** Returns a triangle on a ray, or -1. */
  anyRay(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, minT?: number): number;
  /** Returns a triangle that a sphere touches, or -1. */
  anySphere(x: number, y: number, z: number, radius: number): number;
  /** Returns a triangle whose bounding box, grown by the radius, contains the center, or -1. No miss is false. */
  anySphereApproximate(x: number, y: number, z: number, radius: number): number;
  /** Returns a triangle that a closed box touches, or -1. */
  anyBox(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): number;
  /**
   * Finds the first hit of a chain of segments, thin (radius 0) or thick.
   *
   * @param points 3 numbers per point
   */
  overlapsSegments(points: ArrayLike<number>, pointCount: number, radius: number, out: SegmentHit): boolean;
  /**
   * Finds the nearest point of the surface within a distance, which may be Infinity: of equally near triangles, as
   * rounded, the lowest; of triangles at a common edge or corner it may be any.
   */
  closestPoint(x: number, y: number, z: number, maxDistance: number, out: ClosestHit): boolean;
  /** Returns a value of PlaneSides for the plane a*x + b*y + c*z + d = 0. */
  sidesOfPlane(a: number, b: number, c: number, d: number): 0 | 1 | 2;

  /** Returns whether there is an inside: pointInSolid, classifySphere and castSegment need one. */
  isSolid(): boolean;
  /** Returns whether the part has a BSP tree: castSegment needs one. */
  hasBsp(): boolean;
  /**
   * Returns whether a point is inside: where the winding number of the part with the caps of its holes is 1 or more.
   * The surface belongs to the inside.
   */
  pointInSolid(x: number, y: number, z: number): boolean;
  /** Returns a value of SphereSide. */
  classifySphere(x: number, y: number, z: number, radius: number): 0 | 1 | 2;
  /** Finds the first point of a segment that is inside. */
  castSegment(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, out: SolidHit): boolean;

  /** Returns the mesh in one frame of an animation; frame 0 is this mesh. */
  frame(index: number): CollisionMesh;
  /** Copies 9 coordinates, counter-clockwise from the front. */
  triangleCorners(triangle: number, target: { [index: number]: number }, at?: number): void;
  surface(triangle: number): number;
  sourceNode(triangle: number): number;
  /** Returns the index in the source file, or -1 where it is not stored. */
  sourceTriangle(triangle: number): number;
  /** Returns the edge flags, 0 to 255, or -1 where they are not stored. */
  edgeFlags(triangle: number): number;
  /** Returns a copy of an outline of the part. */
  outline(index: number): Outline;
  /**
   * Makes a layout of the mesh for rays, some 58 bytes per triangle: rays, segments and moving spheres then take 0.8 to
   * 1 of their time. Hits stay the same to the bit, but anyRay may return another triangle that is hit.
   */
  makeRayLayout(): void;
}

/** A silhouette (kind 0) or section (1) of a part across an axis: polygons of rings of corners. */
export interface Outline {
  readonly kind: 0 | 1;
  readonly axis: 0 | 1 | 2;
  /** Coordinate of the plane of a section. */
  readonly at: number;
  /** The polygons are too large by at most this. */
  readonly error: number;
  /** u v of each corner. */
  readonly vertices: Float32Array;
  /** Per ring the number of corners up to its end. */
  readonly ringEnds: Uint32Array;
  /** Per polygon the number of rings up to its end. */
  readonly polygonEnds: Uint32Array;
  /** Lower u v, upper u v, center u v, radius. */
  readonly envelope: Float32Array;
}

interface MeshHit {
  /** -1 after a miss; all other numbers are NaN then. */
  triangle: number;
  x: number;
  y: number;
  z: number;
  /** Length 1, out of the front face; 0 0 0 for a triangle without area. */
  normalX: number;
  normalY: number;
  normalZ: number;
  clear(): void;
}

/** The first hit of a ray; `t` is in multiples of the direction. */
export declare class RayHit implements MeshHit {
  triangle: number;
  x: number;
  y: number;
  z: number;
  normalX: number;
  normalY: number;
  normalZ: number;
  t: number;
  clear(): void;
}

/** The first hit of a chain of segments; `t` is 0 .. 1 on the segment from point `segment` to the next. */
export declare class SegmentHit extends RayHit {
  segment: number;
}

/** The nearest point of a mesh. */
export declare class ClosestHit implements MeshHit {
  triangle: number;
  x: number;
  y: number;
  z: number;
  normalX: number;
  normalY: number;
  normalZ: number;
  distance: number;
  clear(): void;
}

/** The first point of a segment inside of a solid; the normal is 0 0 0 if the segment starts inside. */
export declare class SolidHit {
  t: number;
  x: number;
  y: number;
  z: number;
  normalX: number;
  normalY: number;
  normalZ: number;
  clear(): void;
}

/** An object with memory of the module. Without close() it is released some time after the last use of the object. */
interface Closeable {
  /** Releases the memory; the object is of no use afterwards. */
  close(): void;
}

/** Contacts of a sphere or a capsule with a mesh, deepest first. */
export declare class Contacts implements Closeable {
  /** @param capacity maximum number of contacts; of more, the deepest are kept */
  constructor(capacity: number);
  readonly count: number;
  readonly isTruncated: boolean;
  close(): void;
  /** Sets which triangles later queries consider, by their surfaces. */
  setFilter(filter: RayFilter): void;
  collideSphere(mesh: CollisionMesh, x: number, y: number, z: number, radius: number): number;
  collideCapsule(mesh: CollisionMesh, fromX: number, fromY: number, fromZ: number, toX: number, toY: number,
    toZ: number, radius: number): number;
  /** Returns a number of a contact: 0 1 2 the point on the mesh, 3 4 5 the unit normal out of the mesh, 6 the depth. */
  value(contact: number, which: number): number;
  depth(contact: number): number;
  triangle(contact: number): number;
  surface(contact: number): number;
}

/** A part as a few spheres; the leaves, in order, are the spheres 0 .. sphereCount - 1 that queries return. */
export declare class SphereCluster {
  /** 0 cover, 1 inner, 2 fit. */
  readonly mode: number;
  /** x y z radius per node. */
  readonly spheres: Float32Array;
  /** Per node, the first node after its subtree. */
  readonly next: Int32Array;
  readonly sphereCount: number;
  /** Cubic metres inside of the mesh, 0 where it has no inside. */
  readonly meshVolume: number;
  /** Four per level: outside volume, mean and largest overhang, coverage. */
  readonly figures: Float32Array;
  isLeaf(node: number): boolean;
  sphere(node: number): number;
}

/** A sphere cluster against a plane, a box or a ray, in the cluster's model space. */
export declare class ClusterShapeQuery {
  /** The sphere that the last box or ray query found, or -1. */
  readonly sphere: number;
  /** Where the last ray hit; NaN after a miss. */
  readonly t: number;
  sidesOfPlane(cluster: SphereCluster, a: number, b: number, c: number, d: number): 0 | 1 | 2;
  overlapsBox(cluster: SphereCluster, minX: number, minY: number, minZ: number, maxX: number, maxY: number,
    maxZ: number): boolean;
  raycast(cluster: SphereCluster, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number,
    maxT: number): boolean;
}

/** A sphere cluster against a mesh. */
export declare class ClusterQuery {
  readonly sphere: number;
  readonly triangle: number;
  /** @param otherToThis where the cluster is in the mesh's model space: 3 rows of 4, a rotation and a translation */
  overlaps(mesh: CollisionMesh, cluster: SphereCluster, otherToThis: ArrayLike<number>): boolean;
}

/** A rotation and a translation: 3 rows of 4 numbers. Another matrix is a RangeError. */
export type Transform = ArrayLike<number>;

/**
 * Pairs of touching triangles of two meshes, one after the other. Surfaces only: a mesh inside of another does not
 * touch it.
 */
export declare class MeshPairs {
  /** The triangle of the first mesh, or -1 after the last pair. */
  readonly triangle: number;
  /** The triangle of the other mesh, or -1. */
  readonly otherTriangle: number;
  /** Returns whether two meshes touch, which may be the same one; sets the first pair. */
  overlaps(mesh: CollisionMesh, other: CollisionMesh, otherToThis: Transform): boolean;
  /** Starts before the first pair. */
  begin(mesh: CollisionMesh, other: CollisionMesh, otherToThis: Transform): void;
  /** Moves to the next pair; returns false after the last one. The order is not defined. */
  next(): boolean;
}

/** The minimum distance of two meshes. */
export declare class MeshDistance {
  /** 0 if and only if the meshes touch; NaN after a miss. */
  readonly distance: number;
  /** The triangles of the nearest pair; -1 after a miss. */
  readonly triangle: number;
  readonly otherTriangle: number;
  /** The nearest point on the first mesh, in its model space. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The nearest point on the other mesh, in the space of the first. */
  readonly otherX: number;
  readonly otherY: number;
  readonly otherZ: number;
  /**
   * Finds the minimum distance if it is at most a limit, which may be Infinity. Of equally near pairs, as rounded,
   * it is that of the lowest triangle, then of the lowest other triangle.
   */
  closestPoints(mesh: CollisionMesh, other: CollisionMesh, otherToThis: Transform, maxDistance: number): boolean;
}

/** Rigid motion of a mesh during a step, t = 0 .. 1. */
export declare class Motion {
  /**
   * @param start transform at t = 0, from the mesh's model space to the space in which it moves
   * @param vx metres from t = 0 to t = 1, in that space
   * @param rx axis in that space, with the angle in radians from t = 0 to t = 1 as its length
   * @param cx centre of the rotation, in the mesh's model space
   */
  set(start: Transform, vx: number, vy: number, vz: number, rx: number, ry: number, rz: number, cx: number, cy: number,
    cz: number): void;
  /** Computes the transform at a time. */
  transformAt(t: number, rows: { [index: number]: number }): void;
  /** Returns an upper bound of the path length of any point of a mesh, metres. */
  pathLength(mesh: CollisionMesh): number;
  /** Computes a box that contains a mesh during the whole step, rounded outward: 3 minima, then 3 maxima. */
  bounds(mesh: CollisionMesh, target: { [index: number]: number }, at?: number): void;
}

/** Outcome of a sweep. After HIT and UNFINISHED the meshes are free up to t. */
export declare const SweepOutcome: Readonly<{ FREE: 0; HIT: 1; OVERLAP: 2; UNFINISHED: 3 }>;

/** The time of impact of a mesh that moves and rotates. No obstacle is too thin, and no rotation too fast. */
export declare class MeshSweep {
  /** The last time up to which the motion is proven free; 0 for OVERLAP, 1 for FREE. */
  readonly t: number;
  /** A later time at which the meshes overlap; NaN if none was found. */
  readonly overlapT: number;
  /** Number of distance queries. */
  readonly steps: number;
  /** The minimum distance at t; a miss after FREE. */
  readonly nearest: MeshDistance;
  /**
   * Moves the other mesh until it touches the first.
   *
   * @param motion of the other mesh in the model space of the first
   * @param tolerance metres: two meshes this near, and not proven to part, count as a hit
   */
  sweep(mesh: CollisionMesh, other: CollisionMesh, motion: Motion, tolerance: number): 0 | 1 | 2 | 3;
}

/** The first contact of a sphere that moves along a line. */
export declare class SphereSweep {
  /** Position on the way, 0 to 1; NaN after a miss. */
  readonly t: number;
  readonly triangle: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Unit normal from the mesh to the sphere. */
  readonly normalX: number;
  readonly normalY: number;
  readonly normalZ: number;
  sweep(mesh: CollisionMesh, x: number, y: number, z: number, radius: number, dx: number, dy: number, dz: number):
    boolean;
}

/** A polygon in the plane, one ring or several by the even-odd rule. Coordinates are rounded to float. */
export declare class Polygon2 implements Closeable {
  /**
   * @param vertices x and y of each corner
   * @param ringEnds per ring, the number of corners up to its end; default: one ring
   */
  constructor(vertices: ArrayLike<number>, ringEnds?: ArrayLike<number>);
  readonly vertexCount: number;
  close(): void;
  /** Returns whether a point is inside or on an edge. */
  contains(x: number, y: number): boolean;
  overlapsSegment(fromX: number, fromY: number, toX: number, toY: number): boolean;
  /** @param cosine of the rotation from the other's plane to this one's, with sine and translation; default: none */
  overlaps(other: Polygon2, cosine?: number, sine?: number, x?: number, y?: number): boolean;
}

/** The section of a mesh with the plane a*x + b*y + c*z + d = 0, where b is not 0, against a polygon of x and z. */
export declare class SectionQuery {
  /** Returns whether the section of the surface, a line, touches a polygon. */
  overlapsSurface(mesh: CollisionMesh, toWorld: Transform, a: number, b: number, c: number, d: number,
    polygon: Polygon2): boolean;
  /** The same for the section of the solid, an area. Undefined for a mesh that is not closed there. */
  overlapsSolid(mesh: CollisionMesh, toWorld: Transform, a: number, b: number, c: number, d: number,
    polygon: Polygon2): boolean;
}

/** Which triangles a query of a mesh considers. Immutable: make it once. One that is left out has no effect on others. */
export declare class RayFilter {
  /** All triangles. */
  static readonly ALL: RayFilter;
  protected constructor();
  /** Returns a filter that also leaves out triangles whose front the ray or motion does not meet. */
  withFrontFacesOnly(): this;
  /** Returns a filter of these surfaces only, in place of those before: by index, or by name in an asset. */
  withSurfaces(...surfaces: number[] | [CollisionAsset, ...string[]]): this;
}

/** Which instances and triangles a query of a scene considers. Immutable. */
export declare class QueryFilter extends RayFilter {
  /** All instances and triangles. */
  static readonly ALL: QueryFilter;
  /** Returns a filter of the instances whose layers share a bit with a mask. */
  withLayers(layers: number): QueryFilter;
  /**
   * Returns a filter of the instances for which a function is true. It may query, but not with the query that asks it,
   * and not change the scene. What it throws, the query throws.
   */
  withInstances(accepts: (instance: number) => boolean): QueryFilter;
}

/** All hits of a ray with a mesh, by t, then by triangle; and rays with a filter. */
export declare class RayHits implements Closeable {
  /** @param capacity maximum number of hits; of more, the first are kept */
  constructor(capacity: number);
  readonly count: number;
  readonly isTruncated: boolean;
  close(): void;
  /** Finds all triangles on a ray, an edge on it for each of its triangles; returns the number of hits in the list. */
  raycastAll(mesh: CollisionMesh, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number,
    filter?: RayFilter, minT?: number): number;
  /** Finds the first triangle that passes a filter; the list stays as it is. */
  raycast(mesh: CollisionMesh, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number,
    filter: RayFilter, out: RayHit, minT?: number): boolean;
  /** Returns a triangle on a ray that passes a filter, or -1; the list stays as it is. */
  anyRay(mesh: CollisionMesh, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number,
    filter: RayFilter, minT?: number): number;
  t(hit: number): number;
  triangle(hit: number): number;
  copyTo(hit: number, out: RayHit): void;
}

/** Triangles of a mesh that a sphere, a capsule or a box touches. */
export declare class OverlapQuery {
  /** Whether the last query of all triangles found more than fit. */
  readonly isTruncated: boolean;
  setSphere(x: number, y: number, z: number, radius: number): this;
  setCapsule(fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number, radius: number): this;
  setBox(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): this;
  /** @param boxToMesh rotates the box round 0 0 0 and moves its centre; half sizes are along its own axes */
  setOrientedBox(boxToMesh: Transform, halfX: number, halfY: number, halfZ: number): this;
  /** Returns a triangle that the shape touches, or -1. */
  any(mesh: CollisionMesh): number;
  overlaps(mesh: CollisionMesh): boolean;
  /** Sets all triangles that the shape touches, in the order of the tree; returns their number. */
  all(mesh: CollisionMesh, triangles: Int32Array): number;
}

/** The first contact of a capsule that moves along a line without turning. After a miss it is cleared. */
export declare class CapsuleSweep extends RayHit {
  setFilter(filter: RayFilter): void;
  /** Sets the capsule at its start. */
  setCapsule(fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number, radius: number): this;
  /** Moves it; t is 0 if it touches at its start. 0 0 0 tests the start only. */
  sweep(mesh: CollisionMesh, dx: number, dy: number, dz: number): boolean;
}

/** A rotation and a translation, which every query takes as a transform; at first the identity. */
export declare class RigidTransform extends Float64Array {
  constructor();
  /** Sets a rotation by a quaternion of length 1 within 1e-4, then a translation. */
  setQuaternionXyzw(x: number, y: number, z: number, w: number, translationX: number, translationY: number,
    translationZ: number): this;
  /** Sets the transform that applies the right one first. */
  setTimes(left: Transform, right: Transform): this;
  setInverse(transform: Transform): this;
  /** Move a point or turn a direction between model space and the world; results are rounded to float. */
  toModelPoint(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toWorldPoint(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toModelDirection(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toWorldDirection(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  /** Returns a bound of the distance of a moved point from its exact image, for a point in model space. */
  static rounding(x: number, y: number, z: number): number;
}

/**
 * Where an instance stands in the world: world = translation + scale * R(rotation) * m, m being a point of the mesh with
 * x negated if it is mirrored. At first the identity.
 */
export declare class InstanceTransform {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly rotationX: number;
  readonly rotationY: number;
  readonly rotationZ: number;
  readonly rotationW: number;
  readonly scale: number;
  readonly isMirrored: boolean;
  setIdentity(): this;
  set(other: InstanceTransform): this;
  /** Sets the translation: coordinates of at most 1e9. */
  setTranslation(x: number, y: number, z: number): this;
  /** Sets the rotation: a quaternion whose squared length is 1 within 2^-20. */
  setRotation(x: number, y: number, z: number, w: number): this;
  /** Sets the scale of all axes: 2^-20 to 2^20. */
  setScale(scale: number): this;
  setMirrored(isMirrored: boolean): this;
  toWorldPoint(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toWorldDirection(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toWorldNormal(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toMeshPoint(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toMeshDirection(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  toMeshNormal(x: number, y: number, z: number, target: { [index: number]: number }, at?: number): void;
  /** Computes the box in the world round a box of the mesh, rounded outward: 3 minima, then 3 maxima. */
  worldBounds(bounds: ArrayLike<number>, target: { [index: number]: number }, at?: number): void;
}

/**
 * Loads a scene file; as loadAsset, which refuses scenes. A file without a scene is refused with the code 306 (NO_SCENE).
 */
export declare function loadScene(bytes: ArrayBuffer | ArrayBufferView, options?: LoadOptions): SceneAsset;

/** A scene file: distinct meshes, and instances 0 .. instanceCount - 1 of them. Read only. */
export declare class SceneAsset implements Closeable {
  private constructor();
  /** The meshes are its parts. A layout for rays that a mesh has is that of scenes made afterwards, too. */
  readonly meshes: CollisionAsset;
  readonly instanceCount: number;
  /** The point of the world that the tree is relative to. */
  readonly origin: Float64Array;
  transform(instance: number, out: InstanceTransform): void;
  mesh(instance: number): CollisionMesh;
  layers(instance: number): number;
  /** Returns the number for the game, as a signed one. */
  userId(instance: number): bigint;
  close(): void;
}

/**
 * A level: static instances with the ids 0 .. staticCount - 1, in the order of the file, and dynamic ones with the
 * numbers after them. An id does not change while the instance is in the scene; the id that was freed last is given
 * first. After close() of an asset with meshes of instances, queries are errors.
 */
export declare class CollisionScene implements Closeable {
  /**
   * @param asset null for a scene without static instances
   * @param capacity maximum number of dynamic instances, up to 2^24: 254 bytes each
   */
  constructor(asset: SceneAsset | null, capacity: number);
  readonly asset: SceneAsset | null;
  readonly staticCount: number;
  readonly dynamicCount: number;
  readonly capacity: number;
  /**
   * Adds a dynamic instance; returns its id.
   *
   * @param mesh of any asset, in the frame that it is
   * @param transform copied
   * @param layers bits for the masks of queries; default 1
   * @param userId a number for the game; default 0
   */
  add(mesh: CollisionMesh, transform: InstanceTransform, layers?: number, userId?: bigint): number;
  move(instance: number, transform: InstanceTransform): void;
  remove(instance: number): void;
  /** Sets the layer bits of any instance; 0 hides it. */
  setLayers(instance: number, layers: number): void;
  setUserId(instance: number, userId: bigint): void;
  contains(instance: number): boolean;
  layers(instance: number): number;
  userId(instance: number): bigint;
  mesh(instance: number): CollisionMesh;
  transform(instance: number, out: InstanceTransform): void;
  /** Copies the box in the world: 3 minima, then 3 maxima, rounded outward. */
  bounds(instance: number, target: { [index: number]: number }, at?: number): void;
  /** Returns how often an id was given; 0 for that of a static instance. */
  generation(instance: number): number;
  /** Fits the boxes of the dynamic tree to the instances; moves leave them an eighth too large. */
  refit(): void;
  /** Builds the dynamic tree anew. */
  rebuild(): void;
  /** Returns the cost of the dynamic tree over that at the last rebuild; rebuild above 1.5. */
  degradation(): number;
  close(): void;
}

/** A shape of a scene query, in the world. */
interface SceneShape {
  readonly shape: number;
}

/** All points at most a radius from a segment; or a sphere. */
export declare class SceneCapsule implements SceneShape {
  readonly shape: number;
  setSphere(x: number, y: number, z: number, radius: number): this;
  set(fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number, radius: number): this;
}

/** A box in any orientation; half sizes are along its own axes, and multiplied by the scale of its transform. */
export declare class SceneBox implements SceneShape {
  readonly shape: number;
  set(boxToWorld: InstanceTransform, halfX: number, halfY: number, halfZ: number): this;
}

/** A convex shape, at rest or in motion from t = 0 to t = 1. Closing the shape makes it useless. */
export declare class SceneConvex implements SceneShape {
  readonly shape: number;
  /** Sets shape and place at t = 0; clears the motion. */
  set(shape: ConvexShape, shapeToWorld: InstanceTransform): this;
  /** Sets the path of the center. */
  setMotion(dx: number, dy: number, dz: number): this;
  /** Sets the rotation: its axis in the world, with the angle in radians as its length, and its center in the shape. */
  setRotation(wx: number, wy: number, wz: number, centerX: number, centerY: number, centerZ: number): this;
  /** Sets a transform to the place at a time, 0 to 1. */
  transformAt(t: number, out: InstanceTransform): void;
}

/** All hits of a ray with a scene, by t, then by instance, then by triangle. */
export declare class SceneHits implements Closeable {
  /** @param capacity maximum number of hits; of more, the first are kept */
  constructor(capacity: number);
  readonly count: number;
  readonly isTruncated: boolean;
  t(hit: number): number;
  instance(hit: number): number;
  triangle(hit: number): number;
  close(): void;
}

/** Contacts of a capsule or a sphere with a scene, deepest first. */
export declare class SceneContacts implements Closeable {
  /** @param capacity maximum number of contacts; of more, the deepest are kept */
  constructor(capacity: number);
  readonly count: number;
  readonly isTruncated: boolean;
  instance(contact: number): number;
  triangle(contact: number): number;
  surface(contact: number): number;
  x(contact: number): number;
  y(contact: number): number;
  z(contact: number): number;
  normalX(contact: number): number;
  normalY(contact: number): number;
  normalZ(contact: number): number;
  depth(contact: number): number;
  close(): void;
}

/**
 * Queries of a scene, and the result of the last one. All numbers are in the world, in double, metres. Of results that
 * are equal, as rounded, that of the lowest instance is returned, then that of the lowest triangle. A query allocates
 * nothing; reading userId does.
 */
export declare class SceneQuery implements Closeable {
  constructor(scene: CollisionScene);
  readonly scene: CollisionScene;
  /** -1 after a miss, as the triangle; all other numbers are NaN then, and the user id is 0. */
  readonly instance: number;
  /** -1 of a point in a solid. */
  readonly triangle: number;
  readonly userId: bigint;
  readonly mesh: CollisionMesh | null;
  /** Of rays and motions, in multiples of the direction. */
  readonly t: number;
  /** Of a closest point or a convex shape. */
  readonly distance: number;
  /** The point on the surface; NaN of overlaps, as the normal. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly normalX: number;
  readonly normalY: number;
  readonly normalZ: number;
  /** The point in the space of the mesh. */
  readonly localX: number;
  readonly localY: number;
  readonly localZ: number;
  /** The nearest point of a convex shape; NaN of other queries. */
  readonly otherX: number;
  readonly otherY: number;
  readonly otherZ: number;
  readonly isFrontFace: boolean;
  /** Whether the last findShape found more than fit. */
  readonly isTruncated: boolean;
  readonly nodesTested: number;
  readonly instancesTested: number;
  raycast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, filter?: QueryFilter):
    boolean;
  /** Returns an instance on a ray, or -1. */
  anyRay(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, filter?: QueryFilter):
    number;
  overlapsRay(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number,
    filter?: QueryFilter): boolean;
  /** Finds all triangles on a ray; returns the number of hits in the list. */
  raycastAll(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, hits: SceneHits,
    filter?: QueryFilter): number;
  /** Returns an instance that a shape touches, or -1. */
  anyShape(shape: SceneShape, filter?: QueryFilter): number;
  overlapsShape(shape: SceneShape, filter?: QueryFilter): boolean;
  /** Sets pairs of instance and triangle that a shape touches, in no order; returns their number. */
  findShape(shape: SceneShape, pairs: Int32Array, filter?: QueryFilter): number;
  /** Finds the nearest point of all surfaces within a distance, which may be Infinity. */
  closestPoint(x: number, y: number, z: number, maxDistance: number, filter?: QueryFilter): boolean;
  /** Finds the instance nearest to a convex shape within a distance, which may be Infinity. */
  closestShape(shape: SceneConvex, maxDistance: number, filter?: QueryFilter): boolean;
  /**
   * Moves a convex shape until it touches an instance; returns one of SweepOutcome. Those within the tolerance, and not
   * proven to part, count as a hit.
   */
  sweepShape(shape: SceneConvex, tolerance: number, filter?: QueryFilter): number;
  /** Finds the first contact of a capsule or a sphere that moves; t is 0 if it touches at its start. */
  sweepCapsule(capsule: SceneCapsule, dx: number, dy: number, dz: number, filter?: QueryFilter): boolean;
  /** Finds contacts of a capsule or a sphere; returns their number. */
  collideCapsule(capsule: SceneCapsule, contacts: SceneContacts, filter?: QueryFilter): number;
  /** Returns whether a closed mesh contains a point; the instance is the lowest of them. */
  pointInSolid(x: number, y: number, z: number, filter?: QueryFilter): boolean;
  close(): void;
}

/** The first point of a convex shape on a ray; the normal is 0 0 0 if the ray starts inside. */
export declare class ShapeHit extends RayHit {
  /** Face of a hull or a box through which the ray enters, and its triangle; -1 of round shapes, and inside. */
  readonly face: number;
  readonly startsInside: boolean;
}

/**
 * A convex shape: a hull, a box, a capsule or a sphere. Coordinates are in the shape's space, in metres. It is a closed
 * solid: touching counts, and a point inside is in it. This differs from queries of a mesh, which are on the surface.
 * Whether a query hits is exact; positions and normals are rounded.
 */
export declare class ConvexShape implements Closeable {
  private constructor();
  /** The shape that encloses a part of an asset; needs `--hull` or `--primitive` when it is baked. Close it first. */
  static of(mesh: CollisionMesh): ConvexShape;
  /**
   * The hull of at least 4 corners whose boundary is known. Lengths and indices are checked; whether the triangles are
   * the boundary of the corners' convex hull is not.
   *
   * @param corners 3 numbers each, rounded to float
   * @param faceStarts per face the first of its corners in `faceCorners`, and their number at the end
   * @param faceCorners corners of the faces, counter-clockwise from outside
   * @param triangles 3 corners per triangle of the boundary, counter-clockwise from outside
   */
  static hull(corners: ArrayLike<number>, faceStarts: number[], faceCorners: number[], triangles: number[]):
    ConvexShape;
  /** A box; `boxToShape` rotates it and moves its centre. Its faces are -x, +x, -y, +y, -z, +z. */
  static box(boxToShape: Transform, halfX: number, halfY: number, halfZ: number): ConvexShape;
  static sphere(x: number, y: number, z: number, radius: number): ConvexShape;
  static capsule(fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number, radius: number):
    ConvexShape;
  /** Of the core: a hull's, 8 of a box, 2 of a capsule, 1 of a sphere. */
  readonly cornerCount: number;
  /** Of the boundary; 0 of round shapes. */
  readonly triangleCount: number;
  /** Of round shapes; 0 of hulls and boxes. */
  readonly radius: number;
  /** Box round the solid: 3 minima, then 3 maxima. */
  readonly bounds: Float32Array;
  readonly boundingSphere: Readonly<{ x: number; y: number; z: number; radius: number }>;
  corners(target: Float32Array | Float64Array | number[], at?: number): void;
  triangles(target: Int32Array | number[], at?: number): void;
  /** Computes the box round the solid as a transform places it, rounded outward. */
  worldBounds(shapeToWorld: Transform, target: Float32Array | Float64Array | number[], at?: number): void;
  contains(x: number, y: number, z: number): boolean;
  raycast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, out: ShapeHit,
    minT?: number): boolean;
  castSegment(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, out: ShapeHit): boolean;
  /** Returns one of PlaneSides. */
  sidesOfPlane(a: number, b: number, c: number, d: number): number;
  /** Sets a farthest point in a direction of any length; returns the index of its core corner. */
  support(x: number, y: number, z: number, target: Float64Array | number[], at?: number): number;
  close(): void;
}

/** Results of the last query; all numbers are NaN after a miss. */
declare class ShapeResult implements Closeable {
  /** 0 if and only if they touch. */
  readonly distance: number;
  /** The point on the shape or the mesh that was passed first, in its space. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The point on the other one, in the same space. */
  readonly otherX: number;
  readonly otherY: number;
  readonly otherZ: number;
  /** Unit vector from the first point to the other; 0 0 0 if they touch. Of a penetration: where the other moves. */
  readonly normalX: number;
  readonly normalY: number;
  readonly normalZ: number;
  close(): void;
}

/** Queries of two convex shapes; whether they touch is exact. A query allocates nothing. */
export declare class ShapeQuery extends ShapeResult {
  /** Length of the shortest motion of the other shape after which they at most touch. */
  readonly depth: number;
  /** By how much the least depth may be smaller, besides rounding. */
  readonly depthExcess: number;
  /** Points that the last query added to a simplex. */
  readonly steps: number;
  overlaps(shape: ConvexShape, other: ConvexShape, otherToThis: Transform): boolean;
  /** Finds the nearest points within a distance, which may be Infinity. */
  closestPoints(shape: ConvexShape, other: ConvexShape, otherToThis: Transform, maxDistance: number): boolean;
  /** Computes the penetration; returns whether the shapes touch. */
  penetration(shape: ConvexShape, other: ConvexShape, otherToThis: Transform): boolean;
}

/** Queries of a mesh, which is its surface, and a convex shape that stands where a transform moves it. */
export declare class ShapeMeshQuery extends ShapeResult {
  /** Of the last closestPoints; -1 after a miss. */
  readonly triangle: number;
  /** Whether the last `all` found more than fit. */
  readonly isTruncated: boolean;
  /** Sets the surfaces of later queries; faces have no effect. */
  setFilter(filter: RayFilter): void;
  /** Returns a triangle that the shape touches, or -1. */
  any(mesh: CollisionMesh, shape: ConvexShape, shapeToMesh: Transform): number;
  overlaps(mesh: CollisionMesh, shape: ConvexShape, shapeToMesh: Transform): boolean;
  /** Sets the triangles that the shape touches, in the order of the tree; returns their number. */
  all(mesh: CollisionMesh, shape: ConvexShape, shapeToMesh: Transform, triangles: Int32Array): number;
  /** Finds the nearest points of mesh and shape within a distance, which may be Infinity. */
  closestPoints(mesh: CollisionMesh, shape: ConvexShape, shapeToMesh: Transform, maxDistance: number): boolean;
}

/** The time of impact of a convex shape that moves and rotates, with a mesh. */
export declare class ShapeMeshSweep extends ShapeResult {
  /** The last time up to which the motion is proven free. */
  readonly t: number;
  /** A later time at which they overlap; NaN if none was found. */
  readonly overlapT: number;
  readonly triangle: number;
  /** Distance queries. */
  readonly steps: number;
  /** Sets the surfaces of later sweeps, and the faces that the linear velocity meets. */
  setFilter(filter: RayFilter): void;
  /** Returns one of SweepOutcome. Shapes within the tolerance, and not proven to part, count as a hit. */
  sweep(mesh: CollisionMesh, shape: ConvexShape, motion: Motion, tolerance: number): number;
}

/** The first point of a compound on a ray: of the piece that the ray meets first. */
export declare class CompoundHit extends ShapeHit {
  /** Of several at the same t the first; -1 after a miss. */
  readonly piece: number;
}

/**
 * A solid of convex pieces, which may overlap: those that cover a part of an asset, or shapes. A query has the exactness
 * of the same query of each piece alone, and returns the piece, which is not cut by the others.
 */
export declare class CompoundShape implements Closeable {
  private constructor();
  /** The pieces of a part; needs `--decompose` when it is baked. Close it before the asset. */
  static of(mesh: CollisionMesh): CompoundShape;
  /** Up to 65,535 shapes; neighbours in the list should be neighbours in space. They may be closed before it. */
  static of(shapes: readonly ConvexShape[]): CompoundShape;
  readonly pieceCount: number;
  /** Box round the solid: 3 minima, then 3 maxima. */
  readonly bounds: Float32Array;
  readonly boundingSphere: Readonly<{ x: number; y: number; z: number; radius: number }>;
  /** Returns a piece as a shape of its own, which is closed alone. */
  piece(index: number): ConvexShape;
  contains(x: number, y: number, z: number): boolean;
  /** Returns the first piece that contains a point, or -1. */
  anyPoint(x: number, y: number, z: number): number;
  raycast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, maxT: number, out: CompoundHit,
    minT?: number): boolean;
  castSegment(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, out: CompoundHit): boolean;
  close(): void;
}

/** Queries of a compound and a shape, or another compound; whether they touch is exact. A query allocates nothing. */
export declare class CompoundQuery extends ShapeResult {
  /** Of the last closestPoints or penetration; -1 after a miss. */
  readonly piece: number;
  /** Of the other compound, after `any` of two; -1 after a miss. */
  readonly otherPiece: number;
  /** Whether the last `all` found more than fit. */
  readonly isTruncated: boolean;
  readonly depth: number;
  readonly depthExcess: number;
  /** Returns the first piece that a shape touches, or one that a piece of the other compound touches, or -1. */
  any(compound: CompoundShape, other: ConvexShape | CompoundShape, otherToThis: Transform): number;
  overlaps(compound: CompoundShape, other: ConvexShape | CompoundShape, otherToThis: Transform): boolean;
  /** Sets the pieces that a shape touches, in their order; returns their number. */
  all(compound: CompoundShape, other: ConvexShape, otherToThis: Transform, pieces: Int32Array): number;
  /** Finds the nearest points within a distance, which may be Infinity. */
  closestPoints(compound: CompoundShape, other: ConvexShape, otherToThis: Transform, maxDistance: number): boolean;
  /**
   * Finds the piece that a shape penetrates deepest. The motion parts the shape from this piece; from the union it may
   * not, and it may be another than the shortest motion out of the union.
   */
  penetration(compound: CompoundShape, other: ConvexShape, otherToThis: Transform): boolean;
}

/** Queries of a mesh, which is its surface, and a compound. */
export declare class CompoundMeshQuery implements Closeable {
  /** The first piece that touches a triangle; -1 after a miss. */
  readonly piece: number;
  /** Sets the surfaces of later queries; faces have no effect. */
  setFilter(filter: RayFilter): void;
  /** Returns a triangle that a piece touches, or -1. */
  any(mesh: CollisionMesh, compound: CompoundShape, compoundToMesh: Transform): number;
  overlaps(mesh: CollisionMesh, compound: CompoundShape, compoundToMesh: Transform): boolean;
  close(): void;
}

/** Results of the last motion. */
declare class SweepResult extends ShapeResult {
  /** The last time up to which the motion is proven free. */
  readonly t: number;
  /** A later time at which they overlap; NaN if none was found. */
  readonly overlapT: number;
  /** The nearest piece at t; -1 if the motion is free. */
  readonly piece: number;
  /** Distance queries. */
  readonly steps: number;
}

/** The time of impact of a compound that moves and rotates, with a mesh. */
export declare class CompoundMeshSweep extends SweepResult {
  readonly triangle: number;
  /** Sets the surfaces of later sweeps, and the faces that the linear velocity meets. */
  setFilter(filter: RayFilter): void;
  /** Returns one of SweepOutcome. */
  sweep(mesh: CollisionMesh, compound: CompoundShape, motion: Motion, tolerance: number): number;
}

/** The time of impact of a convex shape that moves and rotates, with a compound. */
export declare class CompoundSweep extends SweepResult {
  /** Returns one of SweepOutcome. */
  sweep(compound: CompoundShape, shape: ConvexShape, motion: Motion, tolerance: number): number;
}
