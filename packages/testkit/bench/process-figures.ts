import { existsSync, readFileSync } from 'node:fs'

/** Linux counts CPU time of processes in hundredths of a second, whatever the kernel's own tick. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096
/** Places in /proc/<pid>/stat behind the name in brackets, which may hold spaces: proc(5) counts from 1. */
const STATE = 3
const FIELD = { utime: 14, stime: 15, rss: 24 } as const

/** What a process has used so far, all its threads together. */
export interface ProcessFigures {
  readonly cpuSeconds: number
  readonly residentBytes: number
}

/** Read them. @throws Error when the process is gone */
export function readProcess(pid: number): ProcessFigures {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (name: keyof typeof FIELD): number => Number(fields[FIELD[name] - STATE])
  return {
    cpuSeconds: (field('utime') + field('stime')) / TICKS_PER_SECOND,
    residentBytes: field('rss') * PAGE_BYTES,
  }
}

/** Watch the memory of a process until told to stop. */
export function watchMemory(pid: number): { stop(): number } {
  let most = readProcess(pid).residentBytes
  const timer = setInterval(() => {
    // A process that is gone is told of by whoever waits for it.
    if (existsSync(`/proc/${pid}/stat`)) most = Math.max(most, readProcess(pid).residentBytes)
  }, 250)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
