import { type Device, Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { asText, discard, pass, readJson } from '../forward/forward.ts'
import { askFor, idOf, type Scene, type Translator, type Translators } from './translator.ts'

/** That server takes pictures from whom the vehicle is linked to, so an administrator is linked to it meanwhile. */
const keepPicture: Translator = async (request, reply, scene) => {
  const letGo = await takeUp(request, scene, idOf(request))
  // Undone before the answer: whoever has it looks at his vehicles next.
  const answer = await askFor(request, scene).catch(notHis).finally(letGo)
  return asText(reply, answer)
}

/** A vehicle that is not linked is not there, for that server. */
function notHis(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'notFound') throw error
  throw new Refusal('accessDenied', 'Device access denied')
}

/** @returns what undoes it */
async function takeUp(request: FastifyRequest, scene: Scene, deviceId: number): Promise<() => Promise<void>> {
  const { administrator, id: userId } = await scene.callers.require(request)
  if (!administrator) return async () => undefined
  const path = `/api/devices?id=${deviceId}`
  const linked = await readJson<unknown[]>(await askFor(request, scene, { method: 'GET', path }))
  if (linked.length > 0) return async () => undefined
  const change = async (method: string): Promise<void> =>
    discard(await askFor(request, scene, { method, path: '/api/permissions', json: { userId, deviceId } }))
  await change('POST')
  return () => change('DELETE')
}

/** Taking the picture of a vehicle away is, there, saving it without one. */
const removePicture: Translator = async (request, reply, scene) => {
  const path = `/api/devices/${idOf(request)}`
  const device = await readJson<Device>(await askFor(request, scene, { method: 'GET', path }))
  const { deviceImage: _, ...attributes } = device.attributes
  await discard(await askFor(request, scene, { method: 'PUT', path, json: { ...device, attributes } }))
  return reply.code(204).send()
}

/** Files are given to sessions alone: whoever shows a token gets them once it is clear that he sees the device. */
const media: Translator = async (request, reply, scene) => {
  if (request.headers.authorization === undefined) return pass(reply, await askFor(request, scene, { takesLess: true }))
  const { uniqueId = '' } = request.params as { uniqueId?: string } // the route has it
  if (!(await seesByUniqueId(request, scene, uniqueId))) throw new Refusal('accessDenied', 'Device access denied')
  const { range, 'if-modified-since': since } = request.headers
  return pass(reply, await scene.administrator.file(request.url, { range, 'if-modified-since': since }))
}

/** By its name that server finds a vehicle among those linked to the caller, whoever he is; administrators see all others. */
async function seesByUniqueId(request: FastifyRequest, scene: Scene, uniqueId: string): Promise<boolean> {
  const find = async (query: string): Promise<Device[]> =>
    readJson<Device[]>(await askFor(request, scene, { method: 'GET', path: `/api/devices?${query}` }))
  const name = encodeURIComponent(uniqueId)
  const linked = await find(`uniqueId=${name}`)
  if (linked.length > 0) return true
  const { administrator } = await scene.callers.require(request)
  return administrator && (await find(`all=true&keyword=${name}`)).some((device) => device.uniqueId === uniqueId)
}

export const pictureTranslators: Translators = {
  'POST /api/devices/:id/image': keepPicture,
  'DELETE /api/devices/:id/image': removePicture,
  'GET /api/media/:uniqueId/:file': media,
}
