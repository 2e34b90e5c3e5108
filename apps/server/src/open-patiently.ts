import { isConnectionError, type Log } from '@rastro/platform'

const RETRY_MS = 3000

/**
 * Open what lies in a database: one that starts later than we do is waited for, anything else wrong with it ends the start.
 * @param failFast give up when it does not answer, instead of waiting
 */
export async function openPatiently<T>(open: () => Promise<T>, log: Log, failFast = false): Promise<T> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (failFast || !isConnectionError(error)) throw error
      log.warn({ err: error }, 'the database does not answer; trying again')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
