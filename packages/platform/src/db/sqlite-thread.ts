import { Worker } from 'node:worker_threads'
import { SqliteError } from './database-errors.ts'
import type { SqliteReply, SqliteRequest, SqliteThreadOptions } from './sqlite-messages.ts'

type Outgoing<R = SqliteRequest> = R extends SqliteRequest ? Omit<R, 'id'> : never
type Answer = Extract<SqliteReply, { result: unknown }>['result']

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** One connection to an SQLite file in a thread of its own. Requests are carried out in the order they are sent. */
export interface SqliteThread {
  send(request: Outgoing): Promise<Answer>
  /** Finish what was sent, close the file and end the thread. */
  close(): Promise<void>
}

/** Start a thread on a file. A file that cannot be opened shows in the first request. */
export function startSqliteThread(options: SqliteThreadOptions): SqliteThread {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  const ended = Promise.withResolvers<void>()
  let lastId = 0
  let failure: Error | undefined

  worker.on('message', (reply: SqliteReply) => {
    const waiter = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) waiter?.reject(new SqliteError(reply.error.message, reply.error.errcode))
    else waiter?.resolve(reply.result)
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    failure ??= new Error('The database is closed')
    for (const waiter of waiting.values()) waiter.reject(failure)
    waiting.clear()
    ended.resolve()
  })

  function send(request: Outgoing): Promise<Answer> {
    if (failure) return Promise.reject(failure)
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.set(id, { resolve, reject })
    worker.postMessage({ ...request, id }, [])
    return promise
  }

  async function close(): Promise<void> {
    if (!failure) await send({ kind: 'close' })
    failure ??= new Error('The database is closed')
    await ended.promise
  }

  return { send, close }
}
