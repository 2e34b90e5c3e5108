type Unary = (value: number) => number
type Binary = (one: number, other: number) => number
type Ternary = (one: number, other: number, third: number) => number

const unary: Readonly<Record<string, Unary>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  exp: Math.exp,
  expm1: Math.expm1,
  floor: Math.floor,
  log: Math.log,
  log10: Math.log10,
  log1p: Math.log1p,
  negateExact: (value) => -value,
  rint: roundHalfEven,
  round: Math.round,
  signum: Math.sign,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh,
  toDegrees: (radians) => (radians / Math.PI) * 180,
  toIntExact: Math.trunc,
  toRadians: (degrees) => (degrees / 180) * Math.PI,
}

const binary: Readonly<Record<string, Binary>> = {
  addExact: (one, other) => one + other,
  atan2: Math.atan2,
  floorDiv: (one, other) => Math.floor(one / other),
  floorMod: (one, other) => one - Math.floor(one / other) * other,
  hypot: Math.hypot,
  max: Math.max,
  min: Math.min,
  multiplyExact: (one, other) => one * other,
  pow: Math.pow,
  subtractExact: (one, other) => one - other,
}

const ternary: Readonly<Record<string, Ternary>> = {
  clamp: (value, low, high) => Math.min(Math.max(value, low), high),
}

export interface MathFunction {
  /** How many numbers it takes. */
  readonly arity: number
  readonly apply: (...numbers: [number, number, number]) => number
}

/**
 * The functions behind `math:`, named as in Java, without the one that answers differently each time (random).
 * A `Map`, so that no other name finds anything.
 */
export const mathFunctions: ReadonlyMap<string, MathFunction> = new Map([
  // Each is called with as many numbers as its arity, so that Math.max sees no third one.
  ...entries(unary, 1, (apply: Unary) => (one) => apply(one)),
  ...entries(binary, 2, (apply: Binary) => (one, other) => apply(one, other)),
  ...entries(ternary, 3, (apply: Ternary) => apply),
])

function entries<F>(table: Readonly<Record<string, F>>, arity: number, wrap: (apply: F) => MathFunction['apply']) {
  return Object.entries(table).map(([name, apply]): [string, MathFunction] => [name, { arity, apply: wrap(apply) }])
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}
