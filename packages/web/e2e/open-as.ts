import type { PageOptions, TestBrowser, TestPage } from '@rastro/testkit/browser'
import type { Person, World } from '@rastro/testkit/world'
import { onTestFinished } from 'vitest'

/** A page of the world where the person is already logged in; it closes with the test. */
export async function openAs(
  browser: TestBrowser,
  world: World,
  { cookie }: Pick<Person, 'cookie'>,
  options: PageOptions = {},
): Promise<TestPage> {
  const opened = await browser.open(world.url, { ...options, cookie })
  onTestFinished(() => opened.close())
  return opened
}
