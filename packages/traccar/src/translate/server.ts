import { LACKS_HEADER, LICENSE_HEADER, Refusal, SERVER_DEFAULTS, type Server } from '@rastro/contracts'
import { discard, pass, readJson } from '../forward/forward.ts'
import { LACKING } from '../routes.ts'
import { askFor, idOf, objectOf, passwordOf, type Translator, type Translators } from './translator.ts'

/** The settings, and beside them what this installation is and what its server lacks. */
const settings: Translator = async (request, reply, scene) => {
  if (scene.edition === 'plus') reply.header(LICENSE_HEADER, 'true')
  reply.header(LACKS_HEADER, LACKING.join(','))
  return { ...SERVER_DEFAULTS, ...(await readJson<Server>(await askFor(request, scene))) }
}

const saveSettings: Translator = async (request, _, scene) => {
  const saved = await readJson<Server>(await askFor(request, scene, { json: await objectOf(request) }))
  await scene.installation.refresh()
  return { ...SERVER_DEFAULTS, ...saved }
}

/** Where the server asks nobody for addresses, we know the towns. */
const address: Translator = async (request, reply, scene) => {
  try {
    return pass(reply, await askFor(request, scene)).type('text/plain; charset=utf-8')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'accessDenied') throw error
    const { latitude, longitude } = request.query as { latitude?: string; longitude?: string }
    const town = scene.townAt(Number(latitude), Number(longitude))
    return town === null ? reply.code(204).send() : reply.type('text/plain; charset=utf-8').send(town)
  }
}

/** Taking the picture of a vehicle away is, there, saving it without one. */
const removePicture: Translator = async (request, reply, scene) => {
  const path = `/api/devices/${idOf(request)}`
  const device = await readJson<{ attributes: Record<string, unknown> }>(
    await askFor(request, scene, { method: 'GET', path }),
  )
  const { deviceImage: _, ...attributes } = device.attributes
  await discard(await askFor(request, scene, { method: 'PUT', path, json: { ...device, attributes } }))
  return reply.code(204).send()
}

/** Files are given to sessions alone: whoever shows a token gets them once it is clear that he sees the device. */
const media: Translator = async (request, reply, scene) => {
  if (request.headers.authorization === undefined) return pass(reply, await askFor(request, scene, { takesLess: true }))
  const { uniqueId = '' } = request.params as { uniqueId?: string }
  const path = `/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`
  const [device] = await readJson<unknown[]>(await askFor(request, scene, { method: 'GET', path }))
  if (device === undefined) throw new Refusal('accessDenied', 'Device access denied')
  const { range, 'if-modified-since': since } = request.headers
  return pass(reply, await scene.administrator.file(request.url, { range, 'if-modified-since': since }))
}

/** The server ends for everybody: as before a restart of ours, the password is asked for. */
const reboot: Translator = async (request, reply, scene) => {
  await scene.requirePresence(request, await passwordOf(request))
  request.log.warn({ address: request.ip }, 'an administrator asked for a restart of the Traccar server')
  return pass(reply, await askFor(request, scene, { method: 'POST' }))
}

/** Whether one-time codes are offered, and used by the caller. */
const codes: Translator = async (request, _, { callers, installation }) => {
  const { totpKey } = await callers.require(request)
  const offered = installation.server().attributes['totpEnable']
  return { offered: offered === true || offered === 'true', active: totpKey !== null && totpKey !== '' }
}

export const serverTranslators: Translators = {
  'GET /api/server': settings,
  'PUT /api/server': saveSettings,
  'POST /api/server/reboot': reboot,
  'GET /api/server/geocode': address,
  'DELETE /api/devices/:id/image': removePicture,
  'GET /api/media/:uniqueId/:file': media,
  'GET /api/users/totp': codes,
}
