import type { TestPage } from '@rastro/testkit/browser'
import type { Locator, Page } from 'playwright-core'

/** What a person at the page does. */

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
}

/** The row of a vehicle in the list. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('option').filter({ hasText: name })
}

/** Requests the server refused, which stories provoke, and screens that came at the second try, as they should (NAV-44). */
const NO_FAULT =
  /Failed to load resource: the server responded with a status of 40\d|Code did not arrive within 3000 ms/

/** What the page did wrong. */
export function faultsOf({ troubles }: TestPage): string[] {
  return troubles.filter((trouble) => !NO_FAULT.test(trouble))
}

let given = 0

/** A uniqueId of fifteen digits that nobody has yet, also when the same story is told once more in the same world. */
export function freshId(): string {
  given = (given + 1) % 10
  return `86${Date.now()}`.slice(0, 14) + given
}

/** Press a key until the focus is where it should be. @param most presses before that is given up */
export async function reach(target: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`${key} never reached ${String(target)}`)
}
