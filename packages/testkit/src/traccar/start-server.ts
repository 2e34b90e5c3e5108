import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@rastro/contracts'
import type { World } from '../world.ts'
import type { Playing, Question } from './play-server.ts'

/** A Traccar server, played by a process of its own. */
export interface TraccarServer {
  /** The same through all of its lives. */
  readonly url: string
  /** Where trackers call; others after a restart. */
  readonly ports: World['ports']
  /** Add an account. */
  user(changes?: Partial<User>): Promise<{ user: User; password: string }>
  /** Requests it got in this life, as `METHOD /path`. */
  asked(): Promise<string[]>
  /** End it as a power cut does. */
  kill(): Promise<void>
  /** Start it again with its data, at its address. Sessions are gone, unless it keeps them. */
  start(options?: { keepsSessions?: boolean }): Promise<void>
  close(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'play-server.ts')

/** One life of the server. */
interface Life {
  readonly playing: Playing
  ask<T>(question: { user: Partial<User> } | { asked: true }): Promise<T>
  kill(): Promise<void>
}

/** Start one with data of its own. */
export async function startTraccarServer(): Promise<TraccarServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-traccar-'))
  let life = await live(folder, [0, 0], false)
  const { url, enginePort } = life.playing
  return {
    url,
    get ports() {
      return life.playing.ports
    },
    user: (changes = {}) => life.ask({ user: changes }),
    asked: () => life.ask({ asked: true }),
    kill: () => life.kill(),
    async start({ keepsSessions = false } = {}) {
      await life.kill()
      life = await live(folder, [Number(new URL(url).port), enginePort], keepsSessions)
    },
    async close() {
      await life.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error when the process ends instead of playing */
async function live(folder: string, ports: readonly number[], keepsSessions: boolean): Promise<Life> {
  const child = fork(PROGRAM, [folder, ...ports.map(String), keepsSessions ? 'yes' : 'no'], { execArgv: [] })
  const ended = once(child, 'exit')
  const [playing] = (await Promise.race([once(child, 'message'), ended.then(refuse)])) as [Playing] // its first word
  const ask = asker(child)
  return {
    playing,
    ask,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function refuse(): never {
  throw new Error('the process that plays a Traccar server ended')
}

interface Answer {
  id: number
  found?: unknown
  problem?: string
}

function asker(child: ChildProcess): Life['ask'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  child.on('message', ({ id, found, problem }: Answer) => {
    if (problem === undefined) waiting.get(id)?.resolve(found)
    else waiting.get(id)?.reject(new Error(problem))
    waiting.delete(id)
  })
  child.once('exit', () => waiting.forEach(({ reject }) => reject(new Error('the Traccar server is down'))))
  return <T>(question: { user: Partial<User> } | { asked: true }) => {
    const id = ++count
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    child.send({ id, ...question } satisfies Question)
    return answer.promise as Promise<T> // the process answers what it is asked
  }
}
