import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal, SOUND_FORMATS, SOUNDS_PATH } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

/** The sounds that come with the product; `sounds/build.ts` makes them. */
const OURS = join(import.meta.dirname, '../../sounds')
const TYPES: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav', ogg: 'audio/ogg' }
/** A name and nothing else: no way out of the folder. */
const NAME = new RegExp(`^[\\w-][\\w.-]{0,80}\\.(${SOUND_FORMATS.join('|')})$`)

/**
 * Sounds of notices: `assets/custom/sounds` in the data folder first, so that an operator can put his own in the place
 * of one of ours, or beside them for rules with a sound of their own; then those that come with the product.
 */
export const sounds: Part = (app, { dataFolder }) => {
  const folders = [join(dataFolder, 'assets/custom/sounds'), OURS]
  app.get(
    `${SOUNDS_PATH}/:file`,
    {
      config: { access: 'public', summary: 'A sound of notifications' },
      schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }) },
    },
    async (request, reply) => {
      const { file } = request.params
      const content = NAME.test(file) ? await firstOf(folders, file) : undefined
      if (!content) {
        request.log.warn({ file }, 'a sound is missing')
        throw new Refusal('notFound')
      }
      reply.type(TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? '')
      reply.headers({ 'cache-control': 'public, max-age=3600', 'accept-ranges': 'bytes' })
      const part = partOf(request.headers.range, content.length)
      if (!part) return reply.send(content)
      const [first, last] = part
      reply.code(206).header('content-range', `bytes ${first}-${last}/${content.length}`)
      return reply.send(content.subarray(first, last + 1))
    },
  )
}

async function firstOf(folders: readonly string[], file: string): Promise<Buffer | undefined> {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, file))
    } catch (error) {
      // The next folder may have it; a file that is there and cannot be read is a mistake of the installation.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return undefined
}

/** The first and the last byte that are asked for; Apple's browsers play nothing from a server that does not know parts. */
function partOf(range: string | undefined, length: number): [number, number] | undefined {
  const [, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return undefined
  const [first, last] = [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)]
  return first <= last ? [first, last] : undefined
}
