import {
  isThemeLink,
  picturesOf,
  Refusal,
  resellerDomainOf,
  THEME_LINKS,
  THEME_PATH,
  THEME_PICTURE_KINDS,
  THEME_PICTURE_LIMITS,
  THEME_PICTURES_PATH,
  Theme,
  ThemeState,
} from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ExtensionDeps, Part } from '../index.ts'
import { INSTALLATION } from './brands.ts'
import { isThere } from './picture-files.ts'
import { customFolderOf, keepPicture, sweepPictures } from './pictures.ts'

const Picture = Type.Object({ address: Type.String() })
const PictureQuery = Type.Object({ kind: Type.Enum([...THEME_PICTURE_KINDS]) })
const EDIT = { action: 'edit', object: 'theme' } as const
const MOST_BYTES = Math.max(...Object.values(THEME_PICTURE_LIMITS).map(({ bytes }) => bytes))

/**
 * How the product looks, for the plus edition: administrators edit the installation's theme, resellers with a domain
 * their own (PERM-07, THM-05).
 */
export const theme: Part = (app, deps) => {
  const { brands, dataFolder, clock } = deps
  const folder = customFolderOf(dataFolder)
  const state = { response: { 200: ThemeState } }

  app.get(
    THEME_PATH,
    { config: { access: 'user', summary: 'The theme the caller may edit' }, schema: state },
    async (request) => stateOf(deps, await requireEditor(deps, request)),
  )

  app.put(
    THEME_PATH,
    {
      config: { access: 'user', audit: EDIT, summary: 'Save the theme of the installation, or of the caller’s domain' },
      schema: { ...state, body: Theme },
    },
    async (request) => {
      const editor = await requireEditor(deps, request)
      await requireSound(folder, request.body)
      await brands.save(editor.owner, request.body)
      return stateOf(deps, editor)
    },
  )

  app.delete(
    THEME_PATH,
    { config: { access: 'user', audit: EDIT, summary: 'Go back to how it came' }, schema: state },
    async (request) => {
      const editor = await requireEditor(deps, request)
      await brands.reset(editor.owner)
      return stateOf(deps, editor)
    },
  )

  // In a room of its own, so that no other route reads pictures.
  void app.register(async (room) => {
    room.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body),
    )
    room.post<{ Querystring: Type.Static<typeof PictureQuery> }>(
      THEME_PICTURES_PATH,
      {
        bodyLimit: MOST_BYTES,
        config: { access: 'user', consumes: 'image', audit: false, summary: 'Keep a picture for a theme' },
        schema: { querystring: PictureQuery, response: { 200: Picture } },
      },
      async (request) => {
        await requireEditor(deps, request)
        const { kind } = request.query
        if (!Buffer.isBuffer(request.body)) throw new Refusal('unsupportedMedia')
        await sweepPictures(folder, await brands.pictures(), clock.now())
        return { address: await keepPicture(folder, kind, request.body) }
      },
    )
  })
}

interface Editor {
  /** Whose theme it is. */
  owner: number
  domain: string | null
}

/** @throws Refusal for the basic edition, and for anybody who has no theme to edit */
async function requireEditor({ tracking, edition }: ExtensionDeps, request: FastifyRequest): Promise<Editor> {
  const caller = await tracking.requireCaller(request)
  const domain = caller.administrator ? null : resellerDomainOf(caller)
  if (!caller.administrator && domain === null) throw new Refusal('administratorRequired')
  if (edition !== 'plus') throw new Refusal('operationRestricted')
  if (!caller.administrator && caller.readonly) throw new Refusal('writeDenied')
  return { owner: domain === null ? INSTALLATION : caller.id, domain }
}

async function stateOf({ brands }: ExtensionDeps, { owner, domain }: Editor): Promise<ThemeState> {
  const saved = await brands.saved(owner)
  return { theme: saved ?? (await brands.beginning(owner)), saved: saved !== undefined, domain }
}

/** @throws Refusal for links that lead elsewhere than they say, and for pictures that are not here */
async function requireSound(folder: string, wanted: Theme): Promise<void> {
  const wrong = THEME_LINKS.find((field) => !isThemeLink(field, wanted[field]))
  if (wrong) throw new Refusal('invalidInput', `Invalid input: /${wrong} leads elsewhere`)
  for (const address of picturesOf(wanted))
    if (!(await isThere(folder, address))) throw new Refusal('invalidInput', 'Invalid input: a picture is missing')
}
