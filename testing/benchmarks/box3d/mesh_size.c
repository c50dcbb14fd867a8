// SPDX-License-Identifier: Apache-2.0
// Reads a mesh from standard input, cooks it with Box3D, and prints the bytes of its blob and the triangles that it keeps.
// Input: int32 vertices, int32 triangles, float32 x y z per vertex, int32 a b c per triangle, in the byte order of the machine.
#include "box3d/box3d.h"
#include "box3d/collision.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *read_array( size_t count, size_t size )
{
	void *array = calloc( count, size );
	if ( array == NULL || fread( array, size, count, stdin ) != count )
	{
		fprintf( stderr, "the mesh ends early\n" );
		exit( 1 );
	}
	return array;
}

int main( void )
{
	int32_t *counts = read_array( 2, sizeof( int32_t ) );
	b3MeshDef def = { 0 };
	def.vertexCount = counts[0];
	def.triangleCount = counts[1];
	def.vertices = read_array( (size_t)counts[0], sizeof( b3Vec3 ) );
	def.indices = read_array( 3 * (size_t)counts[1], sizeof( int32_t ) );
	b3MeshData *mesh = b3CreateMesh( &def, NULL, 0 );
	if ( mesh == NULL )
	{
		printf( "0 0\n" );
		return 0;
	}
	printf( "%d %d\n", mesh->byteCount, mesh->triangleCount );
	return 0;
}
