import { type Static, Type } from 'typebox'

/** A photo of an installation. Its picture is `/api/media/{uniqueId}/{file}`. */
export const DevicePhoto = Type.Object(
  {
    file: Type.String({ maxLength: 40 }),
    caption: Type.String({ maxLength: 200 }),
    /** When it was added, ISO UTC. */
    time: Type.String({ maxLength: 40 }),
  },
  { $id: 'DevicePhoto' },
)
export type DevicePhoto = Static<typeof DevicePhoto>

/** Photos of the installation one device keeps. */
export const MAX_DEVICE_PHOTOS = 12
