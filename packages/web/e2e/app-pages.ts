import { readFile } from 'node:fs/promises'
import { USER_DEFAULTS } from '@rastro/contracts'
import { SERVER_DEFAULTS } from '@rastro/contracts/server'
import type { Page } from 'playwright-core'
import { build } from 'vite'

/** What our server sends with every page: nothing inline, nothing from elsewhere. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
].join('; ')

/** Build the app as it is shipped; answers the folder it lies in. */
export async function buildApp(): Promise<string> {
  const outDir = new URL('../../../.cache/web-e2e', import.meta.url).pathname
  const configFile = new URL('../vite.config.ts', import.meta.url).pathname
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  return outDir
}

/** Answer what a server of the fleet alone does not: the app's page at every address, server info and session. */
export async function serveApp(page: Page, folder: string, loggedIn: boolean): Promise<void> {
  const user = { ...USER_DEFAULTS, id: 1, name: 'Marina Azevedo', email: 'marina@example.com' }
  const server = { ...SERVER_DEFAULTS, registration: true }
  await page.route('**/api/server', (route) => route.fulfill({ json: server }))
  await page.route('**/api/session', (route) =>
    loggedIn ? route.fulfill({ json: user }) : route.fulfill({ status: 404, body: '' }),
  )
  const body = await readFile(`${folder}/index.html`, 'utf8')
  await page.route(
    (url) => /^\/(login|register|maintenance|home|devices)/.test(url.pathname),
    (route) => route.fulfill({ body, contentType: 'text/html', headers: { 'content-security-policy': POLICY } }),
  )
}
