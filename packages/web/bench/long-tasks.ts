import type { Page } from 'playwright-core'

/** Begin to note the tasks of the main thread that take longer than 50 ms; the browser tells no others. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(globalThis, 'longTasks', tasks)
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
  })
}

/** Milliseconds of the longest task since {@link watchTasks}; 0 = none was above 50. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'longTasks') as number[])))
}
