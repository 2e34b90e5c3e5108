/** How it went with one vehicle. `detail` is what the server said of a failure. */
export interface SendProgress {
  state: 'waiting' | 'sent' | 'queued' | 'failed'
  detail: string | null
}

/** So many at once: quick for a fleet, gentle to the server. */
const AT_ONCE = 4

/**
 * Send to every vehicle, a few at a time, and tell how it went with each; one that fails stops no other.
 * @param send answers how it went, or throws
 */
export async function sendToAll(
  ids: readonly number[],
  send: (id: number) => Promise<'sent' | 'queued'>,
  tell: (id: number, progress: SendProgress) => void,
): Promise<void> {
  const left = [...ids]
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      try {
        tell(id, { state: await send(id), detail: null })
      } catch (problem) {
        const body = problem instanceof Error && 'body' in problem ? problem.body : null
        tell(id, { state: 'failed', detail: typeof body === 'string' && body !== '' ? body : null })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work))
}
