import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createWorld, PASSWORD, type World } from '@rastro/testkit/world'
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

const sentence = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
const path = () => page.url().slice(world.url.length)

test('[ERR-06] a wrong password and an unknown person hear the same sentence', async () => {
  const { user } = await world.user()
  await page.goto('/login')
  await fillLogin(page, user.email, 'not the password')
  await sentence('Combinação de usuário e senha inválida.')
  expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel(/^E-mail/).inputValue()).toBe(user.email)
  await fillLogin(page, 'nobody@example.com', 'not the password')
  await sentence('Combinação de usuário e senha inválida.')
  expect(path()).toBe('/login')
  expect(faultsOf(opened)).toEqual([])
})

test('[ERR-09] [AUTH-02] empty fields are named without asking the server', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url())
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await sentence('Por favor, preencha todos os campos.')
  expect(asked).toEqual([])
  expect(faultsOf(opened)).toEqual([])
})

test('[ERR-15] an account that was disabled or has expired says so, and stays out', async () => {
  const password = PASSWORD
  const ana = await world.user()
  const rui = await world.user()
  const { store, gate } = world.app
  for (const [{ user }, changes] of [
    [ana, { disabled: true }],
    [rui, { expirationTime: new Date(Date.now() - 86_400_000).toISOString() }],
  ] as const) {
    const changed = { ...user, ...changes }
    await store.users.save(changed)
    gate.access.putUser(changed)
  }
  for (const { user } of [ana, rui]) {
    await page.goto('/login')
    await fillLogin(page, user.email, password)
    await sentence('Esta conta foi desabilitada, contate o administrador.')
    expect(path()).toBe('/login')
  }
  expect(faultsOf(opened)).toEqual([])
})

test('[ERR-03] a server that does not answer is told apart from wrong data', async () => {
  await page.goto('/login')
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await fillLogin(page, 'ana@example.com', PASSWORD)
  await sentence('O servidor não respondeu. Verifique sua conexão e tente de novo.')
  expect(path()).toBe('/login')
})

test('[NAV-38] a deep link asks for the login and then opens what was wanted', async () => {
  const ana = await world.user()
  const device = await ana.addDevice({ uniqueId: freshId(), name: 'Furgão 7' })
  await page.goto(`/devices/${device.id}?expand=true`)
  await page.waitForURL('**/login?to=**')
  expect(new URL(page.url()).searchParams.get('to')).toBe(`/devices/${device.id}?expand=true`)
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByRole('heading', { name: 'Furgão 7' }).waitFor()
  expect(path()).toBe(`/devices/${device.id}?expand=true`)
  expect(faultsOf(opened)).toEqual([])
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'the login never leads to %s',
  async (target) => {
    const ana = await world.user()
    await page.goto(`/login?to=${encodeURIComponent(target)}`)
    await fillLogin(page, ana.user.email, PASSWORD)
    await page.getByRole('button', { name: /Menu de/ }).waitFor()
    expect(new URL(page.url()).origin).toBe(world.url)
    expect([...opened.strangers]).toEqual([])
  },
)

test('[NAV-34] [NAV-30] a server that cannot say who it is shows the maintenance page, and leads back', async () => {
  await page.route('**/api/server', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/devices')
  await page.getByRole('heading', { name: 'Já voltamos' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/maintenance')
  await page.unroute('**/api/server')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.waitForURL('**/login?to=**')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/devices')
})

test('[AUTH-08] [AUTH-10] after the logout neither the way back nor a fresh address shows the fleet', async () => {
  const ana = await world.user()
  await ana.addDevice({ uniqueId: freshId(), name: 'Caminhão secreto' })
  await page.goto('/devices')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByRole('option').getByText('Caminhão secreto').waitFor()
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.waitForURL('**/home')
  await logOut(page)
  await page.goBack()
  await page.waitForURL('**/login**')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.goto('/devices')
  await page.waitForURL('**/login?to=**')
  expect(await page.getByText('Caminhão secreto').count()).toBe(0)
  expect(faultsOf(opened)).toEqual([])
})

test('[AUTH-07] [AUTH-15] a remembered device is logged in again when its cookie is gone', async () => {
  const ana = await world.user()
  await page.goto('/login')
  await page.getByLabel('Manter conectado neste aparelho').check()
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByRole('button', { name: /Menu de/ }).waitFor()
  await page.context().clearCookies()
  await page.goto('/devices')
  await page.getByText('Nenhum veículo ainda').waitFor()
  expect(path()).toBe('/devices')
  expect(faultsOf(opened)).toEqual([])
})
