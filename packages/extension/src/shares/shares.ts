import { PERMISSION, PREFIX, Refusal, Share, ShareDraft, ShareLink } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const [SEE, ADD, EDIT, REMOVE] = [0, 1, 2, 3].map((step) => PERMISSION.shares + step) as [
  number,
  number,
  number,
  number,
]

/** Links that show vehicles to people without an account, for the plus edition (PERM-06, OP-88). */
export const shares: Part = (app, { tracking, edition }) => {
  const { shareDesk } = tracking
  const address = `/${PREFIX}/shares`
  const one = { response: { 200: Share } }
  const requireMaker = async (request: Parameters<typeof tracking.requireCaller>[0]) => {
    const caller = await tracking.requireCaller(request)
    if (edition !== 'plus') throw new Refusal('operationRestricted')
    return caller
  }

  app.get(
    address,
    {
      config: { access: 'user', right: SEE, summary: 'Share links the caller made' },
      schema: { response: { 200: Type.Array(Share) } },
    },
    async (request) => shareDesk.list(await requireMaker(request)),
  )

  app.post(
    address,
    {
      config: { access: 'user', right: ADD, audit: false, summary: 'Share vehicles by a link' },
      schema: { ...one, body: ShareDraft },
    },
    async (request) => shareDesk.create(await requireMaker(request), request.body),
  )

  app.put(
    `${address}/:id`,
    {
      config: { access: 'user', right: EDIT, audit: false, summary: 'Extend, switch off or change a share link' },
      schema: { ...one, params: IdPath, body: ShareDraft },
    },
    async (request) => shareDesk.change(await requireMaker(request), request.params.id, request.body),
  )

  app.delete(
    `${address}/:id`,
    {
      config: { access: 'user', right: REMOVE, audit: false, summary: 'End a share link; visitors are out at once' },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      await shareDesk.remove(await requireMaker(request), request.params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    `${address}/:id/link`,
    {
      config: { access: 'user', right: SEE, audit: false, summary: 'The token of a share link, to hand on' },
      schema: { params: IdPath, response: { 200: ShareLink } },
    },
    async (request) => ({ token: await shareDesk.link(await requireMaker(request), request.params.id) }),
  )
}
