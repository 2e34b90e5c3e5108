import { createPreference, isText } from './preferences.ts'

const LENGTH = 20
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const stored = createPreference('instance', '', isText)

function randomText(): string {
  // 62 letters out of 256 bytes: bytes above the last full multiple are drawn again, so that no letter is favoured.
  const limit = 256 - (256 % LETTERS.length)
  const letters: string[] = []
  while (letters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      if (byte < limit) letters.push(LETTERS.charAt(byte % LETTERS.length))
    }
  }
  return letters.slice(0, LENGTH).join('')
}

/** Who this browser is to the server: 20 random characters, made once and kept (AUTH-16, OP-25). */
export function instanceId(): string {
  if (stored.get().length !== LENGTH) stored.set(randomText())
  return stored.get()
}
