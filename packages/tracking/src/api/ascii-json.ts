const BEYOND_ASCII = /[\u0080-\uffff]/g

/**
 * JSON with every letter beyond ASCII escaped: the same value in other bytes. One `ã` in a frame of the live socket
 * makes a browser keep and read the whole frame in two-byte letters; without it 5,000 positions cost a page half the
 * time (35 ms instead of 70, docs/benchmarks.md, `map`).
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(BEYOND_ASCII, escaped)
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
