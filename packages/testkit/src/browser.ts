import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
/** The one without a window at all does pages with a third less work, but maps that move with more. */
const CHROMIUM_WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell'

/**
 * Of the browser's own window, the two pages below its address bar: nobody sees them, and they cost as much as ours. Of
 * two such flags the last one counts, so what Playwright turns off stands here again (those that concern a test).
 */
const OFF =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,' +
  'HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,' +
  'AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch'

/** What keeps the browser to itself. */
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${OFF}`,
]
/** A map needs WebGL, which a machine without graphics card computes. */
export const FLAGS = [
  ...QUIET,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-rasterization',
]
/** Neither WebGL nor pages composed by it: computing both costs a third of a story that looks at no map. */
const PLAIN_FLAGS = [...QUIET, '--disable-gpu', '--disable-3d-apis']

/** What a step may take on a machine that is busy with something else; what never happens fails all the same. */
const PATIENCE_MS = 60_000

/** What a page reports, as it should, when it has a map and the browser no graphics. */
const NO_GRAPHICS = 'WebGL 2 is not available'

/** The two sizes the product is looked at in. */
export const SCREENS = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

export interface PageOptions {
  readonly screen?: keyof typeof SCREENS
  readonly theme?: 'light' | 'dark'
  /** Language of the browser. Default pt-BR. */
  readonly locale?: string
  /**
   * Let things glide, as they do for most people. Default no: they are where they belong at once, as for those who ask
   * for less motion, which is a seventh less to compute.
   */
  readonly motion?: boolean
  /** Let the page install its service worker, past whose requests no test sees. Default no. */
  readonly serviceWorker?: boolean
  /** The session of somebody who is logged in, as a `Cookie` header. */
  readonly cookie?: string
}

/** A page with a profile of its own. */
export interface TestPage {
  readonly page: Page
  /** What the page complained about: console errors, uncaught exceptions, requests that failed. Grows. */
  readonly troubles: readonly string[]
  /** Hosts other than the page's own that it asked for anything. Grows. */
  readonly strangers: ReadonlySet<string>
  /** Save a picture as `<folder>/<name>.png`; the folder is made. @returns its path */
  readonly picture: (folder: string, name: string) => Promise<string>
  readonly close: () => Promise<void>
}

export interface TestBrowser {
  /** Open an empty page at `baseUrl`; `page.goto('/login')` is then enough. */
  open(baseUrl: string, options?: PageOptions): Promise<TestPage>
  /** Close the pages that were opened; in the test runner the browser then waits for the next story. */
  close(): Promise<void>
}

/** The browsers of this process: one that draws maps and one that does not, each started when first asked for. */
const running = new Map<boolean, Promise<Browser>>()

/** A worker of the runner tells one story after the other, and takes its browsers with it when it ends. */
const isShared = process.env['VITEST'] !== undefined

/**
 * Start a browser without a window: Debian's Chromium where it is installed, else Playwright's own.
 * @param graphics whether it draws maps; without, the page says that it cannot, and all else is there
 * @throws Error that says how to get one when there is none
 */
export async function startBrowser({ graphics = true } = {}): Promise<TestBrowser> {
  const browser = await runningBrowser(graphics)
  const pages: TestPage[] = []
  return {
    async open(baseUrl, options) {
      const opened = await openPage(browser, baseUrl, { ...options, graphics })
      pages.push(opened)
      return opened
    },
    async close() {
      for (const page of pages.splice(0)) await page.close()
      if (!isShared) await browser.close()
    },
  }
}

/** Starting one and opening its first page cost up to three seconds of computing more than the second page does. */
async function runningBrowser(graphics: boolean): Promise<Browser> {
  const known = await running.get(graphics)?.catch(() => undefined)
  if (known?.isConnected() === true) return known
  const started = launch(graphics)
  running.set(graphics, started)
  return started
}

async function launch(graphics: boolean): Promise<Browser> {
  const [better, other] = graphics ? [CHROMIUM, CHROMIUM_WITHOUT_WINDOW] : [CHROMIUM_WITHOUT_WINDOW, CHROMIUM]
  const executablePath = [better, other].find((path) => existsSync(path)) ?? chromium.executablePath()
  if (!existsSync(executablePath)) {
    throw new Error('no Chromium found: "apt-get install chromium", or "npx playwright-core install chromium"')
  }
  return chromium.launch({ executablePath, args: graphics ? FLAGS : PLAIN_FLAGS })
}

type OpenOptions = PageOptions & { graphics: boolean }

async function openPage(browser: Browser, baseURL: string, options: OpenOptions): Promise<TestPage> {
  const { screen = 'desktop', theme = 'light', locale = 'pt-BR', motion = false, serviceWorker = false } = options
  const timezoneId = 'America/Sao_Paulo'
  const context = await browser.newContext({
    ...SCREENS[screen],
    baseURL,
    colorScheme: theme,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale,
    timezoneId,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  if (options.cookie) await context.addCookies(cookiesOf(baseURL, options.cookie))
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const troubles: string[] = []
  const strangers = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    if (options.graphics || message !== NO_GRAPHICS) troubles.push(`exception: ${message}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.host !== new URL(baseURL).host) strangers.add(url.host)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A page that is left ends its own requests.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`)
  })
  return {
    page,
    troubles,
    strangers,
    async picture(folder, name) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${name}.png`)
      await page.screenshot({ path })
      return path
    },
    close: () => context.close(),
  }
}

/** A `Cookie` header as a browser keeps it. */
export function cookiesOf(url: string, cookie: string): { name: string; value: string; url: string }[] {
  return cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url }
  })
}
