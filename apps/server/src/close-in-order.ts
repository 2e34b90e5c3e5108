import type { Log } from '@rastro/platform'

/** Close parts one after the other. One that fails, as when the database is away, is told of and keeps no other from closing. */
export async function closeInOrder(log: Log, ...parts: readonly { close(): Promise<void> | void }[]): Promise<void> {
  for (const part of parts) {
    try {
      await part.close()
    } catch (error) {
      log.warn({ err: error }, 'a part could not write its last words')
    }
  }
}
