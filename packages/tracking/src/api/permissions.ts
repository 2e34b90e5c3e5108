import { LINKS, type PermissionLink, Refusal, type User } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireLink } from '../access/link-rules.ts'
import { requireLinking } from '../access/write-rules.ts'
import { type ReadLink, readLink } from '../directory/link-graph.ts'
import type { Resource } from './api-deps.ts'
import { type ActionNote, noteAction } from './audit-rules.ts'

const MAX_BULK = 1_000
const Link = Type.Record(Type.String({ maxLength: 32 }), Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))
const Links = Type.Array(Link, { maxItems: MAX_BULK })

/** Links between users and what they see. Adding twice and removing what is not there are no errors. */
export const permissions: Resource = (app, deps) => {
  const { store, access, auth, inTurn } = deps

  app.get(
    '/api/permissions',
    {
      config: { access: 'administrator', summary: 'Links of one pair, e.g. userId=1&deviceId=0; 0 is any' },
      schema: { response: { 200: Links } },
    },
    async (request) => {
      const { owner, ownerId, property, propertyId } = pairOf(request.query)
      const links = await store.links.list(owner, property)
      return links.filter(
        (link) => (ownerId === 0 || link[owner] === ownerId) && (propertyId === 0 || link[property] === propertyId),
      )
    },
  )

  for (const method of ['POST', 'DELETE'] as const) {
    const verb = method === 'POST' ? 'Link' : 'Unlink'
    const apply = async (request: FastifyRequest, links: readonly PermissionLink[]): Promise<void> => {
      const { user } = await auth.require(request)
      requireLinking(user, access.server())
      const read = readAll(links)
      await inTurn(() => applyAll(request, user, read))
    }
    const applyAll = async (request: FastifyRequest, user: User, read: readonly ReadLink[]): Promise<void> => {
      // All before any: a refused one must not leave half of the list done.
      for (const link of read) requireLink(user, link, method, deps)
      for (const { owner, ownerId, property, propertyId } of read) {
        const link = { [owner]: ownerId, [property]: propertyId }
        await (method === 'POST' ? store.links.add(link) : store.links.remove(link))
        if (method === 'POST') access.addLink(link)
        else access.removeLink(link)
        noteAction(request, noteOf(method === 'POST' ? 'link' : 'unlink', { owner, ownerId, property, propertyId }))
      }
    }
    app.route({
      method,
      url: '/api/permissions',
      config: { access: 'user', audit: false, summary: `${verb} two objects` },
      schema: { body: Link },
      async handler(request, reply) {
        await apply(request, [request.body])
        return reply.code(204).send()
      },
    })
    app.route({
      method,
      url: '/api/permissions/bulk',
      config: { access: 'user', audit: false, summary: `${verb} many pairs of the same kind` },
      schema: { body: Links },
      async handler(request, reply) {
        await apply(request, request.body)
        return reply.code(204).send()
      },
    })
  }
}

/** What the audit trail says of a link: the property is the object, its owner stands beside it. */
function noteOf(action: 'link' | 'unlink', { owner, ownerId, property, propertyId }: ReadLink): ActionNote {
  const attributes = { ownerType: owner.replace(/Id$/, ''), ownerId }
  return { action, object: property.replace(/Id$/, ''), objectId: propertyId, attributes }
}

/** @throws Refusal invalidPermission unless every link is of the same known pair */
function readAll(links: readonly PermissionLink[]): ReadLink[] {
  const read = links.map(readLink).filter((link) => link !== undefined)
  const [first] = read
  const isSame = (link: ReadLink): boolean => link.owner === first?.owner && link.property === first.property
  if (read.length !== links.length || !read.every(isSame)) throw new Refusal('invalidPermission')
  return read
}

/** The pair and ids of a query such as `userId=1&deviceId=0`, in that order. */
function pairOf(query: unknown): ReadLink {
  const entries = Object.entries(query as Record<string, unknown>).map(([key, value]) => [key, Number(value)] as const) // always an object
  if (entries.some(([, id]) => !Number.isSafeInteger(id) || id < 0)) throw new Refusal('notFound')
  const link = readLink(Object.fromEntries(entries))
  if (!link || !LINKS.some(([owner]) => owner === link.owner)) throw new Refusal('invalidPermission')
  return link
}
