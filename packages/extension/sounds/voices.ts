/** One sound as a wave: its length, and its height at a time in seconds (any scale; the build evens the loudness). */
interface Voice {
  readonly seconds: number
  readonly at: (time: number) => number
}

type Wave = (time: number) => number

const TURN = 2 * Math.PI
/** Frequencies of notes in hertz, by name. */
const NOTE = {
  c4: 261.6,
  e4: 329.6,
  g4: 392,
  a4: 440,
  c5: 523.3,
  d5: 587.3,
  e5: 659.3,
  g5: 784,
  a5: 880,
  c6: 1046.5,
  e6: 1318.5,
  g6: 1568,
  c7: 2093,
}

const sine =
  (frequency: number): Wave =>
  (time) =>
    Math.sin(TURN * frequency * time)
/** Hollow and piercing: the first odd partials of a square. */
const square =
  (frequency: number): Wave =>
  (time) =>
    sine(frequency)(time) +
    sine(3 * frequency)(time) / 3 +
    sine(5 * frequency)(time) / 5 +
    sine(7 * frequency)(time) / 7

/** Partials of something that is struck: each a ratio, a share and how fast it dies (1/s). */
type Partial = readonly [ratio: number, share: number, decay: number]
const struck =
  (frequency: number, partials: readonly Partial[]): Wave =>
  (time) =>
    time < 0
      ? 0
      : partials.reduce(
          (sum, [ratio, share, decay]) => sum + share * sine(frequency * ratio)(time) * Math.exp(-decay * time),
          0,
        )

const BELL: readonly Partial[] = [
  [1, 1, 4],
  [2, 0.6, 5],
  [2.4, 0.4, 7],
  [3, 0.25, 8],
  [4.5, 0.15, 12],
]
const GLASS: readonly Partial[] = [
  [1, 1, 6],
  [2.76, 0.35, 10],
  [5.4, 0.12, 16],
]
const WOOD: readonly Partial[] = [
  [1, 1, 9],
  [4, 0.3, 22],
  [9.2, 0.08, 40],
]
const STRING: readonly Partial[] = [
  [1, 1, 4],
  [2, 0.5, 6],
  [3, 0.3, 8],
  [4, 0.15, 11],
]
const GONG: readonly Partial[] = [
  [1, 1, 1.4],
  [1.48, 0.6, 1.8],
  [2.09, 0.5, 2.6],
  [2.83, 0.35, 3.4],
  [3.71, 0.2, 5],
]
const PING: readonly Partial[] = [
  [1, 1, 9],
  [2, 0.15, 14],
]

/** The same thing struck at several times, in seconds, each time with its note. */
const melody = (
  partials: readonly Partial[],
  notes: readonly (readonly [start: number, frequency: number])[],
): Wave => {
  const waves = notes.map(([start, frequency]) => ({ start, wave: struck(frequency, partials) }))
  return (time) => waves.reduce((sum, { start, wave }) => sum + wave(time - start), 0)
}

/** A tone whose frequency moves; the phase is summed in small steps, so that nothing jumps. */
function glide(seconds: number, frequencyAt: Wave, shape: (phase: number) => number = Math.sin): Wave {
  const STEP = 1 / 32_000
  const phases = new Float64Array(Math.ceil(seconds / STEP) + 2)
  for (let index = 1; index < phases.length; index++)
    phases[index] = (phases[index - 1] ?? 0) + TURN * frequencyAt(index * STEP) * STEP
  return (time) => shape(phases[Math.round(time / STEP)] ?? 0)
}

/** Rounded corners: a tone with some edge. */
const edgy = (phase: number): number => Math.tanh(2.5 * Math.sin(phase))

/** Sounds while `from <= time < to`, with soft ends. */
const gate = (time: number, from: number, to: number): number =>
  time < from || time >= to ? 0 : Math.min(1, (time - from) / 0.006, (to - time) / 0.012)
const pulses =
  (wave: Wave, every: number, length: number, count: number): Wave =>
  (time) => {
    const turn = Math.floor(time / every)
    return turn < count ? wave(time) * gate(time - turn * every, 0, length) : 0
  }

/** Noise that is the same every time: a pseudo-random value for each sample. */
const noise: Wave = (time) => {
  const value = Math.sin(Math.floor(time * 32_000) * 12.9898) * 43_758.5453
  return 2 * (value - Math.floor(value)) - 1
}
/** A wave as loud as something says. */
const shaped =
  (wave: Wave, loudness: Wave): Wave =>
  (time) =>
    wave(time) * loudness(time)
const sum =
  (...waves: readonly Wave[]): Wave =>
  (time) =>
    waves.reduce((total, wave) => total + wave(time), 0)

