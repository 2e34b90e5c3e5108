import { type Device, type Group, Refusal, type User } from '@rastro/contracts'
import type { Traccar } from '../connect.ts'

/** How far up groups pass on what they see. Source: reference, 4.4. */
const INHERITED = 3

/** Which vehicles somebody sees, asked with the administrator's eyes: those linked to him, and those of his groups. */
export function createSight({ administrator }: Pick<Traccar, 'administrator'>) {
  async function groupsOf(user: User): Promise<ReadonlySet<number>> {
    const groups = await administrator.get<Group[]>(`/api/groups?userId=${user.id}`)
    return new Set(groups.map(({ id }) => id))
  }

  async function isInGroups(device: Device, groups: ReadonlySet<number>): Promise<boolean> {
    let groupId = device.groupId
    for (let step = 0; groupId !== 0 && step < INHERITED; step++) {
      if (groups.has(groupId)) return true
      groupId = (await administrator.get<Group>(`/api/groups/${groupId}`)).groupId
    }
    return false
  }

  async function sees(user: User, device: Device): Promise<boolean> {
    if (user.administrator) return true
    const linked = await administrator.get<Device[]>(`/api/devices?userId=${user.id}`)
    return linked.some(({ id }) => id === device.id) || isInGroups(device, await groupsOf(user))
  }

  const find = (deviceId: number): Promise<Device | undefined> =>
    administrator.get<Device>(`/api/devices/${deviceId}`).catch(orNothing)

  return {
    sees,
    /** As `sees`; nobody sees what is not there. */
    async seesById(user: User, deviceId: number): Promise<boolean> {
      const device = await find(deviceId)
      return device !== undefined && sees(user, device)
    },
    /** @throws Refusal accessDenied, for one that is not there as well */
    async requireDevice(caller: User, deviceId: number): Promise<Device> {
      const device = await find(deviceId)
      if (!device || !(await sees(caller, device))) throw new Refusal('accessDenied', 'Device access denied')
      return device
    },
    /** A tracker by what stands on it; undefined for one nobody registered. */
    async byUniqueId(uniqueId: string): Promise<Device | undefined> {
      // Servers before 2026 know no keyword and answer with all.
      const found = await administrator.get<Device[]>(`/api/devices?all=true&keyword=${encodeURIComponent(uniqueId)}`)
      return found.find((device) => device.uniqueId === uniqueId)
    },
  }
}

export type Sight = ReturnType<typeof createSight>

/** Attribute of the visitor of a share link with the id of who made it, as our own engine writes it. */
export const SHARE_OWNER = 'ownerId'

/** Who made the link of a visitor; undefined for every other account. */
export function shareOwnerOf({ temporary, attributes }: User): number | undefined {
  const owner = attributes[SHARE_OWNER]
  return temporary && typeof owner === 'number' ? owner : undefined
}

/** What the server refuses to tell an administrator is not there; a server that is away is no answer. */
export function orNothing(error: unknown): undefined {
  if (error instanceof Refusal && error.code !== 'busy') return undefined
  throw error
}
