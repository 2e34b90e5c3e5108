import { type Attributes, SERVER_SECRETS } from '@rastro/contracts'
import type { MarkedSeal } from './marked-seal.ts'
import type { ServerStore } from './server.ts'

/**
 * Keep the secrets among the settings of the installation sealed, so that a copy of the database does not tell them. What
 * was kept before it was sealed is read as it is; what another key sealed is gone.
 */
export function sealSettings(store: ServerStore, { seal, open }: MarkedSeal): ServerStore {
  return {
    async read() {
      const settings = await store.read()
      return { ...settings, attributes: withSecrets(settings.attributes, open) }
    },
    save: (settings) => store.save({ ...settings, attributes: withSecrets(settings.attributes, seal) }),
  }
}

function withSecrets(attributes: Attributes, change: (value: string) => string | undefined): Attributes {
  const changed: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    const isSecret = SERVER_SECRETS.includes(name) && typeof value === 'string'
    const result = isSecret ? change(value) : value
    if (result !== undefined) changed[name] = result
  }
  return changed
}
