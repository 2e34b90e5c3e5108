import {
  INTEGRATION_DEFAULTS,
  INTEGRATION_KEYS,
  INTEGRATION_SECRETS,
  type IntegrationKey,
  type Integrations,
} from '@rastro/contracts'
import type { Clock, Log, SecretBox } from '@rastro/platform'
import type { IntegrationStore } from '../store/store.ts'

/** What the installation knows of services it uses, in memory as it was last saved. */
export interface IntegrationDesk {
  /** Secrets included; defaults where nothing was saved. */
  get<K extends IntegrationKey>(key: K): Integrations[K]
  /** Keep new values; a secret that is null stays as it was, an empty one goes. In force at once. */
  save<K extends IntegrationKey>(key: K, values: Integrations[K]): Promise<void>
  /** Another node saved it: read it again. */
  reload(key: string): Promise<void>
  /** A secret of our own making that a provider shows when it calls us; the same for ever. */
  webhookToken(): Promise<string>
  /** Hear of every save. */
  onSaved(listener: (key: IntegrationKey) => void): void
}

export interface IntegrationDeps {
  store: IntegrationStore
  /** Seals what is kept: the database alone tells no password. */
  secrets: SecretBox
  clock: Clock
  log: Log
}

const WEBHOOK_TOKEN = 'webhookToken'
const TOKEN_LETTERS = 48
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'

/** Read what was saved; what cannot be opened any more (another key of the installation) counts as not saved. */
export async function openIntegrations({ store, secrets, clock, log }: IntegrationDeps): Promise<IntegrationDesk> {
  const current: Integrations = { ...INTEGRATION_DEFAULTS }
  const listeners: ((key: IntegrationKey) => void)[] = []
  let token: string | undefined

  async function load(key: IntegrationKey): Promise<void> {
    const values = await openSealed(key)
    // Only we write it, checked against its schema.
    const saved = values === undefined ? {} : (JSON.parse(values) as object)
    Object.assign(current, { [key]: { ...INTEGRATION_DEFAULTS[key], ...saved } })
  }

  async function openSealed(key: string): Promise<string | undefined> {
    const sealed = await store.find(key)
    const opened = sealed === undefined ? undefined : secrets.open(sealed)
    if (sealed !== undefined && opened === undefined)
      log.warn({ integration: key }, 'the settings of an integration were sealed with another key; save them again')
    return opened
  }

  for (const key of INTEGRATION_KEYS) await load(key)

  return {
    get: (key) => current[key],
    async save(key, values) {
      const secret = INTEGRATION_SECRETS[key]
      const kept = secret === null ? values : { ...values, [secret]: mergedSecret(values, current[key], secret) }
      await store.save(key, secrets.seal(JSON.stringify(kept)), clock.now().getTime())
      current[key] = kept
      for (const listener of listeners) listener(key)
    },
    async reload(saved) {
      const key = INTEGRATION_KEYS.find((one) => one === saved)
      if (key === undefined) return
      await load(key)
      for (const listener of listeners) listener(key)
    },
    async webhookToken() {
      token ??= await openSealed(WEBHOOK_TOKEN)
      if (token === undefined) {
        token = makeToken()
        await store.save(WEBHOOK_TOKEN, secrets.seal(token), clock.now().getTime())
      }
      return token
    },
    onSaved: (listener) => void listeners.push(listener),
  }
}

function mergedSecret(values: object, before: object, name: string): string | null {
  const [wanted, known] = [values, before].map((one): unknown => Reflect.get(one, name))
  const secret = wanted ?? known
  return typeof secret === 'string' && secret !== '' ? secret : null
}

/** Letters only, no four alike in a row: providers refuse tokens with rows of digits or of the same letter. */
function makeToken(): string {
  const random = crypto.getRandomValues(new Uint8Array(TOKEN_LETTERS))
  const letters = Array.from(random, (byte) => LETTERS[byte % LETTERS.length] ?? '')
  return letters.map((letter, index) => (index % 4 === 3 ? letter.toUpperCase() : letter)).join('')
}
