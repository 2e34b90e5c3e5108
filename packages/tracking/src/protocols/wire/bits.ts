/** Whether bit `index` (0 = lowest) of a value of at most 32 bits is set. */
export function hasBit(value: number, index: number): boolean {
  return ((value >>> index) & 1) === 1
}

/** Bits `from` (included) to `to` (excluded) of a value of at most 32 bits, as a number. */
export function bitsBetween(value: number, from: number, to: number): number {
  const width = to - from
  return (value >>> from) & (width >= 32 ? 0xffffffff : (1 << width) - 1)
}
