import styles from './sky.module.css'

const WIDTH = 1366
const HEIGHT = 768
const STARS = 150

interface Dot {
  x: number
  y: number
  radius: number
  opacity: number
}

/** Small repeatable randomness (mulberry32), so that the sky is the same one every evening. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function scatter(count: number, seed: number): Dot[] {
  const next = seeded(seed)
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * WIDTH),
    y: Math.round(next() * HEIGHT),
    radius: 0.6 + Math.floor(next() * 4) * 0.22,
    opacity: 0.25 + next() * 0.65,
  }))
}

/** A trail: dots that fade and shrink behind a bright point, on a slight curve. Steps in pixels per dot. */
function trail(
  head: readonly [x: number, y: number],
  step: readonly [x: number, y: number, bend: number],
  count: number,
): Dot[] {
  return Array.from({ length: count }, (_, index) => ({
    x: head[0] + step[0] * index,
    y: head[1] + step[1] * index + step[2] * index * index,
    radius: Math.max(0.5, 2.6 - (index * 2.4) / count),
    opacity: 0.95 * (1 - index / count),
  }))
}

/** Dots of about one opacity as one shape: two hundred elements for them took a good part of the page's start. */
interface Shade {
  opacity: number
  outline: string
}

/** As many shades as an eye tells apart at this size. */
const SHADES = 10

/** Around a point; the same few radii come again and again. */
const rounds = new Map<number, string>()

function roundOf(radius: number): string {
  const r = Math.round(radius * 50) / 50
  let round = rounds.get(r)
  if (round === undefined) {
    round = `m-${r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`
    rounds.set(r, round)
  }
  return round
}

const tenths = (pixels: number): number => Math.round(pixels * 10) / 10

function outlineOf({ x, y, radius }: Dot): string {
  return `M${tenths(x)} ${tenths(y)}${roundOf(radius)}`
}

function shadesOf(dots: readonly Dot[]): Shade[] {
  const shades = Array.from({ length: SHADES }, (_, step): Shade => ({ opacity: (step + 0.5) / SHADES, outline: '' }))
  for (const dot of dots) {
    const shade = shades[Math.min(SHADES - 1, Math.floor(dot.opacity * SHADES))]
    if (shade) shade.outline += outlineOf(dot)
  }
  return shades.filter(({ outline }) => outline !== '')
}

interface Stars {
  still: readonly Shade[]
  early: readonly Shade[]
  late: readonly Shade[]
}

/** Drawn when first seen: most pages know no sky. */
let drawn: Stars | undefined

function stars(): Stars {
  drawn ??= {
    still: shadesOf([
      ...scatter(STARS, 7),
      ...trail([1130, 150], [-10, 5, 0.1], 26),
      ...trail([300, 560], [-8.8, 6, 0.12], 20),
      ...trail([1010, 640], [-7.6, -3, -0.08], 14),
    ]),
    early: shadesOf(scatter(26, 21)),
    late: shadesOf(scatter(26, 40)),
  }
  return drawn
}

function Layer({ shades, className }: { shades: readonly Shade[]; className: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
      {shades.map(({ opacity, outline }) => (
        <path key={opacity} d={outline} opacity={opacity.toFixed(2)} />
      ))}
    </svg>
  )
}

/** The night sky behind the public pages: stars, and a few trails. Two layers fade in and out on the compositor. */
export function Sky() {
  const { still, early, late } = stars()
  return (
    <div className={styles.sky} aria-hidden="true">
      <Layer shades={still} className={styles.layer} />
      <Layer shades={early} className={`${styles.layer} ${styles.early}`} />
      <Layer shades={late} className={`${styles.layer} ${styles.late}`} />
    </div>
  )
}
