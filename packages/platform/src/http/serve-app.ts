import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@rastro/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from './create-http.ts'

export interface AppFiles {
  /** The built web app. */
  folder: string
  /** Where `.pmtiles` files of base maps lie; may be missing. */
  basemaps: string
  /** What a host shows in place of a built file; undefined = the file as it is. */
  inPlaceOf?: (asked: AskedFile) => Promise<FileContent | undefined>
}

interface AskedFile {
  host: string
  /** Path in the folder of the built app. */
  file: string
  /** The text as it was built. */
  original: () => Promise<string>
}

interface FileContent {
  type: string
  content: Buffer
}

/** Built files carry a hash of their content in their name. */
const FOREVER = 'public, max-age=31536000, immutable'
/** Kept, but asked for again each time: an unchanged file is a short 304. */
const REVALIDATE = 'no-cache'
const BASEMAP = /^[\w-][\w.-]*\.pmtiles$/

/**
 * Serve the web app on every path that no other route took, and base maps from the data folder. A path without a dot
 * asked for as a page is a screen of the app; a compressed neighbour (`.br`, `.gz`) is sent where the browser takes it;
 * parts of files are sent on demand, as map readers need.
 */
export async function serveApp(app: Http, { folder, basemaps, inPlaceOf }: AppFiles): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  app.get(
    '/basemap/index.json',
    { config: { access: 'public', summary: 'Base maps in the data folder' } },
    async (_, reply) => reply.header('cache-control', REVALIDATE).send(await listBasemaps(basemaps)),
  )
  app.get('/*', { config: { access: 'public', summary: 'The web app' } }, async (request, reply) => {
    const path = pathOf(request)
    if (/^(api|tarkan)(\/|$)/.test(path)) return reply.callNotFound()
    const [area, file = ''] = path.split('/', 2)
    if (area === 'basemap' && BASEMAP.test(file)) return send(reply, REVALIDATE, [file, basemaps])
    const isPage = !path.slice(path.lastIndexOf('/') + 1).includes('.')
    // Programs that ask for what is not there are told so; those that ask whether the site is there name no kind.
    if (isPage && path !== '' && !request.headers.accept?.includes('text/html')) throw new Refusal('notFound')
    if (!isPage && path.startsWith('assets/')) return send(reply, FOREVER, [path, folder])
    const built = isPage ? 'index.html' : path
    const original = () => readFile(join(folder, built), 'utf8')
    const other = await inPlaceOf?.({ host: request.hostname, file: built, original })
    return other ? sendContent(request, reply, other) : send(reply, REVALIDATE, [built, folder])
  })
}

function send(reply: FastifyReply, cache: string, [file, folder]: readonly [string, string]): FastifyReply {
  return reply.header('cache-control', cache).sendFile(file, folder)
}

function sendContent(request: FastifyRequest, reply: FastifyReply, { type, content }: FileContent): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': REVALIDATE })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(content)
}

/** The path without its leading slash, as the router decoded it. */
function pathOf(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'] // the route is a wildcard
}

/** @returns name, address and size in bytes of each base map; none when the folder is missing */
async function listBasemaps(folder: string): Promise<{ name: string; url: string; size: number }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => BASEMAP.test(name))
      .sort((one, other) => one.localeCompare(other))
      .map(async (name) => ({
        name: name.replace(/\.pmtiles$/, ''),
        url: `/basemap/${name}`,
        size: (await stat(join(folder, name))).size,
      })),
  )
}
