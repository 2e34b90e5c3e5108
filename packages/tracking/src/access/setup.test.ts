import type { User } from '@rastro/contracts'
import { createLog } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store/index.ts'
import { createPasswords } from './passwords.ts'
import { createSetup, type SetupDeps } from './setup.ts'

const administrator = { email: 'root@example.com', password: 'caminhoes do vale' }

describeDatabases('an empty store', (kind) => {
  test('gets one administrator from nodes that start on it together, and none of them ends for it', async () => {
    const { options, drop } = await kind.create()
    onTestFinished(drop)
    const store = await openStore(options)
    onTestFinished(() => store.close())
    const passwords = createPasswords()
    const start = () => {
      const known: User[] = []
      const access = { users: () => known.values(), putUser: (user: User) => void known.push(user) }
      const deps = { store, access, passwords, administrator, log: createLog('silent') }
      return createSetup(deps as unknown as SetupDeps) // links are not what this is about
    }
    const nodes = await Promise.all([start(), start(), start()])
    expect(nodes.map((node) => node.isNew())).toEqual([false, false, false])
    expect(await store.users.count()).toBe(1)
    const { passwordHash = null } = (await store.users.findForLogin(administrator.email)) ?? {}
    expect(await passwords.verify(administrator.password, passwordHash)).toBe(true)
  })
})
