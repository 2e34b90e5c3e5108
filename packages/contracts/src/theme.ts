import { type Static, Type } from 'typebox'
import { type Branding, readBranding } from './branding.ts'
import { headerLogoOf, LOGO_WIDTH } from './header-logo.ts'
import { LOGIN_BACKGROUND_MODES, loginBackgroundOf, SLIDER_DIRECTIONS, SLIDER_SECONDS } from './login-background.ts'
import { nearestHue, PALETTE_VARIANTS, paletteOf, veilOf } from './palette.ts'
import { type Attributes, Nullable, PREFIX, Text } from './wire.ts'

/** Where the theme is read and saved (THM-05), and where its pictures are brought. */
export const THEME_PATH = `/${PREFIX}/theme`
export const THEME_PICTURES_PATH = `${THEME_PATH}/pictures`

const picture = Text(200)
const link = Text(500)

/** What kinds of pictures a theme has: the largest file in bytes, and the largest sides in pixels. */
export const THEME_PICTURE_LIMITS = {
  logo: { bytes: 1024 * 1024, width: 1200, height: 600 },
  icon: { bytes: 1024 * 1024, width: 512, height: 512 },
  background: { bytes: 1536 * 1024, width: 2560, height: 1600 },
} as const
export type ThemePictureKind = keyof typeof THEME_PICTURE_LIMITS
export const THEME_PICTURE_KINDS = Object.keys(THEME_PICTURE_LIMITS) as ThemePictureKind[] // keys of the literal above

/** Size pictures behind the login should have, in pixels (THM-17). */
export const LOGIN_IMAGE_SIZE = { width: 1600, height: 900 } as const

/** Sides of the icons a page and a home screen want, in pixels. */
export const ICON_SIZES = { icon: 512, iconSmall: 192, iconMaskable: 512 } as const

/** How an installation, or a reseller under his own domain, looks; null = as it comes. */
export const Theme = Type.Object(
  {
    title: Text(60),
    company: Text(60),
    /** A phone number in any writing, or the address of a chat. */
    whatsapp: link,
    androidApp: link,
    iosApp: link,
    dataPolicy: link,
    logo: picture,
    logoDark: picture,
    headerLogo: picture,
    headerLogoDark: picture,
    headerText: Text(60),
    /** Pixels. */
    logoWidth: Type.Integer({ minimum: LOGO_WIDTH.min, maximum: LOGO_WIDTH.max }),
    icon: picture,
    iconSmall: picture,
    iconMaskable: picture,
    /** Of the brand's colour, in degrees; null = our own. */
    hue: Nullable(Type.Integer({ minimum: 0, maximum: 359 })),
    variant: Type.Enum([...PALETTE_VARIANTS]),
    /** Laid over the pictures behind the login, as somebody chose it. */
    filterColour: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
    background: Type.Enum([...LOGIN_BACKGROUND_MODES]),
    image: picture,
    slides: Type.Array(picture, { maxItems: 3 }),
    /** How long each picture of the slider stays. */
    seconds: Type.Integer({ minimum: SLIDER_SECONDS.min, maximum: SLIDER_SECONDS.max }),
    direction: Type.Enum([...SLIDER_DIRECTIONS]),
  },
  { $id: 'Theme', additionalProperties: false },
)
export type Theme = Static<typeof Theme>

/** A theme that changes nothing. */
export const THEME_DEFAULTS: Theme = {
  title: null,
  company: null,
  whatsapp: null,
  androidApp: null,
  iosApp: null,
  dataPolicy: null,
  logo: null,
  logoDark: null,
  headerLogo: null,
  headerLogoDark: null,
  headerText: null,
  logoWidth: LOGO_WIDTH.start,
  icon: null,
  iconSmall: null,
  iconMaskable: null,
  hue: null,
  variant: 'balanced',
  filterColour: null,
  background: 'sky',
  image: null,
  slides: [null, null, null],
  seconds: SLIDER_SECONDS.start,
  direction: 'left',
}

/** The theme of one address, as its editor reads it. */
export const ThemeState = Type.Object({
  theme: Theme,
  /** Whether somebody saved it; else it is what the files of the installation say. */
  saved: Type.Boolean(),
  /** The domain it is shown on; null = every address nobody else has. */
  domain: Nullable(Type.String()),
})
export type ThemeState = Static<typeof ThemeState>

/** Fields with the address of a picture. */
export const THEME_PICTURES = [
  'logo',
  'logoDark',
  'headerLogo',
  'headerLogoDark',
  'icon',
  'iconSmall',
  'iconMaskable',
  'image',
] as const

/** Every picture a theme names. */
export function picturesOf(theme: Theme): string[] {
  return [...THEME_PICTURES.map((field) => theme[field]), ...theme.slides].filter((address) => address !== null)
}

/** Hosts a link of the theme may lead to; of a data policy any. Always with encryption. */
const LINK_HOSTS = {
  whatsapp: ['wa.me', 'api.whatsapp.com', 'chat.whatsapp.com', 'whatsapp.com', 'www.whatsapp.com'],
  androidApp: ['play.google.com', 'appgallery.huawei.com', 'galaxystore.samsung.com', 'f-droid.org'],
  iosApp: ['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  dataPolicy: null,
} as const satisfies Partial<Record<keyof Theme, readonly string[] | null>>
export type ThemeLink = keyof typeof LINK_HOSTS
export const THEME_LINKS = Object.keys(LINK_HOSTS) as ThemeLink[] // keys of the literal above

/** Whether a link of the theme may be shown: none at all, or an address of the web on a host that fits, or one of our own. */
export function isThemeLink(field: ThemeLink, value: string | null): boolean {
  if (value === null) return true
  const address = readBranding({ [field]: value })[field]
  if (address === undefined) return false
  const hosts: readonly string[] | null = LINK_HOSTS[field]
  return hosts === null || address.startsWith('/') || hosts.includes(URL.parse(address)?.hostname ?? '')
}

/** What everybody is told of a theme. The colours are made here, so that pages only set them. */
export function brandingOf(theme: Theme): Branding {
  const { hue, variant, filterColour, background, image, slides, seconds, direction } = theme
  return readBranding({
    ...theme,
    complete: true,
    palette: hue === null ? null : paletteOf(hue, variant),
    veil: filterColour === null ? null : veilOf(filterColour),
    background: { mode: background, image, images: slides, seconds, direction },
  })
}

/** The theme an installation begins with: what its branding file and the attributes of its server say. */
export function themeOf(branding: Branding, attributes: Attributes): Theme {
  const { palette, veil, background = loginBackgroundOf(attributes), ...fields } = branding
  const header = headerLogoOf(attributes)
  const known = Object.entries(fields).filter(([name]) => name in THEME_DEFAULTS)
  const images = background.mode === 'slider' ? background.images : []
  return {
    ...THEME_DEFAULTS,
    headerLogo: header.image,
    headerText: header.text,
    logoWidth: header.width,
    ...Object.fromEntries(known),
    ...(palette ? nearestHue(palette['brand-600']) : {}),
    filterColour: veil ?? null,
    background: background.mode,
    image: background.mode === 'image' ? background.image : null,
    slides: THEME_DEFAULTS.slides.map((_, index) => images[index] ?? null),
    ...(background.mode === 'slider' ? { seconds: background.seconds, direction: background.direction } : {}),
  }
}
