import { type Attributes, isOwnerKey, QR_USER } from '@rastro/contracts'
import type { MovedKind } from '@rastro/tracking/store/moves'
import type { Store } from '@rastro/tracking/store/store'
import type { Moving } from './move-objects.ts'
import type { TheirRow } from './source.ts'

const GROUPS_DONE = 'references of groups'
const USERS_DONE = 'references of users'

/** References within one kind, which have to wait until all of it came: parents of groups, owners of accounts. */
export async function moveReferences(moving: Moving, store: Pick<Store, 'groups' | 'users'>): Promise<void> {
  await eachOnce(moving, { kind: 'group', part: GROUPS_DONE }, async (row, ownId) => {
    const parent = moving.ids.get('group')?.get(Number(row['groupId'] ?? row['groupid'])) ?? 0
    const group = await store.groups.find(ownId)
    if (group && parent > 0 && group.groupId === 0) await store.groups.save({ ...group, groupId: parent })
  })
  await eachOnce(moving, { kind: 'user', part: USERS_DONE }, async (_row, ownId) => {
    const user = await store.users.find(ownId)
    const attributes = user && ownIds(user.attributes, moving)
    if (user && attributes) await store.users.save({ ...user, attributes })
  })
}

/** Everything of a kind that came and was not looked at by an earlier run, in ascending order of their ids. */
async function eachOnce(
  { source, move, ids }: Moving,
  { kind, part }: { kind: MovedKind; part: string },
  settle: (row: TheirRow, ownId: number) => Promise<void>,
): Promise<void> {
  const done = Number((await move.progress(part)) ?? 0)
  const own = ids.get(kind)
  let last = done
  for (const row of (await source.objects(kind)) ?? []) {
    const id = Number(row['id'])
    const ownId = own?.get(id)
    if (id <= done || ownId === undefined) continue
    await settle(row, ownId)
    last = id
  }
  if (last > done) await move.note(part, String(last))
}

/** Attributes of an account that name other accounts, a driver or a vehicle; undefined when nothing changes. */
function ownIds(attributes: Attributes, { ids }: Pick<Moving, 'ids'>): Attributes | undefined {
  const changed = { ...attributes }
  let isChanged = false
  for (const [key, value] of Object.entries(attributes)) {
    const kind = kindNamedBy(key)
    const own = kind && ids.get(kind)?.get(Number(value))
    if (own === undefined || own === Number(value)) continue
    changed[key] = typeof value === 'string' ? String(own) : own
    isChanged = true
  }
  return isChanged ? changed : undefined
}

function kindNamedBy(key: string): MovedKind | undefined {
  if (key === QR_USER.driverId) return 'driver'
  if (key === QR_USER.deviceId) return 'device'
  return isOwnerKey(key) ? 'user' : undefined
}
