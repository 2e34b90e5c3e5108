import type { View } from '../../charts/time-axis.ts'

/** Where the parts of the strip stand, in pixels. */
export const STRIP = { left: 44, right: 24, top: 8, chart: 76, ignition: 90, axis: 108, height: 124 } as const

/** The same with less room at the sides. */
export const NARROW_STRIP = { ...STRIP, left: 34, right: 12, chart: 62, ignition: 74, axis: 88, height: 104 } as const

/** Distances a strip is drawn with. */
export type StripLayout = { readonly [Key in keyof typeof STRIP]: number }

/** Pixel of an instant. */
export function pixelAt(time: number, view: View, width: number, layout: StripLayout): number {
  const inner = width - layout.left - layout.right
  return layout.left + ((time - view.from) / Math.max(1, view.to - view.from)) * inner
}

/** Instant at a pixel, within the view. */
export function timeAt(pixel: number, view: View, width: number, layout: StripLayout): number {
  const inner = Math.max(1, width - layout.left - layout.right)
  const share = Math.min(1, Math.max(0, (pixel - layout.left) / inner))
  return view.from + share * (view.to - view.from)
}

/** Id of the button that plays, for the way past the timeline. */
export const PLAY = 'play'
