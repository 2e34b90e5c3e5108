import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultTools } from './fault.ts'

/** A disk of so many megabytes, in memory, that can be filled. Needs root. */
export interface SmallDisk {
  /** A folder on it. */
  readonly folder: string
  /** Write until nothing fits any more. */
  fill(): void
  /** Give the space back. */
  free(): void
}

const PIECE = Buffer.alloc(64 * 1024)

/** Mount one; it goes with the fault. @throws Error where mounting is not allowed */
export async function mountSmallDisk(megabytes: number, tools: FaultTools): Promise<SmallDisk> {
  const mountPoint = await tools.folder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', mountPoint])
  // Lazily: a process that is being killed may still have a file open there.
  tools.onEnd(() => execFileSync('umount', ['-l', mountPoint]))
  const folder = join(mountPoint, 'data')
  await mkdir(folder, { mode: 0o777 })
  const filler = join(mountPoint, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      for (const size of [PIECE.length, 1024, 1]) fillWith(file, PIECE.subarray(0, size))
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
  }
}

function fillWith(file: number, bytes: Uint8Array): void {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
