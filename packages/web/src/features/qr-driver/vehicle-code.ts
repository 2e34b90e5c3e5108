/** The vehicle a code is of: its number alone, or the address that hangs in it; null for anything else. */
export function vehicleOfCode(code: string): number | null {
  const text = code.trim()
  const [, number] = /^(?:https?:\/\/[^/]+)?\/?(?:qr-driver\/scan\/)?(\d{1,15})\/?$/.exec(text) ?? []
  const id = Number(number ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
