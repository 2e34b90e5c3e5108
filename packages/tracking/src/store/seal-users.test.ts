import { randomBytes } from 'node:crypto'
import { USER_DEFAULTS, type User } from '@rastro/contracts'
import { createSecretBox } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './index.ts'
import { sealKeptKeys, sealStore } from './seal-store.ts'
import type { Store } from './store.ts'

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const SEALED = expect.stringMatching(/^sealed:[\w-]{60,}$/)

const fields = (email: string): Omit<User, 'id'> => ({ ...USER_DEFAULTS, name: email, email, totpKey: KEY })
const keysOf = async ({ users }: Store) => (await users.list()).map(({ totpKey }) => totpKey)

describeDatabases('keys of one-time codes', (kind) => {
  let created: CreatedDatabase
  let kept: Store
  let store: Store
  const box = createSecretBox(randomBytes(32))

  beforeEach(async () => {
    created = await kind.create()
    kept = await openStore(created.options)
    store = sealStore(kept, box)
  })

  afterEach(async () => {
    await kept.close()
    await created.drop()
  })

  test('are sealed whichever way a user is written, and open whichever way he is read', async () => {
    const added = await store.users.add(fields('ana@example.com'))
    const account = { user: fields('bia@example.com'), passwordHash: null }
    const others = [await store.users.addAccount(account)]
    others.push(...(await store.users.addAccounts([{ ...account, user: fields('eva@example.com') }])))
    const move = await store.moves.from('https://elsewhere.example')
    await move.add('user', [{ entity: { ...fields('ivo@example.com'), id: 7 } }])
    await store.users.save(added)
    expect([added, ...others].map(({ totpKey }) => totpKey)).toEqual([KEY, KEY, KEY])
    expect(await keysOf(kept)).toEqual([SEALED, SEALED, SEALED, SEALED])
    expect(new Set(await keysOf(kept)).size).toBe(4)
    expect(await keysOf(store)).toEqual([KEY, KEY, KEY, KEY])
    expect((await store.users.find(added.id))?.totpKey).toBe(KEY)
    expect((await store.users.findForLogin('ivo@example.com'))?.user.totpKey).toBe(KEY)
  })

  test('that were kept plain are read, and sealed once, by however many processes', async () => {
    for (let number = 0; number < 3; number++) await kept.users.add(fields(`user${number}@example.com`))
    await kept.users.add({ ...fields('without@example.com'), totpKey: null })
    await kept.users.add({ ...fields('emptied@example.com'), totpKey: '' })
    expect(await keysOf(store)).toEqual([KEY, KEY, KEY, null, ''])
    const counts = await Promise.all([sealKeptKeys(kept, box), sealKeptKeys(kept, box)])
    expect(counts[0] + counts[1]).toBe(3)
    const sealed = await keysOf(kept)
    expect(sealed).toEqual([SEALED, SEALED, SEALED, null, ''])
    expect(await keysOf(store)).toEqual([KEY, KEY, KEY, null, ''])
    expect([await sealKeptKeys(kept, box), await keysOf(kept)]).toEqual([0, sealed])
  })

  test('that another key sealed are not lost when the user is saved, and open again with theirs', async () => {
    const ana = await store.users.add(fields('ana@example.com'))
    const other = sealStore(kept, createSecretBox(randomBytes(32)))
    const read = await other.users.find(ana.id)
    expect(read?.totpKey).toEqual(SEALED)
    await other.users.save({ ...read!, name: 'Ana Maria' })
    expect(await store.users.find(ana.id)).toEqual({ ...ana, name: 'Ana Maria' })
  })
})
