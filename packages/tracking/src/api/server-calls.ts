import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MESSAGE_LIMITS, PresenceBody, Refusal } from '@rastro/contracts'
import { EgressError, refuseForeignNavigation } from '@rastro/platform'
import { Type } from 'typebox'
import { DeliveryError } from '../notify/delivery-error.ts'
import type { Resource } from './api-deps.ts'

const text = 'text/plain; charset=utf-8'

const TestSms = Type.Object({
  phone: Type.String({ minLength: 3, maxLength: 32 }),
  text: Type.String({ minLength: 1, maxLength: MESSAGE_LIMITS.sms }),
})

/** What an administrator may ask of the running process. */
export const serverCalls: Resource = (app, deps) => {
  const { access, auth, fleet, directory, log } = deps
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

  app.get(
    '/api/server/timezones',
    {
      config: { access: 'user', summary: 'Names of time zones' },
      schema: { response: { 200: Type.Array(Type.String()) } },
    },
    () => zones,
  )

  for (const word of ['restart', 'reboot'] as const)
    app.post(
      `/api/server/${word}`,
      {
        config: {
          access: 'administrator',
          audit: { action: 'restart', object: 'server' },
          summary:
            'End in order, so that a supervisor starts the program again; asks for a fresh login or the password',
        },
        schema: { body: PresenceBody },
      },
      async (request, reply) => {
        const caller = await auth.require(request)
        await auth.requirePresence(caller, request.body?.currentPassword || undefined, request.ip)
        log.warn({ address: request.ip }, 'an administrator asked for a restart')
        // The answer first: afterwards nobody would get it.
        reply.raw.once('finish', () => deps.restart())
        return reply.code(200).send()
      },
    )

  app.post(
    '/api/server/test-sms',
    {
      config: {
        access: 'administrator',
        audit: { action: 'create', object: 'message' },
        summary: 'Send a short message through the provider of the settings',
      },
      schema: { body: TestSms },
    },
    async (request, reply) => {
      try {
        await deps.sms.send(request.body.phone, request.body.text)
      } catch (error) {
        if (error instanceof DeliveryError || error instanceof EgressError)
          throw new Refusal('notDelivered', error.message)
        throw error
      }
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/server/gc',
    { config: { access: 'administrator', summary: 'Tidy up memory now' } },
    (request, reply) => {
      refuseForeignNavigation(request)
      collectGarbage()
      return reply.code(200).send()
    },
  )

  app.get(
    '/api/server/cache',
    { config: { access: 'administrator', summary: 'How much is held in memory' } },
    (_, reply) => {
      const { rss, heapUsed, external } = process.memoryUsage()
      const counts = {
        devices: fleet.size,
        users: [...access.users()].length,
        groups: [...access.groups()].length,
        geofences: [...directory.all('geofence')].length,
        notifications: [...directory.all('notification')].length,
        'memory (bytes)': rss,
        'heap (bytes)': heapUsed,
        'external (bytes)': external,
      }
      const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`)
      return reply.type(text).send(`${lines.join('\n')}\n`)
    },
  )
}

/** The runtime offers it only under a flag, which can be set while it runs. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
