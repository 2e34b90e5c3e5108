/** Time for the noise of one protocol; the whole suite stays within seconds. */
const LONGEST_MS = 700
const MOST_FRAMES = 20_000

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

/** Play damaged bodies until the time is over. Tells how many. */
export function fuzz<T>(
  bodies: readonly { bytes: Buffer; sample: T }[],
  attack: (bytes: Buffer, sample: T) => void,
): number {
  const random = randomOf(seed)
  const end = performance.now() + LONGEST_MS
  let frames = 0
  while (performance.now() < end && frames < MOST_FRAMES) {
    const body = bodies[Math.floor(random() * bodies.length)]
    if (body === undefined) break
    const bytes = damaged(body.bytes, random)
    try {
      attack(bytes, body.sample)
    } catch (error) {
      throw new Error(`seed ${seed}, frame ${frames}: ${bytes.toString('hex')}`, { cause: error })
    }
    frames++
  }
  return frames
}

const INTERESTING = [0, 1, 0x0a, 0x0d, 0x23, 0x24, 0x2a, 0x2c, 0x3b, 0x7f, 0x80, 0xff]

/** Change, drop, double or insert bytes at a few places. */
function damaged(bytes: Buffer, random: () => number): Buffer {
  let result: number[] = [...bytes]
  const upTo = (limit: number) => Math.floor(random() * limit)
  for (let wounds = 1 + upTo(4); wounds > 0; wounds--) {
    const at = upTo(result.length + 1)
    const noise = random() < 0.5 ? (INTERESTING[upTo(INTERESTING.length)] ?? 0) : upTo(256)
    const kind = upTo(5)
    if (kind === 0) result.splice(at, 1 + upTo(8))
    else if (kind === 1) result.splice(at, 0, noise)
    else if (kind === 2) result = [...result.slice(0, at), ...result.slice(upTo(at + 1))]
    else if (at < result.length) result[at] = noise
  }
  return Buffer.from(result)
}
