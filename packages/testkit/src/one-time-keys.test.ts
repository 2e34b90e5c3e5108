import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { USER_DEFAULTS, type User } from '@rastro/contracts'
import { createLog } from '@rastro/platform'
import { totpCode } from '@rastro/tracking/access/totp'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, logIn, PASSWORD, type World } from './world.ts'

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

async function addPerson({ app: { store, gate } }: World, email: string): Promise<void> {
  const { id } = await store.users.add({ ...USER_DEFAULTS, name: email, email, totpKey: KEY })
  await store.users.setPasswordHash(id, await gate.passwords.hash(PASSWORD))
}

async function enter(url: string, email: string, code = '') {
  const body = new URLSearchParams({ email, password: PASSWORD, code })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', body })
  return { status: answer.status, asksForCode: answer.headers.get('www-authenticate') === 'TOTP' }
}

/** A code that is good now; the one of the next step is, too, and stays unused. */
function codeOf(stepsAhead: 0 | 1): string {
  return totpCode(KEY, Math.floor(Date.now() / 30_000) + stepsAhead)
}

test('a key for one-time codes is kept sealed, and without secret.key an administrator removes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-one-time-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'rastro.sqlite')
  const query = (text: string) => {
    const database = new DatabaseSync(file)
    const rows = database.prepare(text).all()
    database.close()
    return rows
  }

  const first = await createWorld({ folder })
  const root = await first.user({ administrator: true })
  await addPerson(first, 'ana@example.com')
  await addPerson(first, 'bia@example.com')
  await first.close()
  expect((await readFile(file)).includes(KEY)).toBe(false)
  query(`UPDATE users SET totp_key = '${KEY}' WHERE email = 'bia@example.com'`)

  const second = await createWorld({ folder })
  expect(await enter(second.url, 'ana@example.com', codeOf(0))).toEqual({ status: 200, asksForCode: false })
  expect(await enter(second.url, 'bia@example.com', codeOf(0))).toEqual({ status: 200, asksForCode: false })
  await second.close()
  const kept = query('SELECT totp_key FROM users WHERE totp_key IS NOT NULL').map((row) => String(row['totp_key']))
  expect(kept.map((key) => key.slice(0, 7))).toEqual(['sealed:', 'sealed:'])

  await rm(join(folder, 'secret.key'))
  query(`DELETE FROM kept_secrets WHERE name = 'key-check'`)
  const lines: string[] = []
  const third = await createWorld({ folder, log: createLog('error', undefined, { write: (line) => lines.push(line) }) })
  const ana = (await third.app.store.users.findForLogin('ana@example.com'))!.user
  expect(await enter(third.url, 'ana@example.com')).toEqual({ status: 401, asksForCode: true })
  expect(await enter(third.url, 'ana@example.com', codeOf(1))).toEqual({ status: 400, asksForCode: false })
  expect(lines.filter((line) => line.includes('sealed with another secret.key'))).toEqual([
    expect.stringContaining(`"userId":${ana.id}`),
  ])
  const administrator = await logIn(third.url, root.user, PASSWORD)
  const shown = await administrator.get<User>(`/api/users/${ana.id}`)
  expect(JSON.stringify(shown)).not.toContain('sealed:')
  expect((await administrator.call('PUT', `/api/users/${ana.id}`, { ...shown, name: 'Ana' })).status).toBe(200)
  expect(await enter(third.url, 'ana@example.com')).toEqual({ status: 401, asksForCode: true })
  expect((await administrator.call('PUT', `/api/users/${ana.id}`, { ...shown, totpKey: '' })).status).toBe(200)
  expect(await enter(third.url, 'ana@example.com')).toEqual({ status: 200, asksForCode: false })
  await third.close()
})
