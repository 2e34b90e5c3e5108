import type { TestPage } from '@rastro/testkit/browser'
import type { Page } from 'playwright-core'
import { barriersOf, bringAxe } from './axe.ts'
import { walkTo } from './walk.ts'

/** How long a screen may take until what it loads is there. */
const READY_MS = 6_000
const SECOND_LOOK_MS = 1_000

/** What axe finds on one screen after the other; by address, the good ones left out. */
export async function barriersAlong(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
  await bringAxe(page)
  const found: Record<string, string[]> = {}
  for (const address of addresses) {
    await walkTo(page, address)
    await page
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', timeout: READY_MS })
      .catch(() => undefined)
    const barriers = await lastingBarriersOf(page)
    if (barriers.length > 0) found[address] = barriers
  }
  return found
}

/** On a busy machine the first look may meet a screen that is still coming together: what is gone at the second is none. */
async function lastingBarriersOf(page: Page): Promise<string[]> {
  const barriers = await barriersOf(page)
  if (barriers.length === 0) return barriers
  await page.waitForTimeout(SECOND_LOOK_MS)
  return barriersOf(page)
}

/** Hosts that are not ours, and what the policy of the page refused. */
export const offences = ({ troubles, strangers }: TestPage): string[] => [
  ...troubles.filter((trouble) => /content security policy/i.test(trouble)),
  ...strangers,
]
