import { OBJECTS, type ObjectKind, type Objects, Refusal, type User } from '@rastro/contracts'
import { type TObject, Type } from 'typebox'
import { requireWrite } from '../access/write-rules.ts'
import type { Resource, ResourceDeps } from './api-deps.ts'
import { entityBody } from './entity-body.ts'
import { LIST_QUERY, pageOf } from './list-query.ts'
import { linksOf, ObjectLinks } from './object-links.ts'

/** What makes one kind of object different from the others. */
export interface EntityResource<K extends ObjectKind> {
  kind: K
  /** Advanced permission to see; to create, edit and delete are the three numbers after it. */
  right?: number
  /** A permission that stands in for all others for some objects of the kind. */
  special?: { right: number; covers: (object: Objects[K]) => boolean }
  /** Seeing needs no permission of its own: the map and the notices of every user name these. */
  isOpen?: boolean
  /** Look at a body that is about to be stored. @throws Refusal when it cannot be taken */
  check?: (object: Objects[K], before: Objects[K] | undefined, asking: Asking) => void
  /** Change what is about to be stored, or store more; runs in turn with all other writes. */
  beforeSave?: (object: Objects[K], asking: Asking) => Promise<Objects[K]> | Objects[K]
  /** Let go of what pointed to a removed object. */
  afterRemove?: (object: Objects[K], deps: ResourceDeps) => Promise<void>
  /** Further rule for writing. @throws Refusal */
  requireWrite?: (user: User, deps: ResourceDeps) => void
}

export interface Asking {
  user: User
  deps: ResourceDeps
}

const IdPath = Type.Object({ id: Type.Integer() })
const Query = Type.Object({
  ...LIST_QUERY,
  groupId: Type.Optional(Type.Integer()),
  deviceId: Type.Optional(Type.Integer()),
})
type Query = Type.Static<typeof Query>

/**
 * The calls every kind of object has: list, read, add, replace, remove. Objects are seen by those they are linked to;
 * one that is added is linked to who added it. Source: reference server, generic resources.
 */
export function entityResource<K extends ObjectKind>(resource: EntityResource<K>): Resource {
  return (app, deps) => {
    registerReading(resource, app, deps)
    registerWriting(resource, app, deps)
    registerRemoving(resource, app, deps)
  }
}

type Register = <K extends ObjectKind>(
  resource: EntityResource<K>,
  app: Parameters<Resource>[0],
  deps: ResourceDeps,
) => void

