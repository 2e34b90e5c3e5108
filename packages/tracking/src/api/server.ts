import {
  type Attributes,
  DEVICE_LIMIT_HEADER,
  LICENSE_HEADER,
  SERVER_DEFAULTS,
  SERVER_SECRETS,
  Server,
} from '@rastro/contracts'
import { installationDeviceLimit } from '../directory/device-limit.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'
import { changedFields } from './changed-fields.ts'
import { entityBody } from './entity-body.ts'

const RUNTIME_FIELDS = [
  'id',
  'version',
  'emailEnabled',
  'textEnabled',
  'geocoderEnabled',
  'openIdEnabled',
  'openIdForce',
  'newServer',
  'storageSpace',
] as const

const ServerBody = entityBody(Server, {
  defaults: SERVER_DEFAULTS,
  required: [],
  readOnly: RUNTIME_FIELDS,
  lenient: true,
})

/** Settings of the installation, public to read. */
export const server: Resource = (app, deps) => {
  const { store, access, auth, inTurn } = deps

  app.get(
    '/api/server',
    { config: { access: 'public', summary: 'Settings of the installation' }, schema: { response: { 200: Server } } },
    async (request, reply) => {
      const limit = installationDeviceLimit(access.server())
      if (deps.edition === 'plus') reply.header(LICENSE_HEADER, 'true')
      if (limit !== undefined) reply.header(DEVICE_LIMIT_HEADER, limit)
      const caller = await auth.identify(request)
      const storageSpace = caller?.user.administrator ? await deps.storageSpace() : null
      return { ...view(deps), storageSpace, newServer: !caller && deps.setup.isNew() }
    },
  )

  app.put(
    '/api/server',
    {
      config: { access: 'administrator', summary: 'Change the settings' },
      schema: { body: ServerBody, response: { 200: Server } },
    },
    (request) =>
      inTurn(async () => {
        const fields = pickFields(request.body)
        const attributes = withSecrets(fields.attributes, access.server().attributes)
        const saved = { ...fields, attributes, id: access.server().id }
        noteAction(request, { attributes: { fields: changedFields(access.server(), saved) } })
        await store.server.save(saved)
        access.putServer(saved)
        return view(deps)
      }),
  )
}

function view(deps: ApiDeps): Server {
  const settings = deps.access.server()
  const shown = Object.entries(settings.attributes).filter(([name]) => !SERVER_SECRETS.includes(name))
  return { ...settings, ...deps.facts(), attributes: Object.fromEntries(shown), version: deps.version }
}

/** A client that sends back what it read has no secrets: one that is left out stays, an empty one goes. */
function withSecrets(wanted: Attributes, before: Attributes): Attributes {
  const kept = SERVER_SECRETS.filter((name) => !(name in wanted) && name in before).map((name) => [
    name,
    before[name] ?? null,
  ])
  const given = Object.entries(wanted).filter(
    ([name, value]) => !SERVER_SECRETS.includes(name) || (value !== '' && value !== null),
  )
  return Object.fromEntries([...given, ...kept])
}

/** The entity's own fields of a body that may hold others. */
function pickFields(body: Server): Server {
  const fields = Object.keys(SERVER_DEFAULTS).map((name) => [name, body[name as keyof Server]]) // names of the type
  return Object.fromEntries(fields) as Server // every field, by the line above
}
