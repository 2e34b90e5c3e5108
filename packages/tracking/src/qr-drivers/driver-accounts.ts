import { QR_USER, type QrDriverAccess, Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import type { Bus, Log } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import type { Accounts } from '../access/accounts.ts'
import type { Auth } from '../access/auth.ts'
import type { Passwords } from '../access/passwords.ts'
import { requireWrite } from '../access/write-rules.ts'
import type { Directory } from '../directory/directory.ts'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import type { QrDrivers } from './qr-drivers.ts'

/** With what a driver logs in. Without a password the one he has stays. */
export interface DriverLogin {
  username: string
  password: string | null
}

/** The accounts drivers log in with, one a driver; whoever may edit the driver keeps it. */
export interface DriverAccounts {
  accessOf(caller: User, driverId: number): QrDriverAccess
  /**
   * Make the account, or change it; one that was deactivated may log in again.
   * @throws Refusal objectDenied, duplicateEmail, weakPassword
   */
  save(caller: User, driverId: number, login: DriverLogin): Promise<QrDriverAccess>
  /** Check the driver out and end what he has open; he may not log in until he is saved again (DRV-31). */
  deactivate(caller: User, driverId: number): Promise<QrDriverAccess>
}

export interface DriverAccountsDeps {
  store: Pick<Store, 'users'>
  access: Access
  accounts: Accounts
  auth: Pick<Auth, 'endUser'>
  passwords: Passwords
  directory: Directory
  qrDrivers: Pick<QrDrivers, 'checkOut'>
  bus: Bus<TrackingEvents>
  log: Log
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

export function createDriverAccounts(deps: DriverAccountsDeps): DriverAccounts {
  const { store, access, accounts, auth, passwords, directory, qrDrivers, bus, log, inTurn } = deps

  const accountOf = (driverId: number): User | undefined =>
    [...access.users()].find((user) => Number(user.attributes[QR_USER.driverId] ?? 0) === driverId)

  function view(driverId: number): QrDriverAccess {
    const user = accountOf(driverId)
    const deviceId = Number(user?.attributes[QR_USER.deviceId] ?? 0)
    return { username: user?.login ?? user?.email ?? null, active: user !== undefined && !user.disabled, deviceId }
  }

  async function put(user: User): Promise<void> {
    await store.users.save(user)
    access.putUser(user)
  }

  async function add(driverId: number, name: string, { username, password }: DriverLogin): Promise<void> {
    if (password === null) throw new Refusal('weakPassword')
    const { id: _, ...defaults } = USER_DEFAULTS
    const user = {
      ...defaults,
      name,
      email: username,
      login: username,
      readonly: true,
      deviceReadonly: true,
      limitCommands: true,
      disableReports: true,
      attributes: { [QR_USER.driverId]: driverId },
    }
    access.putUser(await store.users.addAccount({ user, passwordHash: await passwords.hash(password) }))
  }

  // A driver who is removed leaves no account behind that could log in.
  bus.on('objectChanged', ({ kind, id }) => {
    const user = kind === 'driver' && !directory.get('driver', id) ? accountOf(id) : undefined
    if (user)
      accounts
        .remove(user.id)
        .catch((error: unknown) => log.error({ err: error, userId: user.id }, 'an account of a driver stayed'))
  })

  return {
    accessOf(caller, driverId) {
      access.requireObject(caller, 'driver', driverId)
      return view(driverId)
    },
    async save(caller, driverId, login) {
      requireWrite(caller, access.server())
      const driver = access.requireObject(caller, 'driver', driverId)
      const username = login.username.trim()
      if (username === '') throw new Refusal('invalidInput')
      if (login.password !== null) passwords.requireStrong(login.password, [driver.name, username])
      await inTurn(async () => {
        const user = accountOf(driverId)
        if (!user) return add(driverId, driver.name, { ...login, username })
        await put({ ...user, name: driver.name, email: username, login: username, disabled: false })
        if (login.password === null) return
        await store.users.setPasswordHash(user.id, await passwords.hash(login.password))
        await auth.endUser(user.id)
      })
      return view(driverId)
    },
    async deactivate(caller, driverId) {
      requireWrite(caller, access.server())
      access.requireObject(caller, 'driver', driverId)
      const user = accountOf(driverId)
      if (!user) return view(driverId)
      await qrDrivers.checkOut(user)
      await inTurn(async () => put({ ...(access.user(user.id) ?? user), disabled: true }))
      await auth.endUser(user.id)
      return view(driverId)
    },
  }
}
