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

const STILL = [
  ...scatter(STARS, 7),
  ...trail([1130, 150], [-10, 5, 0.1], 26),
  ...trail([300, 560], [-8.8, 6, 0.12], 20),
  ...trail([1010, 640], [-7.6, -3, -0.08], 14),
]
const TWINKLING = [scatter(26, 21), scatter(26, 40)]

function Layer({ dots, className }: { dots: readonly Dot[]; className: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
      {dots.map(({ x, y, radius, opacity }) => (
        <circle key={`${x}/${y}/${radius}`} cx={x} cy={y} r={radius.toFixed(2)} opacity={opacity.toFixed(2)} />
      ))}
    </svg>
  )
}

/** The night sky behind the public pages: stars, and a few trails. Two layers fade in and out on the compositor. */
export function Sky() {
  return (
    <div className={styles.sky} aria-hidden="true">
      <Layer dots={STILL} className={styles.layer} />
      {TWINKLING.map((dots, index) => (
        <Layer key={dots[0]?.x} dots={dots} className={`${styles.layer} ${index === 0 ? styles.early : styles.late}`} />
      ))}
    </div>
  )
}
