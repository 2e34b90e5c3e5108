import { LACKS_HEADER, LICENSE_HEADER, Refusal, SERVER_DEFAULTS, type Server } from '@rastro/contracts'
import { asText, discard, readJson } from '../forward/forward.ts'
import { LACKING } from '../routes.ts'
import { askFor, objectOf, passwordOf, type Translator, type Translators } from './translator.ts'

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
    return asText(reply, await askFor(request, scene))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'accessDenied') throw error
    const { latitude, longitude } = request.query as { latitude?: string; longitude?: string }
    const town = scene.townAt(Number(latitude), Number(longitude))
    return town === null ? reply.code(204).send() : reply.type('text/plain; charset=utf-8').send(town)
  }
}

/** The server ends for everybody: as before a restart of ours, the password is asked for. */
const reboot: Translator = async (request, reply, scene) => {
  await scene.requirePresence(request, await passwordOf(request))
  // One that is away is told apart now: one that ends hangs up.
  await discard(await askFor(request, scene, { method: 'GET', path: '/api/server' }))
  request.log.warn({ address: request.ip }, 'an administrator asked for a restart of the Traccar server')
  await askFor(request, scene, { method: 'POST' }).then(discard, (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'busy') throw error
  })
  return reply.code(200).send()
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
  'GET /api/users/totp': codes,
}
