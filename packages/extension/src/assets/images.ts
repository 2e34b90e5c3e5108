import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CATEGORIES, IMAGES_PATH, Refusal } from '@rastro/contracts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import type { TrackingFile } from '../ports.ts'

/** The pictures that come with the product; `tools/category-images.ts` draws them. */
const OURS = join(import.meta.dirname, '../../images')
const FILE = Type.Object({ file: Type.String({ maxLength: 60 }) })
/** Kept for an hour: the web app asks by a new address when a picture changed. */
const KEEP = { 'cache-control': 'private, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Pictures by the addresses of the reference: of devices and drivers as the API keeps them, of categories and other
 * drivers from `assets/images` in the data folder, else ours.
 */
export const images: Part = (app, { dataFolder, tracking }) => {
  const theirs = join(dataFolder, 'assets/images')

  app.get(
    `${IMAGES_PATH}/categories/:file`,
    { config: { access: 'public', summary: 'The picture of a category' }, schema: { params: FILE } },
    async (request, reply) => {
      const category = nameIn(request.params.file)
      if (!CATEGORIES.some((known) => known === category)) throw new Refusal('notFound')
      return sendPng(reply, await firstOf([theirs, OURS], `categories/${category}.png`))
    },
  )

  app.get(
    `${IMAGES_PATH}/drivers/:file`,
    {
      config: { access: 'user', visitors: ['shared', 'driver'], summary: 'The picture of a driver' },
      schema: { params: FILE },
    },
    async (request, reply) => {
      const caller = await tracking.requireCaller(request)
      const name = nameIn(request.params.file)
      if (!/^(default|\d{1,16})$/.test(name)) throw new Refusal('notFound')
      const image = name === 'default' ? undefined : await tracking.driverImage(caller, Number(name))
      if (image) return sendFile(reply, image)
      return sendPng(reply, await firstOf([theirs, OURS], `drivers/${name}.png`))
    },
  )

  app.get(
    `${IMAGES_PATH}/:file`,
    {
      config: { access: 'user', visitors: ['shared', 'driver'], summary: 'The picture of a device' },
      schema: { params: FILE },
    },
    async (request, reply) => {
      const caller = await tracking.requireCaller(request)
      const name = nameIn(request.params.file)
      if (!/^\d{1,16}$/.test(name)) throw new Refusal('notFound')
      await tracking.requireDevice(caller, Number(name))
      const image = await tracking.deviceImage(Number(name))
      if (!image) throw new Refusal('notFound')
      return sendFile(reply, image)
    },
  )
}

/** The name before `.png`; empty for any other file. */
function nameIn(file: string): string {
  return /^([\w]+)\.png$/.exec(file)?.[1] ?? ''
}

function sendFile(reply: FastifyReply, file: TrackingFile) {
  const content = 'path' in file ? createReadStream(file.path) : file.content
  return reply.headers(KEEP).type(file.type).send(content)
}

function sendPng(reply: FastifyReply, content: Buffer | undefined) {
  if (!content) throw new Refusal('notFound')
  return reply.headers(KEEP).type('image/png').send(content)
}

async function firstOf(folders: readonly string[], path: string): Promise<Buffer | undefined> {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, path))
    } catch (error) {
      // The next folder may have it; a file that is there and cannot be read is a mistake of the installation.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return undefined
}
