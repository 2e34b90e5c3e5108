import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { ASAAS_TOKEN, serveAsaas } from '@rastro/testkit/asaas'
import { openExtensionStore } from '../store/index.ts'
import type { ChildOrder } from './billing-child.ts'

const CHILD = join(import.meta.dirname, 'billing-child.ts')
const DAY = '2026-12-01'
const MINUTES_MS = 60_000
/** A kill is late by up to so much: in the middle of what follows the payment. */
const MOST_LATE_MS = 20

export interface BillingKills {
  /** An empty database. */
  readonly options: DatabaseOptions
  readonly customers: number
  readonly kills: number
}

/** What is there when billing was killed again and again, and then let through. */
export interface KilledBilling {
  /** Kills that met it at work; the others came when it was done. */
  readonly met: number
  /** The process that nobody killed said that it was done. */
  readonly isDone: boolean
  readonly invoices: number
  /** Customers who have an invoice. */
  readonly billed: number
  /** Periods and statuses there are. */
  readonly kinds: readonly string[]
  /** Invoices the provider has no payment for, and payments it has that no invoice, or one of before, stands for. */
  readonly missingPayments: number
  readonly extraPayments: number
  readonly tasksLeft: number
}

/** Bill customers through a stand-in of the provider, in a process that is killed at random moments. */
export async function killBilling({ options, customers, kills }: BillingKills): Promise<KilledBilling> {
  const asaas = await serveAsaas()
  const children = new Set<ChildProcess>()
  try {
    const { url, target } = asaas
    const order = { options, customers, asaas: { url, target, token: ASAAS_TOKEN }, day: DAY }
    let met = 0
    for (let turn = 0; turn < kills; turn++) {
      // So many payments more, so that kills fall all over the run however fast the machine is.
      const share = (customers - asaas.payments.size) / (kills - turn)
      const enough = asaas.payments.size + Math.floor(Math.random() * share)
      const isTime = () => asaas.payments.size >= enough
      if ((await bill({ ...order, laterMs: turn * 6 * MINUTES_MS }, children, isTime)) === 'killed') met++
    }
    const word = await bill({ ...order, laterMs: (kills + 1) * 6 * MINUTES_MS }, children)
    const references = [...asaas.payments.values()].map(({ externalReference }) => externalReference)
    return { met, isDone: word === 'done', ...(await compare(options, references)) }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await asaas.close()
  }
}

/** Bill until it is time to kill the process, or to the end where no time is given. @returns the last word it said */
async function bill(order: ChildOrder, children: Set<ChildProcess>, isTime?: () => boolean): Promise<string> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  const { value: first } = await lines.next()
  if (first !== 'begun') throw new Error('billing did not begin')
  const watch = setInterval(
    () => isTime?.() && setTimeout(() => child.kill('SIGKILL'), Math.random() * MOST_LATE_MS),
    1,
  )
  const { value } = await lines.next()
  clearInterval(watch)
  await ended
  children.delete(child)
  return value ?? 'killed'
}

async function compare(options: DatabaseOptions, paid: readonly string[]) {
  const database = await openDatabase<unknown>(options)
  await openExtensionStore(database)
  const rows = await database.rows('SELECT user_id, period, status, reference FROM invoices')
  const [tasks] = await database.rows("SELECT COUNT(*) FROM billing_tasks WHERE kind = 'issue'")
  await database.close()
  const references = new Set(rows.map(([, , , reference]) => String(reference)))
  const found = new Set(paid.filter((reference) => references.has(reference)))
  return {
    invoices: rows.length,
    billed: new Set(rows.map(([userId]) => userId)).size,
    kinds: [...new Set(rows.map(([, period, status]) => [period, status].join(' ')))],
    missingPayments: references.size - found.size,
    extraPayments: paid.length - found.size,
    tasksLeft: Number(tasks?.[0]),
  }
}
