import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { ASAAS_TOKEN, serveAsaas } from '@rastro/testkit/asaas'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { openExtensionStore } from '../store/index.ts'
import type { ChildOrder } from '../testing/billing-child.ts'

/** The full form: `BILLING_CUSTOMERS=5000 BILLING_KILLS=20 vitest run killed.test.ts`. */
const CUSTOMERS = Number(process.env['BILLING_CUSTOMERS'] ?? 120)
const KILLS = Number(process.env['BILLING_KILLS'] ?? 4)
const CHILD = join(import.meta.dirname, '../testing/billing-child.ts')
const MINUTES_MS = 60_000
/** Long enough for either form on a machine that is busy. */
const TIMEOUT_MS = 120_000 + CUSTOMERS * 240

function start(order: ChildOrder): { process: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

/** Bill until the process is killed, or to the end where no moment is given. @returns the last word it said */
async function bill(order: ChildOrder, killAfterMs?: number): Promise<string> {
  const { process: child, lines } = start(order)
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  expect((await lines.next()).value).toBe('begun')
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const { value } = await lines.next()
  clearTimeout(timer)
  await ended
  return value ?? 'killed'
}

async function readInvoices(options: DatabaseOptions) {
  const database = await openDatabase<unknown>(options)
  await openExtensionStore(database)
  const rows = await database.rows('SELECT user_id, period, status, provider_id, reference FROM invoices')
  const [tasks] = await database.rows("SELECT COUNT(*) FROM billing_tasks WHERE kind = 'issue'")
  await database.close()
  return { rows, tasksLeft: Number(tasks?.[0]) }
}

describeDatabases('billing that is killed', (kind) => {
  test(
    `bills ${CUSTOMERS} customers once each, here and at the provider, after ${KILLS} kills`,
    async () => {
      const { options, drop } = await kind.create()
      onTestFinished(drop)
      const asaas = await serveAsaas()
      onTestFinished(() => asaas.close())
      const { url, target } = asaas
      const order = { options, customers: CUSTOMERS, asaas: { url, target, token: ASAAS_TOKEN }, day: '2026-12-01' }
      // A round takes about so long; kills fall all over it.
      const spanMs = 300 + (CUSTOMERS * 12) / (KILLS / 4)
      let killed = 0
      for (let turn = 0; turn < KILLS; turn++) {
        const word = await bill({ ...order, laterMs: turn * 6 * MINUTES_MS }, Math.random() * spanMs)
        if (word === 'killed') killed++
      }
      expect(await bill({ ...order, laterMs: (KILLS + 1) * 6 * MINUTES_MS })).toBe('done')
      const { rows, tasksLeft } = await readInvoices(options)
      expect(rows).toHaveLength(CUSTOMERS)
      expect(new Set(rows.map(([userId]) => userId)).size).toBe(CUSTOMERS)
      expect(new Set(rows.map(([, period, status]) => [period, status].join(' ')))).toEqual(
        new Set(['2026-12 PENDING']),
      )
      const references = [...asaas.payments.values()].map(({ externalReference }) => externalReference)
      expect(references.toSorted()).toEqual(rows.map(([, , , , reference]) => String(reference)).toSorted())
      expect(tasksLeft).toBe(0)
      expect(killed).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})
