import { DevicePhoto, MAX_IMAGE_BYTES, PERMISSION } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireDeviceWrite } from '../access/write-rules.ts'
import type { Resource } from './api-deps.ts'
import { imageRoom, readImage } from './image-body.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const FilePath = Type.Object({ id: Type.Integer(), file: Type.String({ maxLength: 40 }) })
const { caption: Caption } = DevicePhoto.properties
const CaptionQuery = Type.Object({ caption: Type.Optional(Caption) })
const WRITE = {
  access: 'user',
  right: PERMISSION.editDevice,
  audit: { action: 'edit', object: 'device' },
} as const

/** Photos of how a tracker was put in: where it sits, what it is wired to. Whoever sees the vehicle sees them. */
export const devicePhotos: Resource = (app, deps) => {
  const { auth, access, clock, inTurn } = deps
  const { photos } = deps.media

  async function requireOwn(request: FastifyRequest, id: number): Promise<void> {
    const { user } = await auth.require(request)
    requireDeviceWrite(user, access.server())
    access.requireDevice(user, id)
  }

  app.get(
    '/api/devices/:id/photos',
    {
      config: { access: 'user', summary: 'Photos of the installation of a device, the oldest first' },
      schema: { params: IdPath, response: { 200: Type.Array(DevicePhoto) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      return photos.list(access.requireDevice(user, request.params.id).device.id)
    },
  )

  imageRoom(app, (room) =>
    room.post(
      '/api/devices/:id/photos',
      {
        bodyLimit: MAX_IMAGE_BYTES,
        config: { ...WRITE, consumes: 'image', summary: 'Add a photo of the installation of a device' },
        schema: { params: IdPath, querystring: CaptionQuery, response: { 200: DevicePhoto } },
      },
      async (request) => {
        const { id } = request.params
        await requireOwn(request, id)
        const image = readImage(request.body)
        return inTurn(() => photos.add(id, image, (request.query.caption ?? '').trim(), clock.now()))
      },
    ),
  )

  app.put(
    '/api/devices/:id/photos/:file',
    {
      config: { ...WRITE, summary: 'Write below a photo of an installation' },
      schema: { params: FilePath, body: CaptionQuery, response: { 200: DevicePhoto } },
    },
    async (request) => {
      const { id, file } = request.params
      await requireOwn(request, id)
      return inTurn(() => photos.caption(id, file, (request.body.caption ?? '').trim()))
    },
  )

  app.delete(
    '/api/devices/:id/photos/:file',
    { config: { ...WRITE, summary: 'Remove a photo of an installation' }, schema: { params: FilePath } },
    async (request, reply) => {
      const { id, file } = request.params
      await requireOwn(request, id)
      await inTurn(() => photos.remove(id, file))
      return reply.code(204).send()
    },
  )
}
