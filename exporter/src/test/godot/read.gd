# SPDX-License-Identifier: Apache-2.0
# Loads a glb as a Godot project does at run time, and prints a line per node: its class, its name, and the class of its
# shape if it has one.
#
#   godot --headless --script read.gd -- FILE
extends SceneTree


func _init():
	var document = GLTFDocument.new()
	var state = GLTFState.new()
	var error = document.append_from_file(OS.get_cmdline_user_args()[0], state)
	if error != OK:
		printerr("error ", error)
		quit(1)
		return
	var root = document.generate_scene(state)
	show_all(root)
	root.free()
	quit(0)


func show_all(node):
	var shape = ""
	if node is CollisionShape3D:
		shape = node.shape.get_class()
	print("node ", node.get_class(), " ", node.name, " ", shape)
	for child in node.get_children():
		show_all(child)
