import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultTools } from './fault.ts'

/** What the kernel is made to answer or to wait when a process brings a file to the disk. */
export interface Trip {
  /** Leave the process alone again. */
  stop(): Promise<void>
}

/** Until it has hold of every thread. */
const ATTACH_MS = 1_000

/**
 * Get between a process and the kernel, and change what happens at fsync and fdatasync, below SQLite and Node.
 * @param how as strace(1) writes it after `inject=…:`, such as `error=EIO:when=1`
 */
export async function tripFsync(pid: number, how: string, tools: FaultTools): Promise<Trip> {
  const calls = 'fsync,fdatasync'
  // The threads there are: those of a file that is opened meanwhile are left alone.
  const threads = readdirSync(`/proc/${pid}/task`).flatMap((thread) => ['-p', thread])
  const args = ['-q', '-o', '/dev/null', ...threads, '-e', `trace=${calls}`, '-e', `inject=${calls}:${how}`]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(tracer, 'exit')
  const stop = async (): Promise<void> => {
    tracer.kill('SIGINT')
    await ended
  }
  tools.onEnd(stop)
  await pause(ATTACH_MS)
  return { stop }
}
