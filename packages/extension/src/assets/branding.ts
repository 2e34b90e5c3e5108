import { createHash } from 'node:crypto'
import { BRANDING_PATH, Branding, CUSTOM_PATH, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import { readPictureFile } from '../theme/picture-files.ts'
import { customFolderOf, THEME_PICTURE } from '../theme/pictures.ts'

/** Kept, but asked for again each time: an unchanged file is a short 304. */
const REVALIDATE = 'no-cache'
const FIVE_MINUTES = 'public, max-age=300'
/** The name tells what is in it. */
const FOREVER = 'public, max-age=31536000, immutable'

/** The branding of the host that is asked, and the pictures in `assets/custom` of the data folder that brandings name. */
export const branding: Part = (app, { brands, dataFolder }) => {
  const folder = customFolderOf(dataFolder)
  app.get(
    BRANDING_PATH,
    {
      config: {
        access: 'public',
        summary: 'Name, logo, colours and links of the installation or of a reseller’s domain',
      },
      schema: { response: { 200: Branding, 304: Type.Null() } },
    },
    async (request, reply) => {
      const body = await brands.at(request.hostname)
      const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`
      reply.header('etag', tag).header('cache-control', REVALIDATE)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send(null)
      return reply.send(body)
    },
  )
  app.get(
    `${CUSTOM_PATH}/:file`,
    {
      config: { access: 'public', summary: 'A picture of the branding' },
      schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }) },
    },
    async (request, reply) => {
      const { file } = request.params
      const picture = await readPictureFile(folder, file)
      if (!picture) throw new Refusal('notFound')
      // A drawing can hold scripts; opened as a page it runs none.
      return reply
        .type(picture.type)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', THEME_PICTURE.test(file) ? FOREVER : FIVE_MINUTES)
        .send(picture.content)
    },
  )
}
