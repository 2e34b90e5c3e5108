/** How a date stands that something is valid to: `fine` also where there is none. */
export type Expiry = 'over' | 'soon' | 'fine'

/** Days before its end in which something is about to expire. */
const SOON_DAYS = 30

/** How a last day (`2026-11-21`) stands: it counts to its end where the person is, and is soon for thirty days before. */
export function expiryOf(day: string, now: Date): Expiry {
  const end = new Date(`${day}T23:59:59`).getTime()
  if (Number.isNaN(end)) return 'fine'
  if (end < now.getTime()) return 'over'
  return end < now.getTime() + SOON_DAYS * 86_400_000 ? 'soon' : 'fine'
}
