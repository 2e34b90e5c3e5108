import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDemoWorld, type DemoWorld } from '@rastro/testkit/demo-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersAlong, offences } from './axe-walk.ts'
import { openAs } from './open-as.ts'

let browser: TestBrowser
let world: DemoWorld

beforeAll(async () => {
  browser = await startBrowser()
  world = await createDemoWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test.each(['desktop', 'phone'] as const)(
  'map, list and vehicle have no barrier beside each other on a %s, within a strict policy',
  async (screen) => {
    const opened = await openAs(browser, world, world.manager, { screen })
    await opened.page.goto('/home')
    await opened.page.waitForSelector('canvas[data-scenes]')
    expect(await barriersAlong(opened.page, ['/home', '/devices', '/devices/1'])).toEqual({})
    expect(offences(opened)).toEqual([])
  },
  240_000,
)
