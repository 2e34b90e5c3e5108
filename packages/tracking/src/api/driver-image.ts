import { DRIVER_IMAGE_UPDATED, Driver, MAX_IMAGE_BYTES, PERMISSION, type User } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireWrite } from '../access/write-rules.ts'
import type { Resource } from './api-deps.ts'
import { imageRoom, readImage } from './image-body.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const CONFIG = {
  access: 'user',
  right: PERMISSION.drivers + 2,
  audit: { action: 'edit', object: 'driver' },
} as const

/** The photo of a driver. Both calls answer the driver, whose `imageUpdated` tells that there is another one, or none. */
export const driverImage: Resource = (app, deps) => {
  const { auth, access, directory, store, media, clock } = deps

  async function requireOwn(request: FastifyRequest, id: number): Promise<User> {
    const { user } = await auth.require(request)
    requireWrite(user, access.server())
    access.requireObject(user, 'driver', id)
    return user
  }

  /** Keep with the driver when his photo changed; null says that he has none. */
  function note(user: User, id: number, time: string | null): Promise<Driver> {
    return deps.inTurn(async () => {
      const { attributes, ...driver } = access.requireObject(user, 'driver', id)
      const { [DRIVER_IMAGE_UPDATED]: _, ...rest } = attributes
      const after = { ...driver, attributes: time === null ? rest : { ...rest, [DRIVER_IMAGE_UPDATED]: time } }
      await store.objects.driver.save(after)
      directory.put('driver', after)
      return after
    })
  }

  imageRoom(app, (room) =>
    room.post(
      '/api/drivers/:id/image',
      {
        bodyLimit: MAX_IMAGE_BYTES,
        config: { ...CONFIG, consumes: 'image', summary: 'Keep a photo of a driver; answers the driver' },
        schema: { params: IdPath, response: { 200: Driver } },
      },
      async (request) => {
        const { id } = request.params
        const user = await requireOwn(request, id)
        await media.drivers.save(id, readImage(request.body))
        return note(user, id, clock.now().toISOString())
      },
    ),
  )

  app.delete(
    '/api/drivers/:id/image',
    {
      config: { ...CONFIG, summary: 'Remove the photo of a driver; answers the driver' },
      schema: { params: IdPath, response: { 200: Driver } },
    },
    async (request) => {
      const { id } = request.params
      const user = await requireOwn(request, id)
      await media.drivers.remove(id)
      return note(user, id, null)
    },
  )
}
