/** What goes into an expression and comes out of it. */
export type Scalar = string | number | boolean | null

/** What a name may stand for: a list serves `=~`, `contains` and `size`. */
export type Variable = Scalar | readonly Scalar[]

/** Values by name. Made with `createVariables`: without a prototype, so that no name leads anywhere else. */
export type Variables = Readonly<Record<string, Variable | undefined>>

/** An empty set of variables, to be filled by name. */
export function createVariables(): Record<string, Variable | undefined> {
  // `null` as prototype: `constructor` and `__proto__` are names like any other here.
  return Object.create(null)
}