const knock = (time: number): number =>
  time < 0
    ? 0
    : struck(140, [
        [1, 1, 28],
        [1.9, 0.5, 36],
      ])(time) +
      0.25 * noise(time) * Math.exp(-120 * time)
const ring = pulses(square(2050), 0.11, 0.06, 4)
const echo =
  (start: number, share: number): Wave =>
  (time) =>
    share * struck(1100, [[1, 1, 3]])(time - start)
const swell = (time: number, length: number): number => Math.sin((Math.PI * Math.min(time, length)) / length)

/** The 24 sounds in the order of their numbers: gentle ones first, what nobody sleeps through last. */
export const voices: readonly Voice[] = [
  {
    seconds: 1.4,
    at: melody(GLASS, [
      [0, NOTE.e6],
      [0.16, NOTE.c6],
    ]),
  },
  { seconds: 1.6, at: struck(NOTE.c6, BELL) },
  {
    seconds: 1.6,
    at: melody(BELL, [
      [0, NOTE.g5],
      [0.35, NOTE.g5],
    ]),
  },
  { seconds: 0.7, at: struck(1480, PING) },
  {
    seconds: 0.9,
    at: melody(PING, [
      [0, 1480],
      [0.18, 1976],
    ]),
  },
  {
    seconds: 0.6,
    at: shaped(
      glide(0.6, (at) => 500 + 1400 * Math.min(1, at / 0.09)),
      (time) => Math.exp(-9 * time),
    ),
  },
  {
    seconds: 1.2,
    at: melody(WOOD, [
      [0, NOTE.c5],
      [0.13, NOTE.e5],
      [0.26, NOTE.g5],
    ]),
  },
  {
    seconds: 1.7,
    at: melody(STRING, [
      [0, NOTE.c5],
      [0.1, NOTE.e5],
      [0.2, NOTE.g5],
      [0.3, NOTE.c6],
      [0.4, NOTE.e6],
    ]),
  },
  {
    seconds: 1.7,
    at: melody(STRING, [
      [0, NOTE.e6],
      [0.1, NOTE.c6],
      [0.2, NOTE.g5],
      [0.3, NOTE.e5],
      [0.4, NOTE.c5],
    ]),
  },
  {
    seconds: 1.7,
    at: melody(BELL, [
      [0, NOTE.e5],
      [0.55, NOTE.c5],
    ]),
  },
  { seconds: 1.85, at: struck(150, GONG) },
  { seconds: 0.8, at: (time) => knock(time) + knock(time - 0.17) + 1.2 * knock(time - 0.42) },
  { seconds: 0.8, at: pulses(square(2400), 0.2, 0.018, 4) },
  {
    seconds: 0.3,
    at: shaped(
      glide(0.3, (at) => 900 * Math.exp(-at * 14) + 120),
      (time) => Math.exp(-16 * time),
    ),
  },
  { seconds: 1, at: bubbles(1) },
  { seconds: 1.85, at: sum(echo(0, 1), echo(0.55, 0.35), echo(1.1, 0.12)) },
  {
    seconds: 0.9,
    at: shaped(
      glide(0.9, (at) => (at < 0.35 ? 1500 + 2200 * at : 2270 - 900 * (at - 0.35))),
      (time) => gate(time, 0, 0.35) + gate(time, 0.42, 0.88),
    ),
  },
  {
    seconds: 1.1,
    at: shaped(
      sum(
        glide(1.1, () => 311, edgy),
        glide(1.1, () => 392, edgy),
      ),
      (time) => gate(time, 0, 0.32) + gate(time, 0.42, 1.08),
    ),
  },
  { seconds: 0.9, at: pulses(sine(1000), 0.3, 0.14, 3) },
  { seconds: 1, at: shaped(square(155), (time) => (1 + 0.4 * sine(27)(time)) * gate(time, 0, 0.98)) },
  { seconds: 1.7, at: (time) => ring(time % 0.85) },
  { seconds: 1.85, at: glide(1.85, (at) => 620 + 640 * swell(at, 1.85), edgy) },
  { seconds: 1.85, at: glide(1.85, (at) => (Math.floor(at / 0.4625) % 2 === 0 ? 660 : 495), edgy) },
  { seconds: 1.8, at: glide(1.8, (at) => 700 + 1100 * ((at * 4.5) % 1), edgy) },
]

/** Small rising blips, one after another a little higher. */
function bubbles(seconds: number): Wave {
  const blips = [0, 0.14, 0.26, 0.44, 0.54, 0.7].map((start, index) => ({
    start,
    wave: glide(0.2, (at) => 380 + 90 * index + 2600 * at),
  }))
  return (time) =>
    time > seconds
      ? 0
      : blips.reduce((total, { start, wave }) => {
          const age = time - start
          return age < 0 || age > 0.19 ? total : total + wave(age) * Math.exp(-18 * age)
        }, 0)
}
