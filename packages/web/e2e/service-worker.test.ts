import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, PASSWORD, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startFront } from './other-build.ts'
import { fillLogin } from './person.ts'

let browser: TestBrowser
let world: World
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** A page whose service worker is in charge, and the server in front that tests play with. */
async function openWithWorker(gone?: RegExp) {
  const front = await startFront(world.url, gone)
  const opened = await browser.open(front.url, { serviceWorker: true })
  onTestFinished(async () => {
    await opened.close()
    await front.close().catch(() => undefined)
  })
  const { page } = opened
  await page.goto('/login')
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
  return { front, page }
}

const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

test('a page that was open once opens without any server, says so, and goes on when it is back', async () => {
  const { front, page } = await openWithWorker()
  await front.close()
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Já voltamos' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/maintenance')
})

test('no answer of the API is ever kept', async () => {
  const { page } = await openWithWorker()
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  const kept = await page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => /^\/(api|tarkan)/.test(path))).toEqual([])
})

test('[PWA-01] [PWA-02] [PWA-03] [PWA-04] a new version asks once, takes over when accepted, and the page is loaded anew', async () => {
  const { front, page } = await openWithWorker()
  front.deploy()
  await update(page)
  const prompt = page.getByRole('alertdialog', { name: 'Nova versão disponível' })
  await prompt.getByRole('button', { name: 'Depois' }).click()
  expect(await prompt.count()).toBe(0)
  await update(page)
  expect(await prompt.count()).toBe(0)

  await page.evaluate(() => sessionStorage.clear())
  const other = await page.context().newPage()
  // A page of the new version needs no question: the worker it waits for is its own.
  await other.goto('/login')
  await other.getByRole('heading', { name: 'Entrar' }).waitFor()
  expect(await other.getByRole('alertdialog').count()).toBe(0)
  await other.close()
})

test('[PWA-04] accepting the new version loads the page with it', async () => {
  const { front, page } = await openWithWorker()
  front.deploy()
  await update(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Atualizar' }).click()
  await page.locator('script[type=module][src$="?newer"]').waitFor({ state: 'attached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('[NAV-41] a screen whose code a deployment took away is loaded anew with the new version', async () => {
  const ana = await world.user()
  // No worker here: it would still have what the deployment took away.
  const front = await startFront(world.url, /register-screen/)
  const opened = await browser.open(front.url)
  onTestFinished(async () => {
    await opened.close()
    await front.close()
  })
  const { page } = opened
  await page.goto('/login')
  front.deploy()
  await page.evaluate(() => {
    history.pushState(null, '', '/register')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.locator('script[src$="?newer"]').waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/register')
  await page.goto('/login')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.waitForURL('**/home')
})
