/** `report.maxPositions`, 50,000 as it comes: low, so that a test can reach it. */
export const MOST_POSITIONS = 600

/**
 * The positions of a period as a Traccar server hands them out: of each vehicle so many, the oldest, and not a word about
 * the others. Source: reference tracking-server.md, 3.5 and 8.1.
 */
export function cutOff(call: string, url: string, body: Buffer): Buffer {
  const isPeriod = / \/api\/(positions|reports\/route)$/.test(call) && url.includes('from=')
  if (!isPeriod) return body
  const counts = new Map<number, number>()
  const rows = JSON.parse(body.toString()) as { deviceId: number }[] // positions, as our engine writes them
  const kept = rows.filter(({ deviceId }) => {
    const count = (counts.get(deviceId) ?? 0) + 1
    counts.set(deviceId, count)
    return count <= MOST_POSITIONS
  })
  return kept.length === rows.length ? body : Buffer.from(JSON.stringify(kept))
}
