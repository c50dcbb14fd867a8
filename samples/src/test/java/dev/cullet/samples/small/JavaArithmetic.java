// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import org.jspecify.annotations.Nullable;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.CastNumberInstruction;
import org.teavm.model.instructions.FloatConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.NumericOperandType;

/**
 * Gives JavaScript code the arithmetic of Java where TeaVM 0.15 does not.
 *
 * <p>TeaVM keeps a {@code float} in a number of 64 bits and rounds it in arrays only, so results differ from the JVM's
 * in their last bits. This transformer rounds the result of each cast, operation and constant: a result rounded to
 * double and then to float is the float of the Java specification. A cast of infinity to {@code long} throws in TeaVM,
 * and one to {@code int} wraps around; Java returns the largest value.
 */
public final class JavaArithmetic implements ClassHolderTransformer {
    private static final MethodReference TO_FLOAT = method("toFloat", ValueType.FLOAT, ValueType.FLOAT);
    private static final MethodReference TO_INT = method("toInt", ValueType.DOUBLE, ValueType.INTEGER);
    private static final MethodReference TO_LONG = method("toLong", ValueType.DOUBLE, ValueType.LONG);

    /** Called by TeaVM, which gets the name of this class. */
    public JavaArithmetic() {}

    private static MethodReference method(String name, ValueType from, ValueType to) {
        return new MethodReference(JavaNumbers.class.getName(), name, from, to);
    }

    @Override
    public void transformClass(ClassHolder holder, ClassHolderTransformerContext context) {
        if (holder.getName().equals(JavaNumbers.class.getName())) {
            return;
        }
        for (MethodHolder method : holder.getMethods()) {
            Program program = method.getProgram();
            for (int i = 0; program != null && i < program.basicBlockCount(); i++) {
                transform(program, program.basicBlockAt(i));
            }
        }
    }

    private static void transform(Program program, BasicBlock block) {
        Instruction next;
        for (Instruction instruction = block.getFirstInstruction(); instruction != null; instruction = next) {
            next = instruction.getNext();
            if (instruction instanceof CastNumberInstruction cast && isCut(cast)) {
                boolean whole = cast.getTargetType() == NumericOperandType.INT;
                cast.replace(call(whole ? TO_INT : TO_LONG, cast, cast.getValue(), cast.getReceiver()));
                continue;
            }
            Variable raw = program.createVariable();
            Variable result = redirect(instruction, raw);
            if (result != null) {
                instruction.insertNext(call(TO_FLOAT, instruction, raw, result));
            }
        }
    }

    private static InvokeInstruction call(MethodReference method, Instruction at, Variable from, Variable to) {
        InvokeInstruction call = new InvokeInstruction();
        call.setType(InvocationType.SPECIAL);
        call.setMethod(method);
        call.setArguments(from);
        call.setReceiver(to);
        call.setLocation(at.getLocation());
        return call;
    }

    /** Replaces a cast from floating point to integer. */
    private static boolean isCut(CastNumberInstruction cast) {
        boolean whole =
                cast.getTargetType() == NumericOperandType.INT || cast.getTargetType() == NumericOperandType.LONG;
        return whole
                && (cast.getSourceType() == NumericOperandType.FLOAT
                        || cast.getSourceType() == NumericOperandType.DOUBLE);
    }

    /** Redirects the float result of an instruction; returns its previous receiver, or null for another instruction. */
    private static @Nullable Variable redirect(Instruction instruction, Variable raw) {
        Variable result = null;
        if (instruction instanceof CastNumberInstruction cast && cast.getTargetType() == NumericOperandType.FLOAT) {
            result = cast.getReceiver();
            cast.setReceiver(raw);
        } else if (instruction instanceof BinaryInstruction two && makesFloat(two)) {
            result = two.getReceiver();
            two.setReceiver(raw);
        } else if (instruction instanceof FloatConstantInstruction constant) {
            result = constant.getReceiver();
            constant.setReceiver(raw);
        }
        return result;
    }

    private static boolean makesFloat(BinaryInstruction two) {
        return two.getOperandType() == NumericOperandType.FLOAT
                && switch (two.getOperation()) {
                    case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> true;
                    default -> false; // a comparison has an integer result
                };
    }
}
