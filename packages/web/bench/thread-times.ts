import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU used so far by the threads of a browser's renderer, by what the threads are for. */
export interface ThreadTimes {
  main: number
  workers: number
}

/** Renderer processes below a browser process, found in /proc (Linux only). */
export function rendererIds(browserId: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isBelow = (id: number): boolean => {
    const parent = parents.get(id)
    return parent !== undefined && parent !== 0 && (parent === browserId || isBelow(parent))
  }
  return [...parents.keys()].filter((id) => isBelow(id) && read(`/proc/${id}/cmdline`).includes('--type=renderer'))
}

/** CPU time of the main thread and of all workers of a process. */
export function threadTimes(processId: number): ThreadTimes {
  const times: ThreadTimes = { main: 0, workers: 0 }
  for (const thread of readdirSync(`/proc/${processId}/task`)) {
    const folder = `/proc/${processId}/task/${thread}`
    const milliseconds = Number(read(`${folder}/schedstat`).split(' ')[0]) / 1e6
    if (Number(thread) === processId) times.main += milliseconds
    else if (read(`${folder}/comm`).startsWith('DedicatedWorker')) times.workers += milliseconds
  }
  return times
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process or thread ended meanwhile.
    return ''
  }
}
