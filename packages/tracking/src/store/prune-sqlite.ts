import type { SqliteFile } from '@rastro/platform'

/** Rows that go in one transaction: a commit of trackers waits for no more than this. */
const CHUNK = 2_000

/** Devices that have positions, found by jumping along the index instead of reading it. */
const NEXT_DEVICE = 'SELECT min(device_id) FROM positions WHERE device_id > ?'

/** The latest position of a device that still exists stays, however old. */
const DELETE = `
  DELETE FROM positions WHERE id IN (
    SELECT id FROM positions WHERE device_id = ?1 AND fix_time < ?2 AND id IS NOT (
      SELECT p.id FROM devices d JOIN positions p ON p.device_id = d.id WHERE d.id = ?1
      ORDER BY p.fix_time DESC, p.id DESC LIMIT 1)
    ORDER BY fix_time LIMIT ${CHUNK})`

/** Remove old positions in small steps. @returns how many went */
export async function pruneSqlite(file: SqliteFile, before: Date, pause: () => Promise<void>): Promise<number> {
  let removed = 0
  let device = Number.NEGATIVE_INFINITY
  for (;;) {
    const [row] = await file.rows(NEXT_DEVICE, [Number.isFinite(device) ? device : -1])
    if (row?.[0] === null || row?.[0] === undefined) return removed
    device = Number(row[0])
    for (;;) {
      const { changes } = await file.run(DELETE, [device, before.getTime()])
      removed += changes
      if (changes < CHUNK) break
      await pause()
    }
  }
}
