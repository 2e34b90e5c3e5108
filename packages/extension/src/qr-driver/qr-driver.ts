import { PERMISSION, PREFIX, QrDriverAccess, QrDriverState } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'

const CheckIn = Type.Object({ id: Type.Integer({ minimum: 0 }) })
const DriverPath = Type.Object({ id: Type.Integer() })
const Login = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  /** Null or absent keeps the one there is. */
  password: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
})

/** Drivers check in to vehicles and out of them; who keeps drivers gives them their accounts. */
export const qrDriver: Part = (app, { tracking }) => {
  const { driverDesk } = tracking
  const own = { access: 'user', visitors: ['driver'] } as const
  const audit = { action: 'edit', object: 'driver' } as const
  const answers = { response: { 200: QrDriverState } }

  app.get(
    `/${PREFIX}/qr-driver`,
    { config: { ...own, summary: 'Who the driver is, in which vehicle, since when' }, schema: answers },
    async (request) => driverDesk.stateOf(await tracking.requireCaller(request)),
  )

  app.post(
    `/${PREFIX}/qr-driver`,
    {
      config: { ...own, audit: false, summary: 'Check in to a vehicle; with id 0 check out' },
      schema: { ...answers, body: CheckIn },
    },
    async (request) => {
      const caller = await tracking.requireCaller(request)
      const { id } = request.body
      return id === 0 ? driverDesk.checkOut(caller) : driverDesk.checkIn(caller, id)
    },
  )

  const account = { params: DriverPath, response: { 200: QrDriverAccess } }
  const address = `/${PREFIX}/qr-driver/drivers/:id`

  app.get(
    address,
    {
      config: { access: 'user', right: PERMISSION.drivers, summary: 'The account a driver logs in with' },
      schema: account,
    },
    async (request) => driverDesk.accessOf(await tracking.requireCaller(request), request.params.id),
  )

  app.put(
    address,
    {
      config: {
        access: 'user',
        right: PERMISSION.drivers + 2,
        audit,
        summary: 'Give a driver an account, or change it',
      },
      schema: { ...account, body: Login },
    },
    async (request) => {
      const { username, password = null } = request.body
      return driverDesk.saveAccess(await tracking.requireCaller(request), request.params.id, { username, password })
    },
  )

  app.delete(
    address,
    {
      config: { access: 'user', right: PERMISSION.drivers + 2, audit, summary: 'Check a driver out and keep him out' },
      schema: account,
    },
    async (request) => driverDesk.deactivate(await tracking.requireCaller(request), request.params.id),
  )
}
