# SPDX-License-Identifier: Apache-2.0
"""Loads exports in usd-core and in MuJoCo, and prints a JSON line per file.

    python readers.py FILE...

Of a .usda file: axis, unit, triangles of meshes that collide and of others, colliders by type, approximations, and whether
the composition has errors. Of a .xml file, which is MJCF: geoms and the mass of all bodies.
"""

import json
import sys


def usda(path):
    from pxr import Usd, UsdGeom, UsdPhysics

    stage = Usd.Stage.Open(path)
    colliders = {}
    approximations = []
    triangles = 0
    for prim in Usd.PrimRange(stage.GetPseudoRoot(), Usd.TraverseInstanceProxies()):
        collides = prim.HasAPI(UsdPhysics.CollisionAPI)
        if collides:
            kind = str(prim.GetTypeName())
            colliders[kind] = colliders.get(kind, 0) + 1
        if prim.HasAPI(UsdPhysics.MeshCollisionAPI):
            approximations.append(str(UsdPhysics.MeshCollisionAPI(prim).GetApproximationAttr().Get()))
        if prim.IsA(UsdGeom.Mesh) and not collides:
            triangles += len(UsdGeom.Mesh(prim).GetFaceVertexCountsAttr().Get())
    return {
        'axis': str(UsdGeom.GetStageUpAxis(stage)),
        'unit': UsdGeom.GetStageMetersPerUnit(stage),
        'colliders': colliders,
        'approximations': approximations,
        'triangles': triangles,
        'errors': len(stage.GetCompositionErrors()),
    }


def mjcf(path):
    import mujoco

    model = mujoco.MjModel.from_xml_path(path)
    return {'geoms': int(model.ngeom), 'mass': float(model.body_mass.sum())}


for each in sys.argv[1:]:
    print(json.dumps(usda(each) if each.endswith('.usda') else mjcf(each)))
