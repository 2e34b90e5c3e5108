import { GROUP_DEFAULTS, Group, PERMISSION, Refusal, type User } from '@rastro/contracts'
import { Type } from 'typebox'
import { requireWrite } from '../access/write-rules.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { entityBody } from './entity-body.ts'
import { LIST_QUERY, pageOf } from './list-query.ts'

const GroupBody = entityBody(Group, { defaults: GROUP_DEFAULTS, required: ['name'] })
const IdPath = Type.Object({ id: Type.Integer() })
const GroupQuery = Type.Object(LIST_QUERY)
type GroupQuery = Type.Static<typeof GroupQuery>

/** Groups of devices; rights travel three levels down. */
export const groups: Resource = (app, deps) => {
  const { store, access, auth, inTurn } = deps

  app.get(
    '/api/groups',
    {
      config: { access: 'user', summary: 'Groups of the caller, or all an administrator may see' },
      schema: { querystring: GroupQuery, response: { 200: Type.Array(Group) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const page = pageOf(selectGroups(user, request.query, deps), request.query, ({ name }) => [name])
      return request.query.excludeAttributes ? page.map((group) => ({ ...group, attributes: {} })) : page
    },
  )

  app.get(
    '/api/groups/:id',
    { config: { access: 'user', summary: 'One group' }, schema: { params: IdPath, response: { 200: Group } } },
    async (request) => {
      const { user } = await auth.require(request)
      return access.requireGroup(user, request.params.id)
    },
  )

  app.post(
    '/api/groups',
    {
      config: { access: 'user', right: PERMISSION.groups + 1, summary: 'Add a group and link it to the caller' },
      schema: { body: GroupBody, response: { 200: Group } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      requireWrite(user, access.server())
      const { id: _, ...wanted } = request.body
      return inTurn(async () => {
        if (wanted.groupId !== 0) access.requireGroup(user, wanted.groupId)
        const group = await store.groups.add(wanted)
        await store.links.add({ userId: user.id, groupId: group.id })
        access.putGroup(group)
        access.addLink({ userId: user.id, groupId: group.id })
        return group
      })
    },
  )

  app.put(
    '/api/groups/:id',
    {
      config: { access: 'user', right: PERMISSION.groups + 2, summary: 'Replace a group' },
      schema: { params: IdPath, body: GroupBody, response: { 200: Group } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      if (request.body.id !== 0 && request.body.id !== id) throw new Refusal('invalidInput')
      requireWrite(user, access.server())
      return inTurn(async () => {
        const before = access.requireGroup(user, id)
        const after = { ...request.body, id }
        if (after.groupId !== 0 && after.groupId !== before.groupId) access.requireGroup(user, after.groupId)
        access.groupTree.requireNoCycle(after)
        await store.groups.save(after)
        access.putGroup(after)
        return after
      })
    },
  )

  app.delete(
    '/api/groups/:id',
    {
      config: {
        access: 'user',
        right: PERMISSION.groups + 3,
        summary: 'Remove a group; its devices and subgroups stay',
      },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      requireWrite(user, access.server())
      await inTurn(async () => {
        if (user.administrator && !access.group(id)) return
        access.requireGroup(user, id)
        await release(id, deps)
        await store.groups.remove(id)
        access.removeGroup(id)
      })
      return reply.code(204).send()
    },
  )
}

function selectGroups(user: User, { userId = 0, all = false }: GroupQuery, { access }: ApiDeps): Iterable<Group> {
  if (userId !== 0) access.requireUser(user, userId)
  else if (all && user.administrator) return access.groups()
  const ids = access.groupsOf(userId === 0 ? user.id : userId)
  return [...ids].map((id) => access.group(id)).filter((group) => group !== undefined)
}

/** Let go of what is in a group, in the store and in memory. */
async function release(groupId: number, { store, access, fleet }: ApiDeps): Promise<void> {
  for (const group of access.groups()) {
    if (group.groupId !== groupId) continue
    const freed = { ...group, groupId: 0 }
    await store.groups.save(freed)
    access.putGroup(freed)
  }
  for (const { device } of fleet.all()) {
    if (device.groupId !== groupId) continue
    const freed = { ...device, groupId: 0 }
    await store.devices.save(freed)
    fleet.put(freed)
  }
}
