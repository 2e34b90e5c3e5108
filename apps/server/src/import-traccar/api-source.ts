import { OBJECTS, type ObjectKind } from '@rastro/contracts'
import { createEgress, hostOf, portOf, targetName } from '@rastro/platform'
import type { MovedKind } from '@rastro/tracking/store/moves'
import { readApiHistory } from './api-history.ts'
import { readApiLinks } from './api-links.ts'
import type { TheirRow, TraccarSource } from './source.ts'

/** Where each kind is below `/api`, all of it for an administrator. */
const PATHS: Readonly<Partial<Record<MovedKind, string>>> = { user: 'users', device: 'devices', group: 'groups' }

const ANSWER_MS = 120_000
/** Years of a vehicle that reports every second are asked for in pieces, but the first one may be large. */
const MOST_BYTES = 256 * 1024 * 1024
const ATTEMPTS = 4
/** Where a whole answer failed as often before: a thousand owners of whom none can be read must not take hours. */
const ATTEMPTS_AGAIN = 2
const RETRY_MS = 1_000

/** What the API will not answer however often it is asked. */
export class Refused extends Error {}

/**
 * Ask the API for JSON; undefined when it has no such thing.
 * @param isAgain for a piece of what could not be had whole: it is tried less often
 * @throws Error that tells what it answered
 */
export type AskApi = (path: string, isAgain?: boolean) => Promise<unknown>

interface ApiAccess {
  /** Without `/api` at its end, which is taken away. */
  url: string
  /** Of an administrator. */
  token: string | undefined
  /** Before it is asked again what it failed at; doubled each time. */
  retryMs?: number
}

/**
 * Read a Traccar server by its API: slower than its database, and without the hashes of passwords.
 * @throws Error when there is no token, or it is none of an administrator
 */
export async function createApiSource({ url, token, retryMs = RETRY_MS }: ApiAccess): Promise<TraccarSource> {
  if (!token) throw new Error('An API needs --token (or TRACCAR_TOKEN): a token of an administrator of that server.')
  const base = url.replace(/\/api$/, '')
  const ask = createAsk(base, token, retryMs)
  await requireAdministrator(ask, token)

  async function list(path: string): Promise<TheirRow[] | undefined> {
    const rows = (await ask(path)) as TheirRow[] | undefined // lists of that API are arrays of objects
    return rows?.toSorted((one, other) => Number(one['id']) - Number(other['id']))
  }

  const objects = (kind: MovedKind) => list(`${PATHS[kind] ?? OBJECTS[kind as ObjectKind].path}?all=true`)

  return {
    address: base,
    hasPasswords: false,
    server: async () => (await ask('server')) as TheirRow | undefined,
    objects,
    links: (owner, property, unread) => readApiLinks({ ask, objects, owner, property, unread }),
    positions: (wish) => readApiHistory.positions({ ask, list, wish }),
    events: (wish) => readApiHistory.events({ ask, list, wish }),
    close: async () => undefined,
  }
}

async function requireAdministrator(ask: AskApi, token: string): Promise<void> {
  const session = (await ask(`session?token=${encodeURIComponent(token)}`)) as TheirRow | undefined
  if (session?.['administrator'] !== true) throw new Error('The token is of nobody who administers that server.')
}

/** Asks that server and nobody else, wherever it stands: the operator named it. */
function createAsk(base: string, token: string, retryMs: number): AskApi {
  const url = new URL(base)
  const target = { host: hostOf(url), port: portOf(url) }
  const egress = createEgress({ targets: [targetName(target)] })
  const purpose = { name: 'traccar', hosts: [target.host], timeoutMs: ANSWER_MS, maxBytes: MOST_BYTES }
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }

  async function ask(path: string, attempts: number, attempt = 1): Promise<unknown> {
    try {
      const { status, body } = await egress.request(purpose, { url: `${base}/api/${path}`, headers })
      if (status === 404 || status === 204) return undefined
      if (status < 300) return JSON.parse(body.toString())
      const text = `${path.split('?')[0]} answered ${status} ${body.toString().slice(0, 200)}`
      throw status < 500 && status !== 429 ? new Refused(text) : new Error(text)
    } catch (error) {
      if (error instanceof Refused || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs * 2 ** attempt))
      return ask(path, attempts, attempt + 1)
    }
  }

  return (path, isAgain = false) => ask(path, isAgain ? ATTEMPTS_AGAIN : ATTEMPTS)
}
