import { PERMISSION, Refusal, USER_DEFAULTS, User } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireOneself } from '../access/acting.ts'
import type { Caller } from '../access/callers.ts'
import { mayRemoveUser, requireNotAbove } from '../access/ranks.ts'
import { requireDomain } from '../access/reseller-rules.ts'
import { createTotpKey } from '../access/totp.ts'
import { requireUserFields, requireUserWrite } from '../access/user-fields.ts'
import { isManager, requireWrite } from '../access/write-rules.ts'
import { addUser, hashOfPassword, trimmed } from './add-user.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'
import { changedFields } from './changed-fields.ts'
import { entityBody } from './entity-body.ts'
import { LIST_QUERY, pageOf } from './list-query.ts'
import { userView } from './user-view.ts'

const UserBody = entityBody(User, { defaults: USER_DEFAULTS, required: ['name', 'email'], times: ['expirationTime'] })
/** Who changes his own password or key and did not just log in sends the old one along. */
const Change = Type.Object({ ...User.properties, currentPassword: Type.String({ maxLength: 256 }) })
const ChangeBody = entityBody(Change, {
  defaults: { ...USER_DEFAULTS, currentPassword: '' },
  required: ['name', 'email'],
  times: ['expirationTime'],
})
const IdPath = Type.Object({ id: Type.Integer() })
const UserQuery = Type.Object({ ...LIST_QUERY, deviceId: Type.Optional(Type.Integer()) })
type UserQuery = Type.Static<typeof UserQuery>

