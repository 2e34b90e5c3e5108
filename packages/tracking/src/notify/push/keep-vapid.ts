import type { Log, SecretBox } from '@rastro/platform'
import type { KeptSecretStore } from '../../store/kept-secrets.ts'
import { createVapidKeys, type VapidKeys } from './vapid.ts'

const NAME = 'vapid'

/**
 * The keys of push to browsers: made when they are first asked for, then the same for ever. Only a lost key of the box
 * makes new ones necessary; browsers then have to subscribe again.
 */
export function createVapidKeeper(store: KeptSecretStore, box: SecretBox, log: Log): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined

  async function load(): Promise<VapidKeys> {
    const made = box.seal(JSON.stringify(createVapidKeys()))
    const opened = box.open(await store.keep(NAME, made))
    // Both were written by the line above, now or before.
    if (opened !== undefined) return JSON.parse(opened) as VapidKeys
    log.error('the key of the secrets is another one: browsers have to switch push on again')
    await store.replace(NAME, made)
    return load()
  }

  return () => {
    if (!keys) {
      const loading = load()
      keys = loading
      loading.catch(() => {
        keys = undefined
      })
    }
    return keys
  }
}
