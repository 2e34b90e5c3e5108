import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDemoWorld, type DemoWorld } from '@rastro/testkit/demo-world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutMap, walkTo } from './walk.ts'

let browser: TestBrowser
let world: DemoWorld
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createDemoWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Where each dialog of the interface begins, and the way to it. */
const DIALOGS: readonly (readonly [dialog: string | RegExp, screen: string, open: (page: Page) => Promise<void>])[] = [
  ['Importar veículos', '/devices', (page) => button(page, 'Importar do Excel').click()],
  [
    'Importar usuários',
    '/users',
    async (page) => {
      await button(page, 'Mais para vários usuários').click()
      await entry(page, 'Importar do Excel').click()
    },
  ],
  [
    'Mensagem em massa',
    '/users',
    async (page) => {
      await button(page, 'Mais para vários usuários').click()
      await entry(page, 'Mensagem em massa').click()
    },
  ],
  [/^Mensagem/, '/users?edit=3', (page) => button(page, 'Enviar mensagem').click()],
  [
    /Veículos/,
    '/users?edit=3',
    async (page) => {
      await page.getByRole('tab', { name: 'Vínculos' }).click()
      await button(page, 'Vincular Veículos').click()
    },
  ],
  ['Enviar um teste', '/notifications?tab=rules&edit=1', (page) => button(page, 'Enviar um teste').click()],
  [/^Bloquear /, '/devices/1', (page) => button(page, 'Bloquear').click()],
  [
    'Histórico de versões',
    '/home',
    async (page) => {
      await page.getByRole('button', { name: /Menu de/ }).click()
      await page.getByText('Versão 2.1.197').click({ clickCount: 10 })
    },
  ],
]

test('[DLG-18] every dialog of the interface opens, and Escape closes it', async () => {
  const { page, close } = await openWithoutMap({ browser, world, who: world.manager })
  await page.goto('/home')
  await page.locator('h1').first().waitFor()
  for (const [name, screen, open] of DIALOGS) {
    await walkTo(page, screen)
    await open(page)
    await page.getByRole('dialog', { name }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog', { name }).count(), { message: String(name) }).toBe(0)
  }
  await close()
})
