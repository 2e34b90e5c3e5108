import { type Attributes, SERVER_SECRETS } from '@rastro/contracts'
import type { SecretBox } from '@rastro/platform'
import type { ServerStore } from './store.ts'

const MARK = 'sealed:'

/**
 * Keep the secrets among the settings of the installation sealed, so that a copy of the database does not tell them. What
 * was kept before it was sealed is read as it is; what another key sealed is gone.
 */
export function sealSettings(store: ServerStore, box: SecretBox): ServerStore {
  const seal = (value: string): string => (value.startsWith(MARK) ? value : MARK + box.seal(value))
  const open = (value: string): string | undefined =>
    value.startsWith(MARK) ? box.open(value.slice(MARK.length)) : value
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
