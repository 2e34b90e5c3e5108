const LANE_ONE = 0x9e3779b1
const LANE_TWO = 0x85ebca77
const HIGH_BITS = 0x1fffff
const TWO_POW_32 = 0x1_0000_0000

/**
 * Hash bytes to 53 bits, the most a number holds exactly. Fast and well spread, not secret: it tells records of one
 * device and one instant apart. The value is stored, so the function may never change.
 * @param seed mixed in first; distinguishes records whose bytes are equal on purpose
 */
export function hashRecord(bytes: Uint8Array, seed = 0): number {
  let one = Math.imul(seed ^ bytes.length, LANE_ONE) | 0
  let two = Math.imul(Math.floor(seed / TWO_POW_32) ^ LANE_TWO, LANE_TWO) | 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    one = Math.imul(one ^ byte, LANE_ONE)
    two = Math.imul((two << 5) ^ (two >>> 27) ^ byte, LANE_TWO)
  }
  one = finish(one ^ (two >>> 15))
  two = finish(two ^ (one >>> 13))
  return (two & HIGH_BITS) * TWO_POW_32 + (one >>> 0)
}

/** Spread every input bit over the whole word (the finaliser of MurmurHash3, public domain). */
function finish(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
