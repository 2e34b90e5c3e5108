import { callApi } from '../api.ts'
import type { History } from './load-history.ts'

/** Files the server writes, and where. */
const PATHS = {
  xlsx: '/reports/route/xlsx',
  csv: '/reports/route/csv',
  gpx: '/positions/gpx',
  kml: '/positions/kml',
} as const
export type ExportForm = keyof typeof PATHS

/** In the order they are offered. */
export const EXPORT_FORMS = Object.keys(PATHS) as readonly ExportForm[] // the keys of a literal

/** A long period takes the server longer than other answers may. */
const TIMEOUT_MS = 300_000

/**
 * The history as a file of the server.
 * @throws ApiError the server refused or is away
 */
export async function exportHistory(
  { deviceId, from, to }: Pick<History, 'deviceId' | 'from' | 'to'>,
  form: ExportForm,
): Promise<Blob> {
  const query = { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const response = await callApi(PATHS[form], { query, withZone: true, timeoutMs: TIMEOUT_MS })
  return response.blob()
}
