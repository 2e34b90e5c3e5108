import { CertificateConfiguration, CertificateState, Presence, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

const audit = { action: 'edit', object: 'certificate' } as const
const Renewal = Type.Object({ ...Presence.properties, force: Type.Optional(Type.Boolean()) })
const AutoRenewal = Type.Object({ enabled: Type.Boolean() })

/** The certificate of this server, for administrators, and what authorities ask to prove its domains. */
export const ssl: Part = (app, { certificates, tracking }) => {
  const answer = { response: { 200: CertificateState } }

  app.get(
    '/api/ssl/check',
    {
      config: { access: 'administrator', summary: 'What certificate is in force, and how it is renewed' },
      schema: answer,
    },
    async () => certificates.state(),
  )
  app.post(
    '/api/ssl/renew',
    {
      config: {
        access: 'administrator',
        audit,
        summary: 'Get a new certificate now; forced, by a fresh login or the password, also when it is not due',
      },
      schema: { body: Renewal, ...answer },
    },
    async (request) => {
      const { force = false, currentPassword } = request.body
      if (force) await tracking.requirePresence(request, currentPassword || undefined)
      await certificates.renew({ force })
      return certificates.state()
    },
  )
  app.post(
    '/api/ssl/configure-auto-renewal',
    {
      config: { access: 'administrator', audit, summary: 'Renew by itself, or not' },
      schema: { body: AutoRenewal, ...answer },
    },
    async ({ body: { enabled } }) => {
      await certificates.configureAutoRenewal(enabled)
      return certificates.state()
    },
  )
  app.post(
    '/api/ssl/save-config',
    {
      config: { access: 'administrator', audit, summary: 'Say for which domains, and whom the authority may write to' },
      schema: { body: CertificateConfiguration, ...answer },
    },
    async ({ body }) => {
      await certificates.save(body)
      return certificates.state()
    },
  )
  app.get(
    '/.well-known/acme-challenge/:token',
    {
      config: { access: 'public', summary: 'What proves to an authority that a domain leads here' },
      schema: { params: Type.Object({ token: Type.String({ maxLength: 128 }) }) },
    },
    ({ params: { token } }, reply) => {
      const proof = certificates.challenge(token)
      if (proof === undefined) throw new Refusal('notFound')
      return reply.type('application/octet-stream').send(proof)
    },
  )
}
