const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_007)

/** The seed of this run; `FUZZ_SEED` repeats one. */
export function seedOfRun(): number {
  return seed
}

/** Numbers from 0 to below 1 that repeat with their seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Bytes of a frame that was once whole, and for whom they are. */
export interface Damaged<T> {
  bytes: Buffer
  target: T
}

/** What is damaged: whole frames, each with what it needs to be played. */
export interface Target {
  readonly bytes: Buffer
}

/** Every so many frames two come glued together, so that the second meets what the first left behind. */
const GLUED = 8

/** Damaged frames without end, the same ones for the same seed. Without a target there are none. */
export function* damagedFrames<T extends Target>(targets: readonly T[], start: number): Generator<Damaged<T>> {
  const random = randomOf(start)
  const pick = () => targets[Math.floor(random() * targets.length)]
  for (let target = pick(); target !== undefined; target = pick()) {
    const bytes = damaged(target.bytes, random)
    const isGlued = Math.floor(random() * GLUED) === 0
    yield { target, bytes: isGlued ? Buffer.concat([bytes, damaged(target.bytes, random)]) : bytes }
  }
}

const INTERESTING = [0, 1, 0x0a, 0x0d, 0x23, 0x24, 0x2a, 0x2c, 0x3b, 0x7f, 0x80, 0xff]

/** Change, drop, double or insert bytes at a few places. */
function damaged(bytes: Buffer, random: () => number): Buffer {
  let result = Buffer.from(bytes)
  const upTo = (limit: number) => Math.floor(random() * limit)
  for (let wounds = 1 + upTo(4); wounds > 0; wounds--) {
    const at = upTo(result.length + 1)
    const noise = random() < 0.5 ? (INTERESTING[upTo(INTERESTING.length)] ?? 0) : upTo(256)
    const kind = upTo(5)
    if (kind === 0) result = Buffer.concat([result.subarray(0, at), result.subarray(at + 1 + upTo(8))])
    else if (kind === 1) result = Buffer.concat([result.subarray(0, at), Buffer.of(noise), result.subarray(at)])
    else if (kind === 2) result = Buffer.concat([result.subarray(0, at), result.subarray(upTo(at + 1))])
    else if (at < result.length) result[at] = noise
  }
  return result
}
