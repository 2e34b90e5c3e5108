import { type Static, Type } from 'typebox'
import { ownAddress } from './own-address.ts'
import { PREFIX } from './wire.ts'

/** Where the operator's own files are reached: the branding and its pictures. */
export const CUSTOM_PATH = `/${PREFIX}/assets/custom`

/** Where the branding is read (BRD-01). */
export const BRANDING_PATH = `${CUSTOM_PATH}/config.json`

/** What an installation says of itself before anybody logs in. Everything may be missing (OP-09). */
export const Branding = Type.Partial(
  Type.Object({
    /** What the installation is called, in pages and in the browser's tab. */
    title: Type.String(),
    /** Picture in place of our logo: a path on this host. */
    logo: Type.String(),
    /** Address that opens a chat. */
    whatsapp: Type.String(),
    androidApp: Type.String(),
    iosApp: Type.String(),
    dataPolicy: Type.String(),
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

function titleOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().slice(0, TITLE_LENGTH) : ''
  return text === '' ? null : text
}

/** How each field is read; null = as if it were not there. */
const READERS: Readonly<Record<keyof Branding, (value: unknown) => string | null>> = {
  title: titleOf,
  logo: ownAddress,
  whatsapp: chatOf,
  androidApp: linkOf,
  iosApp: linkOf,
  dataPolicy: linkOf,
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
