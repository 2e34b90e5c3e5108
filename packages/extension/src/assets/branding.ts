import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRANDING_PATH, Branding, CUSTOM_PATH, Refusal, readBranding } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}
/** A name and nothing else: no way out of the folder. */
const PICTURE = /^[\w-][\w.-]{0,80}\.(png|jpe?g|webp|svg)$/i
/** Kept, but asked for again each time: an unchanged file is a short 304. */
const REVALIDATE = 'no-cache'

/** The branding of the installation and the pictures it names: files in `assets/custom` of the data folder. */
export const branding: Part = (app, { dataFolder }) => {
  const folder = join(dataFolder, 'assets/custom')
  app.get(
    BRANDING_PATH,
    {
      config: { access: 'public', summary: 'Name, logo and links of the installation' },
      schema: { response: { 200: Branding, 304: Type.Null() } },
    },
    async (request, reply) => {
      const text = await readText(join(folder, 'config.json'))
      const body = readBranding(parse(text, (err) => request.log.warn({ err }, 'config.json is not JSON')))
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
      const content = PICTURE.test(file) ? await readBytes(join(folder, file)) : null
      if (!content) throw new Refusal('notFound')
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? ''
      // A drawing can hold scripts; opened as a page it runs none.
      return reply
        .type(type)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'public, max-age=300')
        .send(content)
    },
  )
}

/** A file that is there and cannot be read is a mistake of the installation. */
async function readBytes(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readText(path: string): Promise<string> {
  return (await readBytes(path))?.toString() ?? '{}'
}

function parse(text: string, complain: (error: unknown) => void): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    complain(error)
    return {}
  }
}
