import { ownAddress } from './own-address.ts'
import { type Attributes, productKey } from './wire.ts'

/** Server attributes of what lies behind the login, set by the theme (THM-12 to THM-16). */
export const LOGIN_BACKGROUND = {
  /** One of {@link LOGIN_BACKGROUND_MODES}. */
  mode: productKey('loginBackground'),
  image: productKey('loginImage'),
  slides: [productKey('loginSlide1'), productKey('loginSlide2'), productKey('loginSlide3')],
  /** Seconds each image of the slider stays. */
  seconds: productKey('loginSliderSeconds'),
  direction: productKey('loginSliderDirection'),
} as const

export const LOGIN_BACKGROUND_MODES = ['sky', 'image', 'slider'] as const
export const SLIDER_DIRECTIONS = ['left', 'right', 'up', 'down'] as const
/** Images of the slider. */
const SLIDES = LOGIN_BACKGROUND.slides.length
export type SliderDirection = (typeof SLIDER_DIRECTIONS)[number]

/** Seconds an image of the slider stays where the theme says nothing, and the limits of what it may say. */
export const SLIDER_SECONDS = { start: 8, min: 2, max: 60 } as const

/** What lies behind the login. Without images there is the sky, which needs none. */
export type LoginBackground =
  | { mode: 'sky' }
  | { mode: 'image'; image: string }
  | { mode: 'slider'; images: readonly string[]; seconds: number; direction: SliderDirection }

/** Read the background from the server's attributes; images are addresses of our own, anything else is left out. */
export function loginBackgroundOf(attributes: Attributes): LoginBackground {
  const background = readLoginBackground({
    mode: attributes[LOGIN_BACKGROUND.mode],
    image: attributes[LOGIN_BACKGROUND.image],
    images: LOGIN_BACKGROUND.slides.map((key) => attributes[key]),
    seconds: attributes[LOGIN_BACKGROUND.seconds],
    direction: attributes[LOGIN_BACKGROUND.direction],
  })
  return background ?? { mode: 'sky' }
}

/** Read a background as somebody wrote it down; null where it says nothing of any. Without images it is the sky. */
export function readLoginBackground(value: unknown): LoginBackground | null {
  if (typeof value !== 'object' || value === null) return null
  const field = (name: string): unknown => Reflect.get(value, name)
  const mode = LOGIN_BACKGROUND_MODES.find((known) => known === field('mode'))
  if (mode === undefined) return null
  const image = ownAddress(field('image'))
  if (mode === 'image' && image !== null) return { mode, image }
  const images = [field('images')].flat().flatMap((slide) => ownAddress(slide) ?? [])
  if (mode !== 'slider' || images.length === 0) return { mode: 'sky' }
  const wanted = Number(field('seconds') ?? SLIDER_SECONDS.start)
  const seconds = Number.isFinite(wanted) ? wanted : SLIDER_SECONDS.start
  const direction = SLIDER_DIRECTIONS.find((known) => known === field('direction')) ?? 'left'
  return {
    mode,
    images: images.slice(0, SLIDES),
    seconds: Math.min(Math.max(seconds, SLIDER_SECONDS.min), SLIDER_SECONDS.max),
    direction,
  }
}
