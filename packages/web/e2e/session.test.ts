import { createHmac } from 'node:crypto'
import { SUSPENSION, type User } from '@rastro/contracts'
import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createWorld, PASSWORD, type Person, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultsOf, fillLogin } from './person.ts'

let browser: TestBrowser
let world: World
let opened: TestPage
let page: Page

beforeAll(async () => {
  browser = await startBrowser()
  world = await createWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})
beforeEach(async () => {
  opened = await browser.open(world.url)
  page = opened.page
})
afterEach(() => opened.close())

async function change({ user }: Person, changes: Partial<User>): Promise<void> {
  const changed = { ...user, ...changes }
  await world.app.store.users.save(changed)
  world.app.gate.access.putUser(changed)
}

/** The twenty bytes 12345678901234567890 in base32, as RFC 6238 has them in its examples. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** What an authenticator shows now. Source: RFC 6238. */
function codeNow(): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

test('who has set up one-time codes is asked for one after the password', async () => {
  const ana = await world.user()
  await change(ana, { totpKey: KEY })
  await page.goto('/login')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
  await page.getByLabel('Código de 6 dígitos').fill(codeNow())
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: /Menu de/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(faultsOf(opened)).toEqual([])
})

test('[AUTH-24] [AUTH-25] a suspended account unlocks itself on trust once, and the second time only hears why not', async () => {
  const ana = await world.user()
  await change(ana, { attributes: { [SUSPENSION.suspended]: true, [SUSPENSION.trustUnlock]: true } })
  await page.goto('/login')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByText(/suspensa por falta de pagamento/).waitFor()
  await page.getByRole('button', { name: 'Desbloqueio de confiança' }).click()
  await page.getByRole('button', { name: /Menu de/ }).waitFor()

  const unlocked = world.app.gate.access.user(ana.user.id)
  await change(ana, {
    attributes: { ...unlocked?.attributes, [SUSPENSION.trustUnlockedUntil]: '2026-01-01T00:00:00.000+00:00' },
  })
  // The socket was closed with the suspension: the page leads to the login by itself.
  await page.waitForURL('**/login**')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByText(/You have already used trust unlock\./).waitFor()
  expect(await page.getByRole('button', { name: 'Desbloqueio de confiança' }).count()).toBe(0)
  expect(faultsOf(opened)).toEqual([])
})
