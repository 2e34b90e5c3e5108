import type { PageOptions, TestBrowser, TestPage } from '@rastro/testkit/browser'
import type { Person, World } from '@rastro/testkit/world'
import { onTestFinished } from 'vitest'

/** A page of the world where the person is already logged in; it closes with the test. */
export async function openAs(
  browser: TestBrowser,
  world: World,
  person: Person,
  options: PageOptions = {},
): Promise<TestPage> {
  const opened = await browser.open(world.url, options)
  onTestFinished(() => opened.close())
  await opened.page.context().addCookies(cookiesOf(world, person))
  return opened
}

/** The session of a person as a browser keeps it. */
export function cookiesOf(
  { url }: Pick<World, 'url'>,
  { cookie }: Pick<Person, 'cookie'>,
): { name: string; value: string; url: string }[] {
  return cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url }
  })
}
