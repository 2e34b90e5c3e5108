/** A colour in OKLCH: lightness 0 … 1, chroma 0 … about 0.37, hue in degrees 0 … 360. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = readonly [number, number, number]

/** Red, green and blue as light, 0 … 1 (IEC 61966-2-1). */
function linearOf(hex: string): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours by WCAG 2.2, 1 … 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Read a colour into OKLCH (Björn Ottosson, "A perceptual color space for image processing", 2020). */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** The light of a colour in OKLCH; below 0 or above 1 where no screen shows it. */
function lightOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Steps of chroma that are tried until a screen can show the colour. */
const CHROMA_STEPS = 64
/** Rounding to whole channels swallows this much. */
const TOLERANCE = 0.0005

/** Write a colour as `#0f5e8c`; one that no screen shows loses chroma until it does, never lightness or hue. */
export function hexOf(colour: Oklch): string {
  for (let step = CHROMA_STEPS; step >= 0; step--) {
    const light = lightOf({ ...colour, chroma: (colour.chroma * step) / CHROMA_STEPS })
    if (step === 0 || light.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE))
      return `#${light.map(channelText).join('')}`
  }
  return '#000000'
}

function channelText(light: number): string {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  const whole = Math.round(Math.min(Math.max(value, 0), 1) * 255)
  return whole.toString(16).padStart(2, '0')
}
