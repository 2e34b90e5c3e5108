import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from './browser.ts'

const PAGE = `<!doctype html><title>page</title><script>
  const canvas = document.createElement('canvas')
  window.hasWebgl = canvas.getContext('webgl2') !== null
  console.error('a complaint')
  setTimeout(() => { throw new Error('a fault') })
</script><link rel="stylesheet" href="http://127.0.0.1:9/elsewhere.css">`

let browser: TestBrowser
let server: Server
let url = ''

beforeAll(async () => {
  browser = await startBrowser()
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PAGE))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser.close()
  server.close()
})

test('a page has the asked size and theme, draws WebGL and speaks Portuguese', async () => {
  const { page, close } = await browser.open(url, { screen: 'phone', theme: 'dark' })
  await page.goto('/')
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 })
  expect(
    await page.evaluate('[hasWebgl, matchMedia("(prefers-color-scheme: dark)").matches, navigator.language]'),
  ).toEqual([true, true, 'pt-BR'])
  await close()
})

test('complaints, exceptions and calls to other hosts are collected', async () => {
  const { page, troubles, strangers, close } = await browser.open(url)
  const fault = page.waitForEvent('pageerror')
  await page.goto('/')
  await fault
  expect(troubles).toContain('console: a complaint')
  expect(troubles).toContain('exception: a fault')
  expect([...strangers]).toEqual(['127.0.0.1:9'])
  await close()
})

test('a picture is a PNG of the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const { page, picture, close } = await browser.open(url)
  await page.goto('/')
  const bytes = await readFile(await picture(folder, 'page'))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1366, 768])
  await close()
  await rm(folder, { recursive: true })
})
