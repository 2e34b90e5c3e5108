import { Refusal } from '@rastro/contracts'
import type { Leases } from '../nodes/leases.ts'

/** Reports running at once. */
const LIMIT = { perUser: 10, heavyPerUser: 3, heavy: 4 } as const
/** Days of one device each; some 250,000 positions. More is heavy. */
const LIGHT_DEVICE_DAYS = 31
const RETRY_AFTER_SECONDS = 10

/** Lets so many reports run at once that nobody's ingest or pages suffer. */
export interface ReportSlots {
  /**
   * Take a place.
   * @param deviceDays how much is read
   * @returns gives the place back; may be called again
   * @throws Refusal tooManyReports
   */
  take(userId: number, deviceDays: number): Promise<() => void>
}

/** Names one process has at a time. */
type Claims = Pick<Leases, 'take' | 'release'>

/**
 * Create the places.
 * @param claims of all processes on one database: heavy reports have their places among them, not at each. Absent: there is one
 */
export function createReportSlots(claims?: Claims): ReportSlots {
  const running: { userId: number; isHeavy: boolean }[] = []
  const shared = claims && createSharedPlaces(claims)
  return {
    async take(userId, deviceDays) {
      const place = { userId, isHeavy: deviceDays > LIGHT_DEVICE_DAYS }
      const own = running.filter((other) => other.userId === userId)
      const isFull =
        own.length >= LIMIT.perUser ||
        (place.isHeavy &&
          (own.filter(({ isHeavy }) => isHeavy).length >= LIMIT.heavyPerUser ||
            running.filter(({ isHeavy }) => isHeavy).length >= LIMIT.heavy))
      if (isFull) throw tooMany()
      running.push(place)
      const leave = (): void => {
        const index = running.indexOf(place)
        if (index >= 0) running.splice(index, 1)
      }
      if (!place.isHeavy || !shared) return leave
      const giveBack = await shared.take(userId).catch((error: unknown) => {
        leave()
        throw error
      })
      return () => {
        leave()
        giveBack()
      }
    },
  }
}

/** Places of heavy reports as names in the database: those of a process that died are free when it is missed. */
function createSharedPlaces(claims: Claims) {
  const own = new Set<string>()

  /** @returns undefined when all are taken */
  async function takeOne(kind: string, places: number): Promise<string | undefined> {
    for (let place = 1; place <= places; place++) {
      const name = `${kind} ${place}`
      if (own.has(name)) continue
      own.add(name)
      const isOurs = await claims.take(name).catch((error: unknown) => {
        own.delete(name)
        throw error
      })
      if (isOurs) return name
      own.delete(name)
    }
    return undefined
  }

  function giveBack(names: readonly string[]): void {
    for (const name of names) if (own.has(name)) void claims.release(name).finally(() => own.delete(name))
  }

  return {
    async take(userId: number): Promise<() => void> {
      const ofUser = await takeOne(`report of ${userId}`, LIMIT.heavyPerUser)
      if (ofUser === undefined) throw tooMany()
      const ofAll = await takeOne('report', LIMIT.heavy).catch((error: unknown) => {
        giveBack([ofUser])
        throw error
      })
      if (ofAll === undefined) giveBack([ofUser])
      if (ofAll === undefined) throw tooMany()
      let isGiven = false
      return () => {
        if (!isGiven) giveBack([ofUser, ofAll])
        isGiven = true
      }
    },
  }
}

function tooMany(): Refusal {
  return new Refusal('tooManyReports', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
