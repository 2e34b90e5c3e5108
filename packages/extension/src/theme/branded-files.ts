import { type Branding, CUSTOM_PATH } from '@rastro/contracts'
import type { Brands } from './brands.ts'
import { type PictureFile, pictureNameOf, readPictureFile } from './picture-files.ts'
import { customFolderOf } from './pictures.ts'

/** A file of the web app that looks different on some hosts. */
export interface AskedFile {
  host: string
  /** Path in the built app, without a leading slash. */
  file: string
  /** The file as it was built. */
  original: () => Promise<string>
}

/** What our own page and list for home screens say where a brand says something else. */
const OURS = { name: 'Rastro', colour: '#0F5E8C', icon: '/favicon.svg' } as const

/** Icons of the app and the pictures of a brand that take their place. */
const ICONS = {
  'icons/192.png': 'iconSmall',
  'icons/512.png': 'icon',
  'icons/apple.png': 'iconSmall',
  'icons/maskable.png': 'iconMaskable',
} as const satisfies Record<string, keyof Branding>

function isIcon(file: string): file is keyof typeof ICONS {
  return file in ICONS
}

/**
 * Put a brand into the page, the list for home screens and the icons of the web app, before any script runs.
 * @returns a function that gives undefined for files no brand changes
 */
export function createBrandedFiles(brands: Pick<Brands, 'at'>, dataFolder: string) {
  const folder = customFolderOf(dataFolder)
  return async ({ host, file, original }: AskedFile): Promise<PictureFile | undefined> => {
    if (isIcon(file)) {
      const address = (await brands.at(host))[ICONS[file]]
      const name = address === undefined ? undefined : pictureNameOf(address)
      return name === undefined ? undefined : readPictureFile(folder, name)
    }
    if (file !== 'index.html' && file !== 'manifest.webmanifest') return undefined
    const brand = await brands.at(host)
    if (!brand.title && !brand.palette && !brand.icon) return undefined
    const text = await original()
    return file === 'index.html'
      ? { type: 'text/html; charset=utf-8', content: Buffer.from(brandedPage(text, brand)) }
      : { type: 'application/manifest+json', content: Buffer.from(brandedManifest(text, brand)) }
  }
}

/** The page with title, description, colour and icon of the brand. */
export function brandedPage(html: string, { title, palette, icon, iconSmall }: Branding): string {
  const name = escapeHtml(title ?? OURS.name)
  const small = iconSmall ?? icon
  let page = html.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
  page = page.replace(/(name="description" content=")[^":]*/, (_, head: string) => head + name)
  if (palette) page = page.replace(`content="${OURS.colour}"`, () => `content="${palette['brand-600']}"`)
  const address = small === undefined ? undefined : escapeHtml(small)
  if (address === undefined) return page
  return page.replace(`href="${OURS.icon}" type="image/svg+xml"`, () => `href="${address}"`)
}

/** The list for home screens with name and colour of the brand. Its icons keep their addresses: behind them is the brand's. */
export function brandedManifest(text: string, { title, palette, icon }: Branding): string {
  const manifest = JSON.parse(text) as Record<string, unknown> // our own file
  return JSON.stringify({
    ...manifest,
    ...(title ? { name: title, short_name: title, description: title } : {}),
    ...(palette ? { theme_color: palette['brand-600'] } : {}),
    ...(icon?.startsWith(CUSTOM_PATH) ? { icons: iconsOf(manifest['icons'], icon) } : {}),
  })
}

/** Another address for another picture, so that systems that installed the app notice it. */
function iconsOf(icons: unknown, icon: string): unknown {
  const version = encodeURIComponent(pictureNameOf(icon) ?? '')
  return (icons as { src: string }[]).map((each) => ({ ...each, src: `${each.src}?v=${version}` })) // our own file
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
