import { AutoLink, PERMISSION, PREFIX } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

const audit = { action: 'create', object: 'device' } as const
const Linked = Type.Object({ id: Type.Integer(), uniqueId: Type.String(), name: Type.String() })

/** Adding a tracker by what stands on it. */
export const autolink: Part = (app, { tracking }) => {
  app.post(
    `/${PREFIX}/autolink`,
    {
      config: { access: 'user', right: PERMISSION.addDevice, audit, summary: 'Add a device, or take one nobody owns' },
      schema: { body: AutoLink, response: { 200: Linked } },
    },
    async (request) => {
      const { id, uniqueId, name } = await tracking.autoLink(await tracking.requireCaller(request), request.body)
      return { id, uniqueId, name }
    },
  )
}