const registerReading: Register = ({ kind, right, isOpen = false }, app, deps) => {
  const { access, auth } = deps
  const { path, schema, label, searched = [], entity } = OBJECTS[kind]
  // These fields are texts of this kind.
  const textsOf = (object: object): (string | null)[] =>
    [label, ...searched].map((field) => (object as Record<string, string | null>)[field] ?? null)
  const config = { access: 'user' as const, ...(right !== undefined && !isOpen ? { right } : {}) }

  app.get(
    `/api/${path}`,
    {
      config: { ...config, summary: `${entity}: those linked to the caller, or all an administrator may see` },
      schema: { querystring: Query, response: { 200: Type.Array(schema) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const page = pageOf(select(kind, user, request.query, deps), request.query, textsOf)
      return request.query.excludeAttributes ? page.map((object) => ({ ...object, attributes: {} })) : page
    },
  )

  app.get(
    `/api/${path}/:id`,
    { config: { ...config, summary: `${entity}: one` }, schema: { params: IdPath, response: { 200: schema } } },
    async (request) => {
      const { user } = await auth.require(request)
      return access.requireObject(user, kind, request.params.id)
    },
  )

  app.get(
    `/api/${path}/:id/links`,
    {
      config: {
        ...config,
        summary: `${entity}: devices, groups and users it is linked to, as far as the caller sees them`,
      },
      schema: { params: IdPath, response: { 200: ObjectLinks } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      return linksOf(user, kind, access.requireObject(user, kind, request.params.id).id, deps)
    },
  )
}

const registerWriting: Register = (resource, app, deps) => {
  type Entity = Objects[typeof resource.kind]
  const { kind } = resource
  const { access, auth, directory, store, inTurn } = deps
  const { path, schema, defaults, required, entity, key } = OBJECTS[kind]
  const body = entityBody<TObject>(schema, { defaults, required: [...required] })

  app.post(
    `/api/${path}`,
    {
      config: { access: 'user', summary: `${entity}: add one and link it to the caller`, ...rightsFor(resource, 1) },
      schema: { body, response: { 200: schema } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      requireWriting(resource, user, deps)
      // The body was checked against the schema of this kind, with its defaults filled in.
      const wanted = { ...(request.body as Entity), id: 0 }
      const asking = { user, deps }
      requireRight(resource, 1, wanted, asking)
      requireReferences(user, undefined, wanted, deps)
      resource.check?.(wanted, undefined, asking)
      return inTurn(async () => {
        const { id: _, ...fields } = resource.beforeSave ? await resource.beforeSave(wanted, asking) : wanted
        const object = await store.objects[kind].add(fields)
        await store.links.add({ userId: user.id, [key]: object.id })
        directory.put(kind, object)
        access.addLink({ userId: user.id, [key]: object.id })
        return object
      })
    },
  )

  app.put(
    `/api/${path}/:id`,
    {
      config: { access: 'user', summary: `${entity}: replace one`, ...rightsFor(resource, 2) },
      schema: { params: IdPath, body, response: { 200: schema } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      const sent = request.body as Entity // as above
      if (sent.id !== 0 && sent.id !== id) throw new Refusal('invalidInput')
      requireWriting(resource, user, deps)
      return inTurn(async () => {
        const before = access.requireObject(user, kind, id)
        const asking = { user, deps }
        const wanted = { ...sent, id }
        for (const one of [before, wanted]) requireRight(resource, 2, one, asking)
        requireReferences(user, before, wanted, deps)
        resource.check?.(wanted, before, asking)
        const after = resource.beforeSave ? await resource.beforeSave(wanted, asking) : wanted
        await store.objects[kind].save(after)
        directory.put(kind, after)
        return after
      })
    },
  )
}

const registerRemoving: Register = (resource, app, deps) => {
  const { kind } = resource
  const { access, auth, directory, store, inTurn } = deps
  const { path, entity } = OBJECTS[kind]
  app.delete(
    `/api/${path}/:id`,
    {
      config: { access: 'user', summary: `${entity}: remove one`, ...rightsFor(resource, 3) },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      requireWriting(resource, user, deps)
      await inTurn(async () => {
        if (user.administrator && !directory.get(kind, id)) return
        const object = access.requireObject(user, kind, id)
        requireRight(resource, 3, object, { user, deps })
        await store.objects[kind].remove(id)
        directory.remove(kind, id)
        await resource.afterRemove?.(object, deps)
      })
      return reply.code(204).send()
    },
  )
}

/** What the route declares: enough for some object of the kind. */
function rightsFor<K extends ObjectKind>({ right, special }: EntityResource<K>, offset: number) {
  return right === undefined ? {} : { right: special ? [right + offset, special.right] : right + offset }
}

/** What this very object needs. */
function requireRight<K extends ObjectKind>(
  { right, special }: EntityResource<K>,
  offset: number,
  object: Objects[K],
  { user, deps }: Asking,
): void {
  if (right !== undefined) deps.rights.require(user, special?.covers(object) ? special.right : right + offset)
}

function requireWriting<K extends ObjectKind>(resource: EntityResource<K>, user: User, deps: ResourceDeps): void {
  requireWrite(user, deps.access.server())
  resource.requireWrite?.(user, deps)
}

/** A calendar or command may be named only by who holds it; what is named already may stay. */
function requireReferences(user: User, before: object | undefined, after: object, { access }: ResourceDeps): void {
  for (const [field, kind] of REFERENCES) {
    // Both are objects of one kind; a field they do not have is undefined in both.
    const [was, is] = [before, after].map((object) => (object as Record<string, number> | undefined)?.[field])
    if (is !== undefined && is !== 0 && is !== was) access.requireObject(user, kind, is)
  }
}

const REFERENCES = [
  ['calendarId', 'calendar'],
  ['commandId', 'command'],
] as const

/** Filters narrow each other: `deviceId` asks for those of the caller that are linked to that device directly. */
function select<K extends ObjectKind>(kind: K, user: User, query: Query, deps: ResourceDeps): Iterable<Objects[K]> {
  const { access, directory } = deps
  const { userId = 0, groupId = 0, deviceId = 0, all = false } = query
  const { key } = OBJECTS[kind]
  if (userId !== 0) access.requireUser(user, userId)
  if (deviceId !== 0) access.requireDevice(user, deviceId)
  if (groupId !== 0) access.requireGroup(user, groupId)
  const isEverything = userId === 0 && all && user.administrator
  const owned = access.objectsOf(userId === 0 ? user.id : userId, kind)
  const found = isEverything
    ? [...directory.all(kind)]
    : [...owned].map((id) => directory.get(kind, id)).filter((object) => object !== undefined)
  if (kind === 'calendar') return found
  const ofGroup = groupId === 0 ? undefined : directory.links('groupId', key).propertiesOf(groupId)
  const ofDevice = deviceId === 0 ? undefined : directory.links('deviceId', key).propertiesOf(deviceId)
  return found.filter(({ id }) => (ofGroup?.has(id) ?? true) && (ofDevice?.has(id) ?? true))
}
