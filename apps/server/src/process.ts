import type { App } from './compose.ts'

/** Close in order on SIGTERM and SIGINT; a second signal ends at once. */
export function closeOnSignal(app: Pick<App, 'close' | 'log'>, before?: () => Promise<void>): void {
  let isClosing = false
  const close = async (): Promise<void> => {
    if (isClosing) process.exit(1)
    isClosing = true
    app.log.info('closing')
    await before?.()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close())
}

/** Say in one sentence why the start failed and end the process. */
export function explain(error: unknown): never {
  const { code, port } = (error ?? {}) as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    console.error(`Port ${port} is taken: stop the other program or set PORT to another number.`)
  else console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