/** People who log in. */
export const users: Resource = (app, deps) => {
  const { auth, access, inTurn } = deps

  app.get(
    '/api/users',
    {
      config: {
        access: 'user',
        right: PERMISSION.users,
        summary: 'All users for an administrator, else the managed ones',
      },
      schema: { querystring: UserQuery, response: { 200: Type.Array(User) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const page = pageOf(selectUsers(user, request.query, deps), request.query, ({ name, email }) => [name, email])
      const views = page.map(userView)
      return request.query.excludeAttributes ? views.map((view) => ({ ...view, attributes: {} })) : views
    },
  )

  app.get(
    '/api/users/:id',
    { config: { access: 'user', summary: 'One user' }, schema: { params: IdPath, response: { 200: User } } },
    async (request) => {
      const { user } = await auth.require(request)
      return userView(access.requireUser(user, request.params.id))
    },
  )

  app.post(
    '/api/users',
    {
      config: { access: 'public', summary: 'Add a user: set-up link, registration, manager or administrator' },
      schema: {
        body: UserBody,
        querystring: Type.Object({ setup: Type.Optional(Type.String()) }),
        response: { 200: User },
      },
    },
    async (request) => {
      const caller = await auth.identify(request)
      return inTurn(() =>
        addUser(request.body, { caller, setupToken: setupTokenOf(request), host: request.hostname }, deps),
      )
    },
  )

  app.get(
    '/api/users/totp',
    {
      config: { access: 'user', summary: 'Whether one-time codes are offered, and whether the caller uses them' },
      schema: { response: { 200: Type.Object({ offered: Type.Boolean(), active: Type.Boolean() }) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      // The key itself never leaves the server, so the user as others see him does not tell.
      return {
        offered: access.server().attributes['totpEnable'] === true,
        active: Boolean(access.user(user.id)?.totpKey),
      }
    },
  )

  app.post(
    '/api/users/totp',
    {
      config: {
        access: 'public',
        audit: false,
        summary: 'A new key for one-time codes; saved with the user, not here',
      },
    },
    async (_, reply) => {
      if (access.server().attributes['totpEnable'] !== true)
        throw new Refusal('operationRestricted', 'One-time password is disabled')
      return reply.type('text/plain; charset=utf-8').send(createTotpKey())
    },
  )

  app.put(
    '/api/users/:id',
    {
      config: {
        access: 'user',
        right: [PERMISSION.account, PERMISSION.users + 2],
        summary: 'Replace a user; a password only when given',
      },
      schema: { params: IdPath, body: ChangeBody, response: { 200: User } },
    },
    async (request) => {
      const caller = await auth.require(request)
      const { id } = request.params
      if (request.body.id !== 0 && request.body.id !== id) throw new Refusal('invalidInput')
      const { currentPassword, ...body } = request.body
      if (caller.user.id === id && (body.password || body.totpKey !== null)) {
        requireOneself(caller)
        await auth.requirePresence(caller, currentPassword || undefined, request.ip)
      }
      return inTurn(async () => {
        const before = access.user(id)
        const view = await replaceUser({ ...body, id }, caller, deps)
        noteChange(request, { before, after: access.user(id), hasPassword: Boolean(body.password) })
        return view
      })
    },
  )

  app.delete(
    '/api/users/:id',
    { config: { access: 'user', right: PERMISSION.users + 3, summary: 'Remove a user' }, schema: { params: IdPath } },
    async (request, reply) => {
      const { user } = await auth.require(request)
      await inTurn(() => removeUser(user, request.params.id, deps))
      return reply.code(204).send()
    },
  )
}

/** Which fields of an account changed is worth knowing later: rights, limits, the password. */
function noteChange(
  request: FastifyRequest,
  { before, after, hasPassword }: { before: User | undefined; after: User | undefined; hasPassword: boolean },
): void {
  if (!before || !after) return
  const fields = [changedFields(before, after), ...(hasPassword ? ['password'] : [])].filter(Boolean).join()
  noteAction(request, { objectId: after.id, attributes: { fields } })
}

function selectUsers(user: User, { userId = 0, deviceId = 0 }: UserQuery, { access }: ApiDeps): User[] {
  const known = (ids: Iterable<number>): User[] =>
    [...ids].map((id) => access.user(id)).filter((found) => found !== undefined)
  if (deviceId !== 0) {
    if (!isManager(user)) throw new Refusal('managerRequired')
    access.requireDevice(user, deviceId)
    return [...access.users()].filter(
      ({ id }) => access.canActFor(user, id) && access.directDevicesOf(id).has(deviceId),
    )
  }
  if (userId !== 0) return known(access.managedBy(access.requireUser(user, userId).id))
  return access.usersOf(user)
}

/** The one-time token of the set-up link, from the query or a header. */
function setupTokenOf(request: FastifyRequest<{ Querystring: { setup?: string } }>): string | undefined {
  const header = request.headers['setup']
  return request.query.setup ?? (typeof header === 'string' ? header : undefined)
}

async function replaceUser(body: User, sender: Caller, deps: ApiDeps): Promise<User> {
  const { access, auth, store } = deps
  const { user: caller, secret } = sender
  deps.rights.require(caller, body.id === caller.id ? PERMISSION.account : PERMISSION.users + 2)
  const before = access.requireUser(caller, body.id)
  requireNotAbove(caller, before, access)
  const wanted = trimmed(body)
  // Secrets are never sent out, so a client that sends back what it read has none: null keeps, empty removes.
  const totpKey = wanted.totpKey === null ? before.totpKey : wanted.totpKey || null
  const after = { ...wanted, totpKey, password: null }
  const change = { caller, before, after, isNew: false, setsPassword: Boolean(wanted.password) }
  requireUserWrite(change, access.server())
  requireUserFields(change, access.server())
  deps.rights.requireWithin(caller, before, after)
  requireDomain(after, access)
  if (!after.administrator || after.disabled) requireOtherAdministrator(before, deps)
  if (wanted.password || totpKey !== before.totpKey) requireOneself(sender)
  const hash = await hashOfPassword(wanted, deps, false)
  await store.users.save(after)
  if (hash !== undefined) await store.users.setPasswordHash(after.id, hash)
  access.putUser(after)
  const endsAccess = hash !== undefined || (after.disabled && !before.disabled)
  if (endsAccess) await auth.endUser(after.id, caller.id === after.id && !after.disabled ? secret : undefined)
  return userView(after)
}

async function removeUser(caller: User, id: number, deps: ApiDeps): Promise<void> {
  const { access, accounts } = deps
  requireWrite(caller, access.server())
  if (caller.administrator && !access.user(id)) return
  const user = access.requireUser(caller, id)
  if (caller.id === id) throw new Refusal('operationRestricted')
  if (!mayRemoveUser(caller, user, access)) throw new Refusal('accessDenied', 'User access denied')
  requireOtherAdministrator(user, deps)
  await accounts.remove(id, caller.id)
}

/** The last administrator cannot be removed, disabled or made an ordinary user: nobody could undo it. */
function requireOtherAdministrator(user: User, { access }: ApiDeps): void {
  if (!user.administrator || user.disabled) return
  const isOther = (one: User): boolean => one.id !== user.id && one.administrator && !one.disabled
  if (![...access.users()].some(isOther)) throw new Refusal('operationRestricted')
}
