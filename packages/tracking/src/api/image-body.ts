import { MAX_IMAGE_BYTES, Refusal } from '@rastro/contracts'
import { BadImage, cleanImage, type Http, type Image } from '@rastro/platform'

/** Routes in a room of their own, the only ones that read pictures. */
export function imageRoom(app: Http, register: (room: Pick<Http, 'post'>) => void): void {
  void app.register(async (room) => {
    room.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: MAX_IMAGE_BYTES }, (_, body, done) =>
      done(null, body),
    )
    register(room)
  })
}

/**
 * The picture a request brought, without what cameras note and what hangs on to it.
 * @throws Refusal unsupportedMedia, invalidInput
 */
export function readImage(body: unknown): Image {
  if (!Buffer.isBuffer(body)) throw new Refusal('unsupportedMedia')
  try {
    return cleanImage(body)
  } catch (error) {
    throw error instanceof BadImage ? new Refusal('invalidInput', error.message) : error
  }
}
