import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The ways a person confirms what a slider asks. */

/** Drag the handle to the end of its track, or only part of the way. */
export async function dragSlider(page: Page, share = 1): Promise<void> {
  const box = await sliderOf(page).boundingBox()
  if (!box) throw new Error('no slider to drag')
  // A handle that was let go is on its way back for a moment.
  const handle = sliderOf(page).locator('span').last()
  await expect.poll(async () => Math.round((await handle.boundingBox())?.x ?? 0)).toBeLessThan(box.x + 6)
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 25, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + 25 + (box.width - 50) * share, middle, { steps: 8 })
  await page.mouse.up()
}

/** Two taps instead of the drag. */
export async function tapTwice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirmar sem arrastar' }).click()
  await page.getByRole('button', { name: /^Toque de novo/ }).click()
}

/** Keys instead of the drag. */
export async function pressToTheEnd(page: Page): Promise<void> {
  await sliderOf(page).focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
}

export function sliderOf(page: Page): Locator {
  return page.getByRole('dialog').getByRole('slider')
}
