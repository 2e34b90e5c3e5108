import { type Log, openFilesLimit } from '@rastro/platform'
import type { App } from './compose.ts'

/** What a process that wants to be started again ends with: `npm start` and supervisors that restart on failure do. */
export const RESTART_EXIT_CODE = 75

/** What a process ends with whose settings cannot be read: starting it again would change nothing (EX_CONFIG of sysexits.h). */
export const SETTINGS_EXIT_CODE = 78

/** Whatever we write is nobody else's to read, pictures and recordings too: each program of ours begins with it. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Close in order on SIGTERM and SIGINT; a second signal ends at once.
 * @returns the same for another reason, with the code the process then ends with
 */
export function closeOnSignal(
  app: Pick<App, 'close' | 'log'>,
  before?: () => Promise<void>,
): (exitCode: number) => Promise<void> {
  let isClosing = false
  const close = async (exitCode: number): Promise<void> => {
    if (isClosing) process.exit(1)
    isClosing = true
    app.log.info('closing')
    await before?.()
    await app.close()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(0))
  return close
}

/**
 * End the process on what nobody caught, with one line in the log: what its memory holds is not to be trusted any more, what was
 * acknowledged is on the disk, and `npm start` or a supervisor starts it again.
 */
export function endOnUncaught(log: Log): void {
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'nobody caught this failure: ending')
    process.exit(1)
  })
}

/** Fewer than these are used up by trackers and pages sooner than by anything else. */
const ENOUGH_FILES = 4096

/** Say once at the start when the system lets us open few files: each tracker and each page holds one. */
export function warnOfFewFiles(log: Log): void {
  const limit = openFilesLimit()
  if (limit !== undefined && limit < ENOUGH_FILES)
    log.warn(
      { limit },
      `this process may open only ${limit} files, one for each tracker and page: raise LimitNOFILE (systemd), ulimits (Docker) or ulimit -n`,
    )
}

/** Say in one sentence why the start failed and end the process. */
export function explain(error: unknown, exitCode = 1): never {
  const { code, port } = (error ?? {}) as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    console.error(`Port ${port} is taken: stop the other program or set PORT to another number.`)
  else console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(exitCode)
}
