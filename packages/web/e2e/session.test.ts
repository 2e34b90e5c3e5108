import { createHmac } from 'node:crypto'
import { SUSPENSION, type User } from '@rastro/contracts'
import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createWorld, PASSWORD, type Person, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultsOf, fillLogin, freshId, logOut } from './person.ts'

let browser: TestBrowser
let world: World
let opened: TestPage
let page: Page

beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
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
  // The socket was closed with the suspension: the page says so by itself.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login**')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByText(/You have already used trust unlock\./).waitFor()
  expect(await page.getByRole('button', { name: 'Desbloqueio de confiança' }).count()).toBe(0)
  expect(faultsOf(opened)).toEqual([])
})

const session = async () => (await page.request.get('/api/session')).json() as Promise<User>

test('who acts as another user sees so on every screen, and comes back to the own account', async () => {
  const root = await world.user({ administrator: true, name: 'Marina Azevedo' })
  const ana = await world.user({ name: 'Ana Souza' })
  await page.goto('/login')
  await fillLogin(page, root.user.email, PASSWORD)
  await page.getByRole('button', { name: 'Menu de Marina Azevedo' }).waitFor()
  await page.evaluate((id) => fetch(`/api/session/${id}`), ana.user.id)
  await page.goto('/devices')
  await page.getByText('Você está como Ana Souza').waitFor()
  expect((await session()).id).toBe(ana.user.id)
  await page.getByRole('button', { name: 'Voltar à minha conta' }).click()
  await page.getByRole('button', { name: 'Menu de Marina Azevedo' }).waitFor()
  expect((await session()).id).toBe(root.user.id)
  expect(await page.getByText(/Você está como/).count()).toBe(0)
  expect(faultsOf(opened)).toEqual([])
})

test('[AUTH-18] [AUTH-20] [AUTH-21] [PERM-14] [SHR-03] [SHR-04] a link ends before the eyes of its visitor, whose own clock is three hours slow', async () => {
  const ana = await world.user()
  const device = await ana.addDevice({ uniqueId: freshId(), name: 'Furgão emprestado' })
  const end = Date.now() + 25_000
  const form = new URLSearchParams({ deviceId: String(device.id), expiration: new Date(end).toISOString() })
  const made = await fetch(`${world.url}/api/share/device`, {
    method: 'POST',
    body: form,
    headers: { cookie: ana.cookie },
  })
  const token = await made.text()
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 })
  await page.goto(`/share/${token}`)
  const countdown = page.getByRole('timer')
  await countdown.waitFor()
  expect(await countdown.textContent()).toMatch(/^\d+ segundos? restantes?$/)
  expect(await page.getByRole('navigation').count()).toBe(0)
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' })
  await dialog.getByText('Sua sessão expirou!').waitFor({ timeout: 40_000 })
  const late = Date.now() - end
  expect(late).toBeGreaterThan(-1_500)
  // A second on most machines; on one whose host takes half of it away, five.
  expect(late).toBeLessThan(10_000)
  expect((await page.request.get('/api/devices')).status()).toBe(401)
  await dialog.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login**')
  await page.goto(`/share/${token}`)
  await page.getByRole('alert').getByText('LINK VENCIDO', { exact: true }).waitFor()
})

test('a logout in one tab leads the other to the login within two seconds', async () => {
  const ana = await world.user()
  await page.goto('/home')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByRole('button', { name: /Menu de/ }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: /Menu de/ }).waitFor()
  await logOut(page)
  await other.waitForURL('**/login', { timeout: 2_000 })
  await other.getByRole('heading', { name: 'Entrar' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/login')
})
