/** Why an expression could not be read or evaluated, in words for the person who wrote it. Nothing else is thrown. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

/** An operator met null. The condition of a ternary takes it for false, everything else fails. */
export class NullOperand extends ExpressionError {
  constructor() {
    super('null is no operand')
  }
}
