const HEX = /^#[\da-f]{6}$/i

/** Whether a text is a colour as `#0f5e8c`. */
export function isHexColour(value: unknown): value is string {
  return typeof value === 'string' && HEX.test(value)
}
