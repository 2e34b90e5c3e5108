import { SERVER_KEYS, type Server, SMS_SETTINGS } from '@rastro/contracts'

/** Furthest a start view may be. */
const MOST = { latitude: 90, longitude: 180, zoom: 22 } as const

type Problem = 'outOfRange' | 'notWhole' | 'notAnAddress'

/** What is wrong with the settings, by field. */
export function problemsOf(value: Server): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {}
  for (const name of ['latitude', 'longitude', 'zoom'] as const)
    if (Math.abs(value[name]) > MOST[name] || (name === 'zoom' && value.zoom < 0)) problems[name] = 'outOfRange'
  const limit = Number(value.attributes[SERVER_KEYS.deviceLimit] ?? 0)
  if (!Number.isInteger(limit) || limit < 0) problems['deviceLimit'] = 'notWhole'
  const url = String(value.attributes[SMS_SETTINGS.url] ?? '').trim()
  // The provider's address may have holes such as {number} that no address has.
  if (url !== '' && !/^https?:\/\/[^\s/]+/.test(url)) problems['smsUrl'] = 'notAnAddress'
  return problems
}
