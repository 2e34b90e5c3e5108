import type { MovedKind } from '@rastro/tracking/store/moves'
import { type AskApi, Refused } from './api-source.ts'
import { NO_SUCH_LINKS, type TheirRow } from './source.ts'

interface ApiLinks {
  ask: AskApi
  objects: (kind: MovedKind) => Promise<TheirRow[] | undefined>
  /** `userId`, `groupId` or `deviceId`. */
  owner: string
  property: string
  unread: (ownerId: number, reason: string) => void
}

/** Links of a pair in one answer; where that server cannot give it, owner by owner, and who fails is told. */
export async function* readApiLinks(wish: ApiLinks): AsyncGenerator<(readonly [number, number])[]> {
  const { objects, owner, unread } = wish
  try {
    const pairs = await readPairs(wish, 0)
    if (!pairs) unread(0, NO_SUCH_LINKS)
    else if (pairs.length > 0) yield pairs
    return
  } catch (error) {
    // What is refused as a whole is refused for each.
    if (error instanceof Refused) {
      unread(0, `could not be read: ${error.message}`)
      return
    }
  }
  // Owners of links are of these three kinds, with `Id` behind them.
  for (const { id } of (await objects(owner.slice(0, -2) as MovedKind)) ?? []) {
    try {
      const pairs = await readPairs(wish, Number(id))
      if (pairs && pairs.length > 0) yield pairs
    } catch (error) {
      unread(Number(id), `could not be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** @param ownerId 0 = of everybody. @returns undefined when that server has no such call */
async function readPairs({ ask, owner, property }: ApiLinks, ownerId: number) {
  const rows = (await ask(`permissions?${owner}=${ownerId}&${property}=0`, ownerId > 0)) as TheirRow[] | undefined
  // Keys come as the columns of whatever database that server has.
  return rows?.map((row) => [numberAt(row, owner), numberAt(row, property)] as const)
}

function numberAt(row: TheirRow, key: string): number {
  const name = Object.keys(row).find((candidate) => candidate.toLowerCase() === key.toLowerCase())
  return Number(name === undefined ? 0 : row[name])
}
