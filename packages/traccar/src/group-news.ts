import type { Group } from '@rastro/contracts'
import { type Administrator, linksBetween } from './administrator.ts'
import type { LinkNews } from './link-news.ts'

/** Groups above a vehicle that are looked at; that server looks no further up either. */
const MOST_GROUPS = 10

type Reader = Pick<Administrator, 'get'>

interface GroupNews {
  administrator: Reader
  linkNews: Pick<LinkNews, 'tellOf'>
}

/**
 * A vehicle, or a group with all in it, went from one group (0 = none) to another: whoever sees by a group that is above
 * one of them only sees other vehicles than before. Never fails: what was saved is saved, and a page learns of it later.
 */
export async function tellOfMove(scene: GroupNews, from: number, to: number): Promise<void> {
  scene.linkNews.tellOf(await seersBetween(scene.administrator, from, to))
}

/** Who sees other vehicles when all of one group (0 = none) goes to another. Asked before that, where the group itself goes. */
export async function seersBetween(administrator: Reader, from: number, to: number): Promise<number[]> {
  if (from === to) return []
  try {
    const [before, after] = [await chainOf(administrator, from), await chainOf(administrator, to)]
    const changed = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]
    const seers: number[] = []
    for (const id of changed) {
      const links = await linksBetween(administrator, ['userId', 0], ['groupId', id])
      seers.push(...links.map(({ ownerId }) => ownerId))
    }
    return seers
  } catch {
    // The administrator's token does not work just now; everybody is told of that elsewhere.
    return []
  }
}

/** The group and those above it. */
async function chainOf(administrator: Reader, groupId: number): Promise<number[]> {
  const chain: number[] = []
  for (let id = groupId; id > 0 && !chain.includes(id) && chain.length < MOST_GROUPS; ) {
    chain.push(id)
    id = (await administrator.get<Group>(`/api/groups/${id}`)).groupId
  }
  return chain
}
