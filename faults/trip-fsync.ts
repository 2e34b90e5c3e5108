import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultTools } from './fault.ts'
import { waitUntil } from './wait-until.ts'

/** What the kernel is made to answer or to wait when a process brings a file to the disk. */
export interface Trip {
  /** Calls changed so far, a line each as strace(1) writes them, with the path of the file. */
  tripped(): string[]
  /** Leave the process alone again. */
  stop(): Promise<void>
}

/**
 * Get between a process and the kernel, and change what happens at fsync and fdatasync, below SQLite and Node.
 * @param how as strace(1) writes it after `inject=…:`, such as `error=EIO:when=1`
 * @returns when it has hold of every thread
 */
export async function tripFsync(pid: number, how: string, tools: FaultTools): Promise<Trip> {
  const calls = 'fsync,fdatasync'
  const output = join(await tools.folder(), 'strace.txt')
  // The threads there are: those of a file that is opened meanwhile are left alone.
  const threads = readdirSync(`/proc/${pid}/task`)
  const attach = threads.flatMap((thread) => ['-p', thread])
  const args = ['-q', '-y', '-o', output, ...attach, '-e', `trace=${calls}`, '-e', `inject=${calls}:${how}`]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(tracer, 'exit')
  const stop = async (): Promise<void> => {
    tracer.kill('SIGINT')
    await ended
  }
  tools.onEnd(stop)
  await waitUntil(() => threads.every((thread) => tracerOf(pid, thread) !== 0), 'strace has hold of every thread')
  return {
    tripped: () =>
      readFileSync(output, 'utf8')
        .split('\n')
        .filter((line) => /INJECTED|DELAYED/.test(line)),
    stop,
  }
}

/** Process that traces a thread, 0 when nobody does; a thread that is gone needs no hold. */
function tracerOf(pid: number, thread: string): number {
  try {
    return Number(/^TracerPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}
