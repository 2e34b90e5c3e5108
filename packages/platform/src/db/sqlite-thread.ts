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
  /** Finish what was sent and close the file. */
  close(): Promise<void>
}

/** Threads that closed their file, for the next one: to start a thread costs as much as thousands of statements. */
const idle: Worker[] = []
/** As many as one file has. */
const MOST_IDLE = 3

/** Open a file in a thread. A file that cannot be opened shows in the first request. */
export function startSqliteThread(options: SqliteThreadOptions): SqliteThread {
  const worker = idle.pop() ?? startWorker()
  worker.ref()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let failure: Error | undefined
  let closing: Promise<void> | undefined

  const onMessage = (reply: SqliteReply) => {
    const waiter = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) waiter?.reject(new SqliteError(reply.error.message, reply.error.errcode))
    else waiter?.resolve(reply.result)
  }
  const onError = (error: Error) => {
    failure = error
  }
  const onExit = () => {
    failure ??= new Error('The database is closed')
    for (const waiter of waiting.values()) waiter.reject(failure)
    waiting.clear()
  }
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  // Whoever asks first is told.
  send({ kind: 'open', options }).catch(() => undefined)

  function send(request: Outgoing): Promise<Answer> {
    if (failure) return Promise.reject(failure)
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.set(id, { resolve, reject })
    worker.postMessage({ ...request, id }, [])
    return promise
  }

  async function end(): Promise<void> {
    if (failure) return
    const closed = send({ kind: 'close' })
    failure = new Error('The database is closed')
    try {
      await closed
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      await retire(worker)
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  return { send, close: () => (closing ??= end()) }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { execArgv: [] })
  // Nobody listens to an idle one, and an error nobody hears ends the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    const place = idle.indexOf(worker)
    if (place !== -1) idle.splice(place, 1)
  })
  return worker
}

/** Kept for the next file; it holds no process that has nothing else to do. */
async function retire(worker: Worker): Promise<void> {
  if (idle.length >= MOST_IDLE) {
    await worker.terminate()
    return
  }
  worker.unref()
  idle.push(worker)
}
