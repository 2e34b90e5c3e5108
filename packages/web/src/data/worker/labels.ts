/** A label is drawn this far below the centre of its marker, one line this high. */
const TOP_PIXELS = 20
const LINE_PIXELS = 14
/** Mean width of a character of the 11 px label type; measuring each name would cost more than it is worth. */
const CHARACTER_PIXELS = 6.3
const MARKER_PIXELS = 17
const BUCKET_PIXELS = 64

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where a vehicle stands on the screen and what it wants to say. */
export interface LabelWish {
  x: number
  y: number
  text: string
}

/** A bubble in the way. */
export interface Obstacle {
  x: number
  y: number
  radius: number
}

/**
 * Which vehicles get their label so that no label lies on another label, a marker or a bubble. Earlier wishes win.
 *
 * @returns the places of the granted wishes
 */
export function placeLabels(wishes: readonly LabelWish[], obstacles: readonly Obstacle[]): number[] {
  const taken = new Map<number, Box[]>()
  for (const { x, y, radius } of obstacles) {
    occupy(taken, { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius })
  }
  for (const wish of wishes) occupy(taken, markerBox(wish))
  const granted: number[] = []
  wishes.forEach((wish, index) => {
    if (wish.text === '') return
    const box = labelBox(wish)
    if (isTaken(taken, box)) return
    occupy(taken, box)
    granted.push(index)
  })
  return granted
}

function markerBox({ x, y }: LabelWish): Box {
  return { left: x - MARKER_PIXELS, top: y - MARKER_PIXELS, right: x + MARKER_PIXELS, bottom: y + MARKER_PIXELS }
}

function labelBox({ x, y, text }: LabelWish): Box {
  const lines = text.split('\n')
  const half = (Math.max(...lines.map((line) => line.length)) * CHARACTER_PIXELS) / 2
  return { left: x - half, top: y + TOP_PIXELS, right: x + half, bottom: y + TOP_PIXELS + lines.length * LINE_PIXELS }
}

function occupy(taken: Map<number, Box[]>, box: Box): void {
  forBuckets(box, (bucket) => {
    const boxes = taken.get(bucket)
    if (boxes === undefined) taken.set(bucket, [box])
    else boxes.push(box)
    return false
  })
}

function isTaken(taken: ReadonlyMap<number, Box[]>, box: Box): boolean {
  return forBuckets(box, (bucket) => taken.get(bucket)?.some((other) => overlaps(other, box)) ?? false)
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function forBuckets(box: Box, visit: (bucket: number) => boolean): boolean {
  for (let row = Math.floor(box.top / BUCKET_PIXELS); row <= Math.floor(box.bottom / BUCKET_PIXELS); row++) {
    for (let column = Math.floor(box.left / BUCKET_PIXELS); column <= Math.floor(box.right / BUCKET_PIXELS); column++) {
      // NOTE: columns stay far below 4,096, so no two buckets share a number.
      if (visit(row * 4096 + column)) return true
    }
  }
  return false
}
