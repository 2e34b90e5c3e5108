import {
  INVOICE_PHASES,
  INVOICE_STATUSES,
  type InvoiceOrder,
  type InvoicePhase,
  type InvoiceTotal,
  invoicePhase,
  statusesOf,
} from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { readInvoice, searchable } from './invoice-row.ts'
import type { FoundInvoices, WantedInvoices } from './invoice-store.ts'
import type { ExtensionTables } from './tables.ts'

type Builder = ExpressionBuilder<ExtensionTables, 'invoices'>

const ORDER_COLUMNS = {
  dueDate: 'due_date',
  value: 'value',
  status: 'status',
  paidDate: 'paid_date',
  customer: 'search_key',
  id: 'id',
} as const satisfies Record<InvoiceOrder, keyof ExtensionTables['invoices']>

/** One page of invoices, how many there are, and what they are worth by phase. */
export async function invoicePage(
  { kysely, dialect }: Pick<Database<ExtensionTables>, 'kysely' | 'dialect'>,
  wanted: WantedInvoices,
): Promise<FoundInvoices> {
  const { phase, order, isDescending, limit, offset } = wanted
  const direction = isDescending ? 'desc' : 'asc'
  const rows = kysely
    .selectFrom('invoices')
    .selectAll()
    .where((builder) => builder.and([fits(builder, wanted, dialect), ...(phase ? [isOfPhase(builder, phase)] : [])]))
    .$if(order === 'paidDate', (query) => query.orderBy(sql`paid_date IS NULL`)) // the two databases put nulls at different ends
    .orderBy(ORDER_COLUMNS[order], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const sums = kysely
    .selectFrom('invoices')
    .select(sumsOf)
    .where((builder) => fits(builder, wanted, dialect))
    .groupBy('status')
  const [found, byStatus] = await Promise.all([rows.execute(), sums.execute()])
  const totals = totalsOf(byStatus)
  const total = phase ? totals[phase].count : INVOICE_PHASES.reduce((sum, one) => sum + totals[one].count, 0)
  return { invoices: found.map(readInvoice), total, totals }
}

/** A status nobody knows is open. */
export function isOfPhase(builder: Builder, phase: InvoicePhase): Expression<SqlBool> {
  const known = builder('status', 'in', statusesOf(phase))
  return phase === 'open' ? builder.or([known, builder('status', 'not in', INVOICE_STATUSES)]) : known
}

type Dialect = Database<ExtensionTables>['dialect']

/** One value however many there are: thousands of parameters cost more than the question, and have a limit. */
const OF_USERS: Readonly<Record<Dialect, (ids: readonly number[]) => Expression<SqlBool>>> = {
  sqlite: (ids) => sql<boolean>`user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  postgres: (ids) => sql<boolean>`user_id = ANY(${`{${ids.join()}}`}::bigint[])`,
}

function fits(
  builder: Builder,
  { userIds, status, from, to, keyword }: WantedInvoices,
  dialect: Dialect,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (userIds) conditions.push(OF_USERS[dialect](userIds))
  if (status) conditions.push(builder('status', '=', status))
  if (from) conditions.push(builder('due_date', '>=', from))
  if (to) conditions.push(builder('due_date', '<=', to))
  if (keyword) conditions.push(contains(builder, keyword))
  return builder.and(conditions)
}

function contains(builder: Builder, keyword: string): Expression<SqlBool> {
  const pattern = `%${searchable(keyword).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const inText = sql<boolean>`search_key LIKE ${pattern} ESCAPE '\\'`
  const id = Number(keyword.replace(/^#/, ''))
  return Number.isSafeInteger(id) ? builder.or([inText, builder('id', '=', id)]) : inText
}

function sumsOf({ fn: count }: Builder) {
  // PostgreSQL's sum of BIGINT is a text.
  return [
    'status' as const,
    count.countAll<number>().as('count'),
    count.sum<number | string>('value').as('value'),
  ] as const
}

function totalsOf(rows: readonly { status: string; count: number; value: number | string }[]): FoundInvoices['totals'] {
  const empty = INVOICE_PHASES.map((phase): [InvoicePhase, InvoiceTotal] => [phase, { count: 0, value: 0 }])
  // Each phase is there.
  const totals = Object.fromEntries(empty) as FoundInvoices['totals']
  for (const { status, count, value } of rows) {
    const total = totals[invoicePhase(status)]
    total.count += count
    total.value += Number(value)
  }
  return totals
}
