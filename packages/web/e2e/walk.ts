import type { PageOptions, TestBrowser, TestPage } from '@rastro/testkit/browser'
import type { Person, World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'

interface Visitor {
  browser: TestBrowser
  world: World
  /** Null = nobody is logged in. */
  who: Pick<Person, 'cookie'> | null
}

/** Open a page of the world without its map, which costs more than everything these stories are about. */
export async function openWithoutMap({ browser, world, who }: Visitor, options: PageOptions = {}): Promise<TestPage> {
  const opened = await browser.open(world.url, { ...options, ...who })
  await opened.page.route('**/assets/live-map-*.js', (route) => route.abort())
  return opened
}

/** Where a page is: path with its query. */
export function whereIs(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname + location.search)
}

/** Go to an address within the open page, as a link would, and wait until it moves no more. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((wanted) => {
    history.pushState(null, '', wanted)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await comeToRest(page)
}

/** A redirection is over when the address stays for a while and the screen has its heading. */
export async function comeToRest(page: Page): Promise<void> {
  let [before, still] = ['', 0]
  for (let tries = 0; tries < 100 && still < 2; tries++) {
    await page.waitForTimeout(50)
    const [at, headings] = [await whereIs(page), await page.locator('h1').count()]
    still = at === before && headings > 0 ? still + 1 : 0
    before = at
  }
}

/** Press a button that saves. Its word stays for seconds only, so it is looked for from before the press. */
export async function pressAndSee(page: Page, button: string, word = 'Salvo.'): Promise<void> {
  await Promise.all([
    page.getByText(word).first().waitFor(),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
}
