import { createReadStream } from 'node:fs'
import { MAX_IMAGE_BYTES, PERMISSION, Refusal, type User } from '@rastro/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireDeviceWrite } from '../access/write-rules.ts'
import type { MediaFile } from '../media/device-media.ts'
import type { Resource } from './api-deps.ts'
import { imageRoom, readImage } from './image-body.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const FilePath = Type.Object({ uniqueId: Type.String(), file: Type.String() })

/** Pictures of vehicles, and what their trackers photographed and recorded. */
export const media: Resource = (app, deps) => {
  const { auth, access, fleet } = deps
  const image = { access: 'user', right: PERMISSION.editDevice, audit: { action: 'edit', object: 'device' } } as const
  const requireOwn = (user: User, id: number): void => {
    requireDeviceWrite(user, access.server())
    access.requireDevice(user, id)
  }

  imageRoom(app, (room) =>
    room.post(
      '/api/devices/:id/image',
      {
        bodyLimit: MAX_IMAGE_BYTES,
        config: { ...image, consumes: 'image', summary: 'Keep a picture of a device; answers its name' },
        schema: { params: IdPath },
      },
      async (request, reply) => {
        const { user } = await auth.require(request)
        const { id } = request.params
        requireOwn(user, id)
        const name = await deps.media.saveImage(id, readImage(request.body))
        return reply.type('text/plain; charset=utf-8').send(name)
      },
    ),
  )

  app.delete(
    '/api/devices/:id/image',
    { config: { ...image, summary: 'Remove the picture of a device' }, schema: { params: IdPath } },
    async (request, reply) => {
      const { user } = await auth.require(request)
      requireOwn(user, request.params.id)
      await deps.media.removeImage(request.params.id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/media/:uniqueId/:file',
    {
      config: { access: 'user', visitors: ['shared', 'driver'], summary: 'A picture or recording of a device' },
      schema: { params: FilePath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { uniqueId, file } = request.params
      const { device } = access.requireDevice(user, fleet.byUniqueId(uniqueId)?.device.id ?? 0)
      const found = await deps.media.find(device.id, file)
      if (!found) throw new Refusal('notFound')
      return sendFile(request, reply, found)
    },
  )
}

/** Send a file whole, or the part a player asks for. It runs nothing, wherever it is opened. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { path, type, bytes, changed }: MediaFile) {
  const etag = `"${changed.getTime().toString(36)}-${bytes.toString(36)}"`
  reply.headers({
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const part = partOf(request.headers.range, bytes)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  reply.type(type).header('content-length', end - start + 1)
  return reply.send(bytes === 0 ? '' : createReadStream(path, { start, end }))
}

/** One part, as players ask for it; anything else gets the whole file, which is always allowed (RFC 9110). */
function partOf(range: string | undefined, bytes: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end ? { start, end } : undefined
}
