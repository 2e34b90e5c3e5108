import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { killBilling } from '../testing/kill-billing.ts'

/** `npm run bench billing` is the full form. */
const CUSTOMERS = 40
const KILLS = 2
const TIMEOUT_MS = 150_000

describeDatabases('billing that is killed', (kind) => {
  test(
    `bills ${CUSTOMERS} customers once each, here and at the provider, after ${KILLS} kills`,
    async () => {
      const { options, drop } = await kind.create()
      onTestFinished(drop)
      const { met, ...left } = await killBilling({ options, customers: CUSTOMERS, kills: KILLS })
      expect(left).toEqual({
        isDone: true,
        invoices: CUSTOMERS,
        billed: CUSTOMERS,
        kinds: ['2026-12 PENDING'],
        missingPayments: 0,
        extraPayments: 0,
        tasksLeft: 0,
      })
      expect(met).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})
