import { SERVER_DEFAULTS } from '@rastro/contracts'
import type { Store } from '@rastro/tracking/store/store'
import type { Moving } from './move-objects.ts'
import { readObject } from './read-values.ts'

const DONE = 'server settings'

/** Facts of a running process, which no settings are. */
const RUNTIME = ['id', 'version', 'storageSpace', 'newServer'] as const

/**
 * Bring the settings of the installation, once. What was set here already wins; attributes this product does not know are
 * kept as they are.
 */
export async function moveServer(
  { source, move, report }: Omit<Moving, 'ids'>,
  store: Pick<Store, 'server'>,
  isDry: boolean,
): Promise<void> {
  const row = await source.server()
  if (!row) return
  if (await move.progress(DONE)) return report.count('server settings', 'before')
  const own = await store.server.read()
  const theirs = readObject(row, SERVER_DEFAULTS)
  const fields = Object.entries(theirs).filter(([field]) => !RUNTIME.some((name) => name === field))
  const isUntouched = (field: string): boolean =>
    own[field as keyof typeof own] === SERVER_DEFAULTS[field as keyof typeof own] // a field of the settings
  const taken = fields.filter(([field]) => field !== 'attributes' && isUntouched(field))
  const attributes = { ...theirs.attributes, ...own.attributes }
  if (!isDry) await store.server.save({ ...own, ...Object.fromEntries(taken), attributes })
  await move.note(DONE, 'moved')
  report.count('server settings', 'moved')
}
