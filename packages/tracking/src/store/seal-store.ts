import type { SecretBox } from '@rastro/platform'
import { createMarkedSeal } from './marked-seal.ts'
import { sealSettings } from './seal-settings.ts'
import { sealMoves, sealUsers } from './seal-users.ts'
import type { Store } from './store.ts'

/** A store that keeps secrets sealed and hands them out open. */
export function sealStore(store: Store, box: SecretBox): Store {
  const seal = createMarkedSeal(box)
  return {
    ...store,
    server: sealSettings(store.server, seal),
    users: sealUsers(store.users, seal),
    moves: sealMoves(store.moves, seal),
  }
}

/**
 * Seal keys of one-time codes that were kept before they were sealed. Several processes may do it at once.
 * @returns how many it sealed
 */
export function sealKeptKeys({ users }: Pick<Store, 'users'>, box: SecretBox): Promise<number> {
  return users.replaceTotpKeys(createMarkedSeal(box).seal)
}
