import type { WeatherAnswer } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'

/** How long an answer counts as the present. */
const FRESH_MS = 600_000
/** How long an old answer is better than none. */
const STALE_MS = 7_200_000
/** After a failure a place is not asked about for this long. */
const PAUSE_MS = 60_000
const MOST_PLACES = 500

interface Known {
  answer: WeatherAnswer | null
  atMs: number
  askAgainMs: number
}

/** The weather of places, asked for seldom: what is within some 11 km has one answer. */
export interface Forecasts {
  /** Null where nobody knows. Never throws. */
  at(latitude: number, longitude: number): Promise<WeatherAnswer | null>
}

/**
 * Remember what the service says: ten minutes as it is, two hours when it does not answer.
 * @param ask asks the service; its failures are told to `onFailure`
 */
export function createForecasts(
  ask: (latitude: number, longitude: number) => Promise<WeatherAnswer | null>,
  { clock, onFailure }: { clock: Clock; onFailure: (error: unknown) => void },
): Forecasts {
  const known = new Map<string, Known>()
  const running = new Map<string, Promise<void>>()

  async function refresh(key: string, latitude: number, longitude: number): Promise<void> {
    const before = known.get(key)
    const nowMs = clock.monotonicMs()
    // Taken out first, so that the one asked for longest ago stands first.
    known.delete(key)
    try {
      known.set(key, { answer: await ask(latitude, longitude), atMs: nowMs, askAgainMs: nowMs + FRESH_MS })
    } catch (error) {
      onFailure(error)
      known.set(key, { answer: before?.answer ?? null, atMs: before?.atMs ?? nowMs, askAgainMs: nowMs + PAUSE_MS })
    }
    const [oldest] = known.size > MOST_PLACES ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
  }

  return {
    async at(latitude, longitude) {
      const [north, east] = [cell(latitude), cell(longitude)]
      const key = `${north} ${east}`
      if ((known.get(key)?.askAgainMs ?? 0) <= clock.monotonicMs()) {
        const asking = running.get(key) ?? refresh(key, north, east).finally(() => running.delete(key))
        running.set(key, asking)
        await asking
      }
      const found = known.get(key)
      return found && clock.monotonicMs() - found.atMs <= STALE_MS ? found.answer : null
    },
  }
}

/** Rounded to a tenth of a degree: enough for weather, and nobody learns where anybody is. */
function cell(degrees: number): number {
  return Math.round(degrees * 10) / 10
}
