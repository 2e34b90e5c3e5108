import { SERVER_DEFAULTS, SERVER_KEYS, USER_KEYS } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { comeToRest, openWithoutMap, whereIs } from './walk.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

/** What an administrator finds in the menu of his account, and where it leads. */
const ENTRIES = [
  ['Usuários', '/users'],
  ['Motoristas', '/drivers'],
  ['Calendários', '/calendars'],
  ['Manutenções', '/maintenances'],
  ['Minhas faturas', '/invoices'],
  ['Revenda', '/reseller'],
  ['Gestão de cobranças', '/billing'],
  ['Integrações', '/integrations'],
  ['Aparência', '/theme'],
  ['Servidor', '/server'],
] as const
/** Those that the plus edition alone has. */
const PLUS: readonly string[] = ['Gestão de cobranças', 'Integrações', 'Aparência', 'Logs avançados']

async function openAdministrator(edition: 'plus' | 'basic') {
  const world = await createWorld({ environment: { EDITION: edition } })
  onTestFinished(() => world.close())
  const who = await world.user({ administrator: true, name: 'Marina Azevedo' })
  const attributes = { [SERVER_KEYS.enableBilling]: true }
  await who.call('PUT', '/api/server', { ...SERVER_DEFAULTS, attributes })
  const opened = await openWithoutMap({ browser, world, who })
  onTestFinished(() => opened.close())
  await opened.page.goto('/home')
  return opened.page
}

test('[NAV-32] [ARC-10] every entry of the menu opens its screen', async () => {
  const page = await openAdministrator('plus')
  for (const [entry, path] of ENTRIES) {
    const item = page.getByRole('menuitem', { name: entry, exact: true })
    // A screen that arrives late takes the focus, and a menu closes that was opened meanwhile.
    await expect
      .poll(async () => {
        if (!(await item.isVisible())) await page.getByRole('button', { name: 'Menu de Marina Azevedo' }).click()
        return item.isVisible()
      })
      .toBe(true)
    await item.click()
    await expect.poll(() => whereIs(page)).toBe(path)
    // A menu that is still closing takes the next press for one that closes it.
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    await comeToRest(page)
    expect(await page.getByRole('alert').allTextContents(), entry).toEqual([])
  }
})

test('[PERM-05] the basic edition has neither logs nor theme, integrations or billing', async () => {
  const page = await openAdministrator('basic')
  await page.getByRole('button', { name: 'Menu de Marina Azevedo' }).click()
  await page.getByRole('menuitem', { name: 'Servidor', exact: true }).waitFor()
  const names = await page.getByRole('menuitem').allTextContents()
  for (const entry of PLUS) expect(names).not.toContain(entry)
})

test('[ARC-07] a reseller finds his customers, and a customer of his finds nobody', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const reseller = await world.user({ name: 'Rogério', userLimit: 5, attributes: { [USER_KEYS.reseller]: true } })
  const made = { name: 'Padaria Real', email: 'padaria@example.com', password: 'uma senha bem longa' }
  expect((await reseller.call('POST', '/api/users', made)).status).toBe(200)
  const { page, close } = await openWithoutMap({ browser, world, who: reseller })
  onTestFinished(close)
  await page.goto('/users')
  await page.getByText('Padaria Real').first().waitFor()

  const visitor = await openWithoutMap({ browser, world, who: null })
  onTestFinished(visitor.close)
  await visitor.page.goto('/login?to=%2Fusers')
  await visitor.page.getByLabel('E-mail ou usuário').fill(made.email)
  await visitor.page.getByLabel('Senha', { exact: true }).fill(made.password)
  await visitor.page.getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => whereIs(visitor.page), { timeout: 30_000 }).toMatch(/^\/(users|home)/)
  await comeToRest(visitor.page)
  expect(await visitor.page.getByText('Rogério').count()).toBe(0)
})
