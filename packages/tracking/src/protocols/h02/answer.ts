/** Time of day in UTC as `hhmmss`. */
export function clockOf(now: Date): string {
  return now.toISOString().slice(11, 19).replaceAll(':', '')
}

/** Confirm a report; the tracker also sets its clock by it. */
export function confirm(id: string, word: 'V1' | 'NBR', now: Date): Buffer {
  const date = now.toISOString().slice(0, 10).replaceAll('-', '')
  return Buffer.from(`*HQ,${id},V4,${word},${date}${clockOf(now)}#`)
}

/** Confirm other reports, for trackers that wait for it (device attribute `h02.ack`). */
export function confirmOther(id: string, now: Date): Buffer {
  return Buffer.from(`*HQ,${id},R12,${clockOf(now)}#`)
}
