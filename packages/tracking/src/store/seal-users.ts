import type { User } from '@rastro/contracts'
import type { MarkedSeal } from './marked-seal.ts'
import type { Arrival, Move, Moved, MovedKind, MoveStore } from './moves.ts'
import type { UserStore } from './users.ts'

/**
 * Keep the keys of one-time codes sealed. A key another box sealed is read as it is kept: whoever has it still needs a
 * code, which fits no key, and saving him does not lose it.
 */
export function sealUsers(store: UserStore, seal: MarkedSeal): UserStore {
  const open = <T extends User | undefined>(user: T): T =>
    user?.totpKey ? { ...user, totpKey: seal.open(user.totpKey) ?? user.totpKey } : user
  return {
    ...store,
    list: async () => (await store.list()).map(open),
    find: async (id) => open(await store.find(id)),
    add: async (user) => open(await store.add(sealedUser(user, seal))),
    save: (user) => store.save(sealedUser(user, seal)),
    addAccount: async ({ user, passwordHash }, relations) =>
      open(await store.addAccount({ user: sealedUser(user, seal), passwordHash }, relations)),
    async addAccounts(accounts, relations) {
      const sealed = accounts.map((account) => ({ ...account, user: sealedUser(account.user, seal) }))
      return (await store.addAccounts(sealed, relations)).map(open)
    },
    async findForLogin(name) {
      const found = await store.findForLogin(name)
      return found && { ...found, user: open(found.user) }
    },
  }
}

/** Seal the keys of one-time codes that come from another server. */
export function sealMoves(store: MoveStore, seal: MarkedSeal): MoveStore {
  const sealed = (move: Move): Move => ({
    ...move,
    add: (kind, arrivals) =>
      move.add(
        kind,
        arrivals.map((arrival) => sealedArrival(arrival, seal)),
      ),
  })
  return {
    from: async (address) => sealed(await store.from(address)),
    look: async (address) => sealed(await store.look(address)),
  }
}

function sealedUser<T extends Pick<User, 'totpKey'>>(user: T, { seal }: MarkedSeal): T {
  return user.totpKey ? { ...user, totpKey: seal(user.totpKey) } : user
}

function sealedArrival<K extends MovedKind>(arrival: Arrival<K>, seal: MarkedSeal): Arrival<K> {
  const { entity } = arrival
  if (!('totpKey' in entity)) return arrival
  // Of all that moves only a user has such a key, and K stays what it was.
  return { ...arrival, entity: sealedUser(entity, seal) as Moved[K] }
}
