import { PREFIX, VisitorPlace } from '@rastro/contracts'
import { createPace, type Egress, isPublicAddress } from '@rastro/platform'
import { Type } from 'typebox'
import type { ExtensionSettings, Part } from '../index.ts'
import { purposeFor } from '../third-party.ts'

const REMEMBER_MS = 86_400_000
/** After a failure an address is not asked about for this long. */
const PAUSE_MS = 600_000
const MOST_ADDRESSES = 1_000
const COMPLAIN_EVERY_MS = 600_000

interface Remembered {
  place: VisitorPlace | null
  untilMs: number
}

async function getText(egress: Egress, name: string, url: string): Promise<string> {
  const { status, body } = await egress.request(purposeFor(name, url), { url })
  if (status !== 200) throw new Error(`${name}: the service answered ${status}`)
  return body.toString()
}

/** The public address we are seen under ourselves, for visitors of our own network: JSON with `ip`, or the bare text. */
async function ownAddressOf(egress: Egress, url: string): Promise<string | null> {
  const text = (await getText(egress, 'ip lookup', url)).trim()
  const found = text.startsWith('{') ? String((JSON.parse(text) as { ip?: unknown }).ip) : text
  return isPublicAddress(found) ? found : null
}

function numberOf(...values: readonly unknown[]): number | null {
  const found = values.find((value) => typeof value === 'number' && Number.isFinite(value))
  return found === undefined ? null : Number(found)
}

/** Read what a geolocation service says, under the names the common ones use; null when it says it does not know. */
export function readPlace(answer: unknown): VisitorPlace | null {
  if (typeof answer !== 'object' || answer === null) return null
  const said: Record<string, unknown> = { ...answer }
  if (said['success'] === false || said['status'] === 'fail') return null
  const latitude = numberOf(said['latitude'], said['lat'])
  const longitude = numberOf(said['longitude'], said['lon'], said['lng'])
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const city = said['city']
  return { latitude, longitude, city: typeof city === 'string' && city !== '' ? city : null }
}

async function locate(egress: Egress, settings: ExtensionSettings, ip: string): Promise<VisitorPlace | null> {
  const { ipLookupUrl, ipLocationUrl } = settings
  if (!ipLocationUrl) return null
  const address = isPublicAddress(ip) ? ip : ipLookupUrl ? await ownAddressOf(egress, ipLookupUrl) : null
  if (address === null) return null
  const url = ipLocationUrl.includes('{ip}')
    ? ipLocationUrl.replace('{ip}', encodeURIComponent(address))
    : `${ipLocationUrl}/${encodeURIComponent(address)}`
  return readPlace(JSON.parse(await getText(egress, 'ip location', url)))
}

/**
 * Where the person at the page is, by his address on the network, if the operator set up who is asked; else the centre
 * of the installation. Null when neither is known (OP-82).
 */
export const visitorPlace: Part = (app, { egress, settings, tracking, clock, log }) => {
  const remembered = new Map<string, Remembered>()
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)

  async function placeOf(ip: string): Promise<VisitorPlace | null> {
    const nowMs = clock.monotonicMs()
    const known = remembered.get(ip)
    if (known && known.untilMs > nowMs) return known.place
    const found = await locate(egress, settings, ip).then(
      (place) => ({ place, untilMs: nowMs + REMEMBER_MS }),
      (err: unknown) => {
        if (mayComplain()) log.warn({ err }, 'nobody tells where visitors are')
        return { place: null, untilMs: nowMs + PAUSE_MS }
      },
    )
    remembered.delete(ip)
    remembered.set(ip, found)
    const [oldest] = remembered.size > MOST_ADDRESSES ? remembered.keys() : []
    if (oldest !== undefined) remembered.delete(oldest)
    return found.place
  }

  app.get(
    `/${PREFIX}/visitor-place`,
    {
      config: { access: 'user', summary: 'Where the person at the page is, or the centre of the installation' },
      schema: { response: { 200: Type.Union([VisitorPlace, Type.Null()]) } },
    },
    async (request) => {
      const place = (await placeOf(request.ip)) ?? tracking.centre()
      if (!place) return null
      return { ...place, city: place.city ?? tracking.townAt(place.latitude, place.longitude) }
    },
  )
}
