import { request } from 'node:http'
import { join } from 'node:path'
import { paletteOf, THEME_DEFAULTS, USER_KEYS } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersOf, bringAxe } from './axe.ts'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'
import { openWithoutMap, pressAndSee } from './walk.ts'

const PICTURE = join(import.meta.dirname, '../public/icons/512.png')
const OWN = /^\/tarkan\/assets\/custom\/theme-[\w-]{22}\.(png|webp)$/

let browser: TestBrowser
let world: World
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld({ environment: { EDITION: 'plus' } })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const colourOf = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-600'))

/** What a host answers, as a browser would ask it. */
function askAs(host: string, path: string): Promise<string> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { host, accept: 'text/html' } }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

/** Name, pictures and colour, as an administrator chooses them. */
async function brandAsTransVale(page: Page): Promise<void> {
  await page.goto('/theme')
  await page.getByLabel('Nome do aplicativo').fill('TransVale')
  await page.getByRole('tab', { name: 'Logos' }).click()
  const logo = page.getByRole('group', { name: 'Logo do login', exact: true })
  await page.getByLabel('Escolher imagem: Logo do login', { exact: true }).setInputFiles(PICTURE)
  await logo.getByRole('img').waitFor()
  await page.getByLabel('Escolher imagem: Ícone do aplicativo').setInputFiles(PICTURE)
  await page.getByRole('group', { name: 'Ícone do aplicativo' }).getByRole('img').waitFor()
  await page.getByRole('tab', { name: 'Cores' }).click()
  await page.getByRole('radio', { name: '320°' }).check({ force: true })
  await pressAndSee(page, 'Salvar')
}

test('[THM-05] [THM-09] [THM-10] a theme takes effect without a reload in every tab, and before the first paint of the next visit', async () => {
  const administrator = await world.user({ administrator: true })
  const opened = await openAs(browser, world, administrator)
  const { page } = opened
  const other = await page.context().newPage()
  await other.goto('/account')
  await other.getByRole('tab').first().waitFor()
  await brandAsTransVale(page)
  const brand = paletteOf(320, 'balanced')['brand-600']
  expect(await colourOf(page)).toBe(brand)
  expect(await page.title()).toMatch(/TransVale$/)
  expect(await page.locator('header img').getAttribute('src')).toMatch(OWN)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(OWN)
  await expect.poll(() => colourOf(other)).toBe(brand)
  await expect.poll(() => other.title()).toMatch(/TransVale$/)

  // The next visit knows the colour before it hears from the server.
  const next = await page.context().newPage()
  await next.route('**/config.json', () => undefined)
  await next.goto('/login', { waitUntil: 'commit' })
  await next.locator('head > title').waitFor({ state: 'attached' })
  await next.waitForFunction(() => document.readyState !== 'loading')
  expect(await colourOf(next)).toBe(brand)
  expect(faultsOf(opened)).toEqual([])
})

test('whoever comes for the first time meets the brand, and a reseller’s domain shows his own', async () => {
  const administrator = await world.user({ administrator: true })
  await administrator.call('PUT', '/tarkan/theme', { ...THEME_DEFAULTS, title: 'TransVale', hue: 320 })
  const attributes = { [USER_KEYS.reseller]: true, [USER_KEYS.resellerDomain]: 'frota.example' }
  const reseller = await world.user({ userLimit: 10, attributes })
  const answer = await reseller.call('PUT', '/tarkan/theme', { ...THEME_DEFAULTS, title: 'Frota do Zé', hue: 95 })
  expect(await answer.json()).toMatchObject({ saved: true, domain: 'frota.example' })
  expect(await askAs('frota.example', '/login')).toContain('<title>Frota do Zé</title>')
  expect(await askAs('frota.example', '/manifest.webmanifest')).toContain('"name":"Frota do Zé"')
  expect(await askAs('unknown.example', '/login')).toContain('<title>TransVale</title>')

  const visitor = await browser.open(world.url)
  await visitor.page.goto('/login')
  await visitor.page.getByRole('heading', { name: 'Entrar' }).waitFor()
  expect(await colourOf(visitor.page)).toBe(paletteOf(320, 'balanced')['brand-600'])
  await visitor.page.getByRole('main').getByText('TransVale').waitFor()
  expect(faultsOf(visitor)).toEqual([])
  await visitor.close()
})

test('no tab of the editor has a barrier, with its preview of a login and of the app', async () => {
  const { page, close } = await openWithoutMap({ browser, world, who: await world.user({ administrator: true }) })
  await page.goto('/theme?tab=login')
  await bringAxe(page)
  for (const name of ['Logos', 'Cores', 'Tela de login']) {
    await page.getByRole('tab', { name }).click()
    expect(await barriersOf(page), name).toEqual([])
  }
  await close()
})
