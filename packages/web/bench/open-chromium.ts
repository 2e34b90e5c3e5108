import { type Browser, type BrowserServer, chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--use-gl=angle',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** A browser that draws without a graphics card, and the id of its process. */
export async function openChromium(): Promise<{ browser: Browser; processId: number; close: () => Promise<void> }> {
  const server: BrowserServer = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  const browser = await chromium.connect(server.wsEndpoint())
  return {
    browser,
    processId: server.process().pid ?? 0,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
