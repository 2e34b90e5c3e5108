/** Points on a plane; the unit is the caller's. */

/** Square of the distance from the origin to the segment from (ax, ay) to (bx, by): roots are dear in the hot path. */
export function squareToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const ahead = -(ax * dx + ay * dy)
  if (ahead <= 0) return ax * ax + ay * ay
  const length = dx * dx + dy * dy
  if (ahead >= length) return bx * bx + by * by
  const aside = ax * dy - ay * dx
  return (aside * aside) / length
}

export interface Segment {
  ax: number
  ay: number
  bx: number
  by: number
}

/** Whether two segments have a point in common. */
export function segmentsMeet(one: Segment, other: Segment): boolean {
  const a = side(one, other.ax, other.ay)
  const b = side(one, other.bx, other.by)
  const c = side(other, one.ax, one.ay)
  const d = side(other, one.bx, one.by)
  if (a !== b && c !== d) return true
  return (
    (a === 0 && isWithin(one, other.ax, other.ay)) ||
    (b === 0 && isWithin(one, other.bx, other.by)) ||
    (c === 0 && isWithin(other, one.ax, one.ay)) ||
    (d === 0 && isWithin(other, one.bx, one.by))
  )
}

/** Square of the least distance between two segments. */
export function squareBetween(one: Segment, other: Segment): number {
  if (segmentsMeet(one, other)) return 0
  return Math.min(
    squareToSegment(one.ax - other.ax, one.ay - other.ay, one.bx - other.ax, one.by - other.ay),
    squareToSegment(one.ax - other.bx, one.ay - other.by, one.bx - other.bx, one.by - other.by),
    squareToSegment(other.ax - one.ax, other.ay - one.ay, other.bx - one.ax, other.by - one.ay),
    squareToSegment(other.ax - one.bx, other.ay - one.by, other.bx - one.bx, other.by - one.by),
  )
}

/** -1, 0 or 1: on which side of the line a point lies. */
function side({ ax, ay, bx, by }: Segment, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
}

/** Whether a point on the line of a segment lies on the segment. */
function isWithin({ ax, ay, bx, by }: Segment, x: number, y: number): boolean {
  return x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)
}
