import { Refusal } from '@rastro/contracts'

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
  take(userId: number, deviceDays: number): () => void
}

export function createReportSlots(): ReportSlots {
  const running: { userId: number; isHeavy: boolean }[] = []
  return {
    take(userId, deviceDays) {
      const place = { userId, isHeavy: deviceDays > LIGHT_DEVICE_DAYS }
      const own = running.filter((other) => other.userId === userId)
      const isFull =
        own.length >= LIMIT.perUser ||
        (place.isHeavy &&
          (own.filter(({ isHeavy }) => isHeavy).length >= LIMIT.heavyPerUser ||
            running.filter(({ isHeavy }) => isHeavy).length >= LIMIT.heavy))
      if (isFull) throw new Refusal('tooManyReports', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      running.push(place)
      return () => {
        const index = running.indexOf(place)
        if (index >= 0) running.splice(index, 1)
      }
    },
  }
}
