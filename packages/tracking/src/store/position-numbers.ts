import type { Database } from '@rastro/platform'
import type { Tables } from './tables.ts'

/** Columns every piece begins a record with; the attributes follow. */
const COLUMNS = ['id', 'fix_time', 'latitude', 'longitude', 'speed'] as const
const [ID, FIX_TIME] = [0, 1]

/** Records of a piece: some ten milliseconds of reading, half a megabyte. */
const PIECE = 5_000

/** A page of history goes on where the one before ended: at the same fix time with a higher id, or later. */
export const BETWEEN = `
  WHERE device_id = $1 AND fix_time >= $2 AND fix_time <= $3 AND (fix_time > $2 OR id > $4)
  ORDER BY fix_time, id LIMIT $5`

const SELECT = `SELECT ${COLUMNS.join(', ')}, attributes FROM positions${BETWEEN}`

interface Wanted {
  deviceId: number
  from: Date
  to: Date
  attributes: readonly string[]
}

/** Read what is computed from, one piece ahead of the one that is being worked on. */
export async function* readNumbers(
  database: Database<Tables>,
  { deviceId, from, to, attributes }: Wanted,
): AsyncGenerator<Float64Array> {
  const width = COLUMNS.length + attributes.length
  const read = (start: number, afterId: number): Promise<Float64Array> => {
    const piece = database.numbers(SELECT, [deviceId, start, to.getTime(), afterId, PIECE], attributes)
    // Whoever stops asking does not want to hear that the piece after failed.
    piece.catch(() => undefined)
    return piece
  }
  let next: Promise<Float64Array> | undefined = read(from.getTime(), -1)
  while (next) {
    const piece: Float64Array = await next
    const last = piece.length - width
    next = piece.length === PIECE * width ? read(piece[last + FIX_TIME]!, piece[last + ID]!) : undefined
    if (piece.length > 0) yield piece
  }
}
