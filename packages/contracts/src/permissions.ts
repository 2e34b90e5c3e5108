import { productKey } from './wire.ts'

/**
 * What a user may do, as one bit each of a 128-bit map (OP-10). The base bit of an area means "see", then follow
 * create, edit and delete.
 */
export const PERMISSION = {
  account: 0,
  devices: 8,
  anchor: 9,
  lock: 10,
  unlock: 11,
  sendCommand: 12,
  addDevice: 13,
  editDevice: 14,
  deleteDevice: 15,
  users: 16,
  shares: 24,
  notifications: 32,
  events: 36,
  geofences: 40,
  groups: 48,
  commands: 56,
  computed: 64,
  reports: 72,
  reportRoutes: 73,
  reportStops: 74,
  reportTrips: 75,
  reportEvents: 76,
  drivers: 80,
  calendars: 88,
  maintenances: 96,
} as const
export type Permission = (typeof PERMISSION)[keyof typeof PERMISSION]

const BITS = 128

/**
 * Read a permission map: 32 hex characters, four groups of 32 bits, most significant bit first (OP-11).
 * Separators are tolerated; anything else grants nothing.
 */
export function parsePermissions(text: string): ReadonlySet<number> {
  const digits = text.replace(/[^0-9a-fA-F]/g, '')
  const granted = new Set<number>()
  if (digits.length !== BITS / 4 || /[^0-9a-fA-F\s,;:_-]/.test(text)) return granted
  for (let index = 0; index < BITS; index++) {
    const digit = Number.parseInt(digits.charAt(index >> 2), 16)
    if (digit & (8 >> (index & 3))) granted.add(index)
  }
  return granted
}

/** Write a permission map as 32 upper-case hex characters; the reverse of {@link parsePermissions}. */
export function formatPermissions(granted: Iterable<number>): string {
  const digits = Array.from({ length: BITS / 4 }, () => 0)
  for (const index of granted) if (index >= 0 && index < BITS) digits[index >> 2]! |= 8 >> (index & 3)
  return digits.map((digit) => digit.toString(16).toUpperCase()).join('')
}

const EDIT_DEVICES = productKey('editDevices')

/**
 * Whether the mode of an account lets it change devices: yes unless the attribute says no, as a switch or as the text and
 * number existing installations hold (PERM-13).
 */
export function isDeviceEditor(user: { attributes: Readonly<Record<string, unknown>> }): boolean {
  const mode = user.attributes[EDIT_DEVICES]
  return mode !== false && mode !== 'false' && mode !== 0
}
