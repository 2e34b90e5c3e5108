import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Addresses, findAddresses, HOST } from '@rastro/testkit/bench/product'
import { defineFault, type FaultTools } from './fault.ts'
import { waitUntil } from './wait-until.ts'

const ROOT = join(import.meta.dirname, '..')
const CRASHES = 5
const POLL_MS = 50
/** It answers a moment before it tells its supervisor so; who dies before that is not started again. */
const TOLD_MS = 1_000
/** What `npm start` runs once everything is installed and built. */
const SUPERVISOR = `
import { supervise } from ${JSON.stringify(join(ROOT, 'tools/setup/supervise.mjs'))}
const [, backOff, ...args] = process.argv
process.exit(await supervise(args, { cwd: process.cwd(), env: process.env, say: console.log, backOffMs: Number(backOff) }))`

/** A server that dies again and again is left in peace, and says so. */
export const crashLoop = defineFault({
  id: 'R34',
  name: 'crash-loop',
  what: `the process dies ${CRASHES} times within a minute, and its settings cannot be read`,
  short: { backOffMs: 4_000 },
  full: { backOffMs: 30_000 },
  pass: {
    explained: { what: 'crashes after which a page explains why nobody answers', unit: 'crashes', atMost: CRASHES },
    startsWhileResting: { what: 'starts while it rests', unit: 'starts', atMost: 0 },
    back: { what: 'there again after the rest', unit: 'ms', atMost: 5_000 },
    stopped: { what: 'code after an orderly stop', unit: 'code', atMost: 0 },
    wrongSettings: { what: 'code with settings that cannot be read', unit: 'code', atLeast: 78, atMost: 78 },
  },
  async run({ backOffMs }, tools) {
    const addresses = await findAddresses()
    const folder = await tools.folder()
    const supervisor = startSupervisor(addresses, folder, backOffMs, tools)
    const beganMs = performance.now()
    await waitUntil(async () => (await health(addresses)).status === 200, 'the server is there')
    await pause(Math.max(TOLD_MS, performance.now() - beganMs))
    let explained = 0
    const page = { isSeen: false }
    while (!page.isSeen) {
      // From the second on it is killed while it starts: on a slow machine five starts take longer than the minute.
      const pid = childOf(supervisor.pid)
      if (pid === undefined) throw new Error('the server is not there')
      process.kill(pid, 'SIGKILL')
      tools.say('killed once more')
      explained++
      await waitUntil(async () => {
        page.isSeen = (await health(addresses)).text.includes('crashed 5 times')
        return page.isSeen || ![pid, undefined].includes(childOf(supervisor.pid))
      }, 'another start, or a page that explains')
    }
    const restedAt = performance.now()
    let startsWhileResting = 0
    while (performance.now() - restedAt < backOffMs / 2) {
      if (childOf(supervisor.pid) !== undefined) startsWhileResting++
      await pause(POLL_MS)
    }
    await waitUntil(() => childOf(supervisor.pid) !== undefined, 'another start after the rest')
    const startedAt = performance.now()
    await waitUntil(async () => (await health(addresses)).status === 200, 'the server is back')
    const back = performance.now() - startedAt
    const stopped = await supervisor.stop()
    const wrong = startSupervisor({ ...addresses, port: 70_000 }, folder, backOffMs, tools)
    return { explained, startsWhileResting, back, stopped, wrongSettings: await wrong.ended }
  },
})

function startSupervisor(addresses: Addresses, folder: string, backOffMs: number, tools: FaultTools) {
  const main = join(ROOT, 'apps/server/src/main.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', SUPERVISOR, String(backOffMs), main], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(addresses.port),
      HOST,
      DATA_DIR: folder,
      DEVICE_PORT_OFFSET: String(addresses.offset),
      LOG_LEVEL: 'silent',
    },
  })
  tools.onEnd(() => {
    const server = childOf(child.pid ?? 0)
    child.kill('SIGKILL')
    if (server !== undefined) process.kill(server, 'SIGKILL')
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? -1)
  return {
    pid: child.pid ?? 0,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The process a process started; undefined when there is none. */
function childOf(pid: number): number | undefined {
  try {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return first ? Number(first) : undefined
  } catch {
    return undefined
  }
}

/** What `/api/health` says; status 0 when nobody listens. */
async function health({ url }: Addresses): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${url}/api/health`)
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
