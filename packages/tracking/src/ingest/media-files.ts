import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@rastro/platform'
import type { RawMedia } from '../protocols/protocol.ts'
import { LIMITS } from './limits.ts'

/** Pictures and recordings of trackers, a folder for each device. */
export interface MediaFiles {
  /** The name a file will have, unique within its device; undefined when the device has sent enough for today. */
  name(deviceId: number, media: RawMedia, now: Date): string | undefined
  /** Write it. Resolves when it is there, or could not be written, which is logged: the position counts without it. */
  write(deviceId: number, name: string, media: RawMedia): Promise<void>
}

/** Create the keeper of a folder; without one nothing is kept. Folders are named by id, which no tracker chooses. */
export function createMediaFiles(folder: string | undefined, log: Log): MediaFiles {
  let day = ''
  let serial = 0
  const sizes = new Map<number, number>()

  /** What a device may send a day is bounded: its port has no password. */
  function isAllowed(deviceId: number, bytes: number, today: string): boolean {
    if (today !== day) sizes.clear()
    day = today
    const size = (sizes.get(deviceId) ?? 0) + bytes
    if (size > LIMITS.mediaBytesPerDay) return false
    sizes.set(deviceId, size)
    return true
  }

  return {
    name(deviceId, { bytes, extension }, now) {
      if (folder === undefined || bytes.length === 0) return undefined
      const digits = now.toISOString().replaceAll(/\D/g, '')
      if (!isAllowed(deviceId, bytes.length, digits.slice(0, 8))) return undefined
      serial = (serial + 1) % 1000
      return `${digits.slice(0, 14)}-${String(serial).padStart(3, '0')}.${extension}`
    },
    async write(deviceId, name, { bytes }) {
      if (folder === undefined) return
      const own = join(folder, String(deviceId))
      try {
        await mkdir(own, { recursive: true })
        // Synced: the tracker forgets the file once it is acknowledged.
        await writeFile(join(own, name), bytes, { flush: true })
      } catch (error) {
        log.error({ err: error, deviceId, name }, 'a file of a tracker cannot be written')
      }
    },
  }
}
