import { statusesOf } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { invoicePage, isOfPhase } from './invoice-page.ts'
import { changeRow, invoiceRow, readInvoice } from './invoice-row.ts'
import type { InvoiceStore } from './invoice-store.ts'
import type { ExtensionTables } from './tables.ts'
import { insertTasks } from './tasks.ts'

const ROWS_AT_ONCE = 500
const SETTLED = [...statusesOf('paid'), ...statusesOf('canceled')]

/** Invoices. A monthly one exists once for each customer, whoever adds it: the key of the table says so. */
export function createInvoiceStore(database: Database<ExtensionTables>): InvoiceStore {
  const { kysely } = database
  const select = kysely.selectFrom('invoices').selectAll()

  return {
    async add(invoices, task) {
      const added: number[] = []
      for (let start = 0; start < invoices.length; start += ROWS_AT_ONCE) {
        const rows = invoices.slice(start, start + ROWS_AT_ONCE).map(invoiceRow)
        await kysely.transaction().execute(async (transaction) => {
          const kept = await transaction
            .insertInto('invoices')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['user_id', 'period']).doNothing())
            .returning('id')
            .execute()
          const ids = kept.map(({ id }) => id)
          if (task !== null) await insertTasks(transaction, task, ids.map(String), invoices[start]?.createdAt ?? 0)
          added.push(...ids)
        })
      }
      return added
    },
    async find(id) {
      const row = await select.where('id', '=', id).executeTakeFirst()
      return row && readInvoice(row)
    },
    async findByProvider(providerId) {
      const row = await select.where('provider_id', '=', providerId).executeTakeFirst()
      return row && readInvoice(row)
    },
    page: (wanted) => invoicePage(database, wanted),
    async change({ id, status }, change) {
      const { customer } = (await select.where('id', '=', id).executeTakeFirst()) ?? { customer: '' }
      const { numUpdatedRows } = await kysely
        .updateTable('invoices')
        .set(changeRow(change, customer))
        .where('id', '=', id)
        .where('status', '=', status)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async billedIn(periods) {
      if (periods.length === 0) return new Set()
      const rows = await kysely
        .selectFrom('invoices')
        .select(['user_id', 'period'])
        .where('period', 'in', periods)
        .execute()
      return new Set(rows.map(({ user_id, period }) => `${user_id} ${period}`))
    },
    async markOverdue(before) {
      const { numUpdatedRows } = await kysely
        .updateTable('invoices')
        .set({ status: 'OVERDUE' })
        .where('provider_id', 'is', null)
        .where('status', 'in', ['TARKAN_GENERATED', 'PENDING'])
        .where('due_date', '<', before)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    async inPhase(phase, userId) {
      const all = select.where((builder) => isOfPhase(builder, phase)).orderBy('due_date')
      const rows = await (userId === undefined ? all : all.where('user_id', '=', userId)).execute()
      return rows.map(readInvoice)
    },
    async unsettled(checkedBefore, limit) {
      const rows = await select
        .where('provider_id', 'is not', null)
        .where('status', 'not in', SETTLED)
        .where('checked_at', '<', checkedBefore)
        .orderBy('checked_at')
        .limit(limit)
        .execute()
      return rows.map(readInvoice)
    },
  }
}
