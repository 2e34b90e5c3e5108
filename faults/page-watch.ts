import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN } from '@rastro/testkit/bench/product'
import { createHistogram } from '@rastro/testkit/load/histogram'
import { logIn } from '@rastro/testkit/world'

const EVERY_MS = 100

/** Somebody who asks for his vehicles ten times a second. */
export interface PageWatch {
  /** @returns milliseconds below which 99 % of the answers came, and how many were refused */
  stop(): Promise<{ p99: number; failed: number }>
}

/** Begin to ask. The server must know {@link ADMIN}. */
export async function watchPages(url: string): Promise<PageWatch> {
  const person = await logIn(url, ADMIN, ADMIN.password)
  const times = createHistogram()
  const state = { isOver: false, failed: 0 }
  const asking = ask()

  async function ask(): Promise<void> {
    while (!state.isOver) {
      const start = performance.now()
      const response = await person.call('GET', '/api/devices?limit=50').catch(() => undefined)
      await response?.text()
      times.add(performance.now() - start)
      if (response?.ok !== true) state.failed++
      await pause(EVERY_MS)
    }
  }
  return {
    async stop() {
      state.isOver = true
      await asking
      return { p99: times.percentile(0.99), failed: state.failed }
    },
  }
}
