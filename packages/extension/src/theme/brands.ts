import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Branding,
  brandingOf,
  picturesOf,
  readBranding,
  THEME_DEFAULTS,
  type Theme,
  themeOf,
} from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import type { BrandedTracking } from '../ports.ts'
import type { ThemeStore } from '../store/store.ts'
import { customFolderOf } from './pictures.ts'

/** The installation's own theme; everybody else's has the id of its user. */
export const INSTALLATION = 0
/** What another process saved is seen after this, where nobody tells of it. */
const FRESH_MS = 10_000

export interface BrandsDeps {
  themes: ThemeStore
  tracking: BrandedTracking
  dataFolder: string
  clock: Clock
  log: Log
}

/** How the product looks, to whom. */
export interface Brands {
  /** What is told on a host: a reseller's own branding on his domain, the installation's anywhere else. */
  at(host: string): Promise<Branding>
  /** @returns undefined where nobody saved one */
  saved(owner: number): Promise<Theme | undefined>
  /** What an owner begins with: the installation with what its files say, a reseller with the installation's. */
  beginning(owner: number): Promise<Theme>
  save(owner: number, theme: Theme): Promise<void>
  /** Forget a theme: what it began with applies again. */
  reset(owner: number): Promise<void>
  /** Another process saved one: read them again. */
  forget(): void
  /** Addresses of every picture some theme names. */
  pictures(): Promise<Set<string>>
}

/** Keep themes at hand: every page begins by asking for its branding. */
export function createBrands({ themes, tracking, dataFolder, clock, log }: BrandsDeps): Brands {
  let known: Promise<Map<number, Theme>> | undefined
  let readAt = 0

  async function read(): Promise<Map<number, Theme>> {
    const rows = await themes.list()
    return new Map(rows.map(({ owner, settings }) => [owner, themeFrom(settings)]))
  }

  function all(): Promise<Map<number, Theme>> {
    const now = clock.now().getTime()
    if (known && now - readAt < FRESH_MS) return known
    readAt = now
    known = read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  async function installation(): Promise<Branding> {
    const theme = (await all()).get(INSTALLATION)
    return theme ? brandingOf(theme) : brandingFile(dataFolder, log)
  }

  const forget = (): void => void (known = undefined)

  async function change(changed: Promise<void>): Promise<void> {
    await changed
    forget()
  }

  return {
    async at(host) {
      const reseller = tracking.resellerAt(host)
      const theme = reseller === undefined ? undefined : (await all()).get(reseller)
      return theme ? brandingOf(theme) : installation()
    },
    saved: async (owner) => (await all()).get(owner),
    async beginning(owner) {
      const own = owner === INSTALLATION ? undefined : (await all()).get(INSTALLATION)
      return own ?? themeOf(await brandingFile(dataFolder, log), tracking.serverAttributes())
    },
    save: (owner, theme) => change(themes.save(owner, JSON.stringify(theme), clock.now().getTime())),
    reset: (owner) => change(themes.remove(owner)),
    forget,
    async pictures() {
      return new Set([...(await all()).values()].flatMap(picturesOf))
    },
  }
}

/** A theme as it was saved; fields that came later have their defaults. */
function themeFrom(settings: string): Theme {
  return { ...THEME_DEFAULTS, ...(JSON.parse(settings) as Partial<Theme>) } // written by `save` alone
}

/** What the operator wrote into `config.json`; nothing where it is missing or broken. */
async function brandingFile(dataFolder: string, log: Log): Promise<Branding> {
  const path = join(customFolderOf(dataFolder), 'config.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    // A file that is there and cannot be read is a mistake of the installation.
    throw error
  })
  try {
    return readBranding(JSON.parse(text))
  } catch (err) {
    log.warn({ err }, 'config.json is not JSON')
    return {}
  }
}
