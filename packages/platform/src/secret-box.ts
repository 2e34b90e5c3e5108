import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Seals what the database must not tell: a copy of it alone, or of its backup, opens nothing. */
export interface SecretBox {
  seal(text: string): string
  /** @returns undefined when it was sealed with another key or changed since */
  open(sealed: string): string | undefined
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Open the box of an installation. Its key is a file of the folder, made when there is none, readable to our user only.
 * @throws Error when the file is no key of ours
 */
export async function openSecretBox(folder: string): Promise<SecretBox> {
  const file = join(folder, 'secret.key')
  // `wx`: of two processes that start together one makes it and the other reads it.
  await writeFile(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    ignoreExisting,
  )
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes in hex`)
  return createSecretBox(key)
}

/** A box with a key of 32 bytes. AES-256-GCM, a nonce of its own for each value. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // The one way it fails: the tag does not fit.
        return undefined
      }
    },
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
