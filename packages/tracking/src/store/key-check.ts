import type { SecretBox } from '@rastro/platform'
import type { KeptSecretStore } from './kept-secrets.ts'

const NAME = 'key-check'
const VALUE = 'rastro'

/**
 * Make sure that a process seals with the key its database was sealed with; the first one decides.
 * @param folder where the key lies
 * @throws Error with a sentence for the operator
 */
export async function requireRightKey(store: KeptSecretStore, box: SecretBox, folder: string): Promise<void> {
  const kept = await store.keep(NAME, box.seal(VALUE))
  if (box.open(kept) === VALUE) return
  throw new Error(
    `secret.key in ${folder} is not the key of this database. Put that of the other processes, or of your backup, in its place, ` +
      `or let FILES_DIR name the folder they share. If it is lost for good: DELETE FROM kept_secrets WHERE name = '${NAME}'; ` +
      `passwords of services then have to be typed in again, and one-time codes set up anew.`,
  )
}
