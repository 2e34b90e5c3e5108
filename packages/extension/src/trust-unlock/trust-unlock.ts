import { Login, PREFIX, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

/** What the answer says: whether it can be done once more. */
const Unlocked = Type.Object({ trustAvailable: Type.Boolean(), until: Type.Union([Type.String(), Type.Null()]) })

/**
 * A suspended account unlocks itself once before its debts are paid, with what its holder logs in with (OP-101).
 * Refusals are those of the login, `error` and `trustAvailable` among them.
 */
export const trustUnlock: Part = (app, { tracking }) => {
  app.post(
    `/${PREFIX}/invoices/unlock`,
    {
      config: {
        access: 'public',
        consumes: 'form',
        audit: false,
        summary: 'Unlock a suspended account once, on trust',
      },
      schema: { body: Login, response: { 200: Unlocked } },
    },
    async (request) => {
      const { email: name = '', password = '', code } = request.body
      if (name.trim() === '' || password === '') throw new Refusal('invalidInput')
      const until = await tracking.unlockOnTrust(request, { name, password, code })
      return { trustAvailable: false, until }
    },
  )
}
