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
  const mode = attributes[LOGIN_BACKGROUND.mode]
  const image = ownAddress(attributes[LOGIN_BACKGROUND.image])
  if (mode === 'image' && image !== null) return { mode, image }
  const images = LOGIN_BACKGROUND.slides.map((key) => ownAddress(attributes[key])).filter((slide) => slide !== null)
  if (mode !== 'slider' || images.length === 0) return { mode: 'sky' }
  const wanted = Number(attributes[LOGIN_BACKGROUND.seconds] ?? SLIDER_SECONDS.start)
  const seconds = Number.isFinite(wanted) ? wanted : SLIDER_SECONDS.start
  const direction = SLIDER_DIRECTIONS.find((known) => known === attributes[LOGIN_BACKGROUND.direction]) ?? 'left'
  return { mode, images, seconds: Math.min(Math.max(seconds, SLIDER_SECONDS.min), SLIDER_SECONDS.max), direction }
}
