import { type Static, Type } from 'typebox'
import { LOGO_WIDTH } from './header-logo.ts'
import { isHexColour } from './hex-colour.ts'
import { type LoginBackground, readLoginBackground } from './login-background.ts'
import { ownAddress } from './own-address.ts'
import type { Palette } from './palette.ts'
import { readPalette } from './read-palette.ts'
import { PREFIX } from './wire.ts'

/** Where the operator's own files are reached: the branding and its pictures. */
export const CUSTOM_PATH = `/${PREFIX}/assets/custom`

/** Where the branding is read (BRD-01). */
export const BRANDING_PATH = `${CUSTOM_PATH}/config.json`

/** What an installation, or a reseller under his own domain, says of itself before anybody logs in. Everything may be missing (OP-09). */
export const Branding = Type.Partial(
  Type.Object({
    /** Says everything: what attributes of the server say of logo and background counts no more. */
    complete: Type.Boolean(),
    /** What the installation is called, in pages and in the browser's tab. */
    title: Type.String(),
    /** Who runs it, as said at the foot of public pages. */
    company: Type.String(),
    /** Picture in place of our logo: a path on this host. */
    logo: Type.String(),
    /** The same on dark surfaces. */
    logoDark: Type.String(),
    /** Picture in the header, where that is another one. */
    headerLogo: Type.String(),
    headerLogoDark: Type.String(),
    /** Words in the header where there is no picture. */
    headerText: Type.String(),
    /** Width of the picture in the header, in pixels. */
    logoWidth: Type.Number(),
    /** Square picture of tab and home screen, 512 pixels wide. */
    icon: Type.String(),
    /** The same, 192 pixels wide. */
    iconSmall: Type.String(),
    /** The same with room around it, for systems that cut icons to a shape. */
    iconMaskable: Type.String(),
    /** Address that opens a chat. */
    whatsapp: Type.String(),
    androidApp: Type.String(),
    iosApp: Type.String(),
    dataPolicy: Type.String(),
    /** Colours of the brand by token. */
    palette: Type.Unsafe<Palette>(Type.Record(Type.String(), Type.String())),
    /** Colour laid over pictures behind the login. */
    veil: Type.String(),
    /** What lies behind the login. */
    background: Type.Unsafe<LoginBackground>(Type.Object({ mode: Type.String() })),
  }),
  { $id: 'Branding' },
)
export type Branding = Static<typeof Branding>

const TITLE_LENGTH = 60

/** An address people may be sent to: of the web, or on this host. */
function linkOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return URL.parse(value)?.protocol === 'https:' ? value : ownAddress(value)
}

/** A phone number in any writing, or the address of a chat. */
function chatOf(value: unknown): string | null {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s()+.-]/g, '') : ''
  return /^\d{8,15}$/.test(digits) ? `https://wa.me/${digits}` : linkOf(value)
}

function wordsOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().slice(0, TITLE_LENGTH) : ''
  return text === '' ? null : text
}

function widthOf(value: unknown): number | null {
  return Number(value) > 0 ? Math.min(Math.max(Number(value), LOGO_WIDTH.min), LOGO_WIDTH.max) : null
}

/** How each field is read; null = as if it were not there. */
const READERS: { readonly [Field in keyof Branding]-?: (value: unknown) => Branding[Field] | null } = {
  complete: (value) => (value === true ? value : null),
  title: wordsOf,
  company: wordsOf,
  logo: ownAddress,
  logoDark: ownAddress,
  headerLogo: ownAddress,
  headerLogoDark: ownAddress,
  headerText: wordsOf,
  logoWidth: widthOf,
  icon: ownAddress,
  iconSmall: ownAddress,
  iconMaskable: ownAddress,
  whatsapp: chatOf,
  androidApp: linkOf,
  iosApp: linkOf,
  dataPolicy: linkOf,
  palette: readPalette,
  veil: (value) => (isHexColour(value) ? value : null),
  background: readLoginBackground,
}

/** Read a branding file: fields that are missing or not what they should be are left out, unknown ones too. */
export function readBranding(value: unknown): Branding {
  if (typeof value !== 'object' || value === null) return {}
  const read = Object.entries(READERS).flatMap(([name, reader]) => {
    const field = reader(Reflect.get(value, name))
    return field === null ? [] : [[name, field] as const]
  })
  return Object.fromEntries(read)
}
