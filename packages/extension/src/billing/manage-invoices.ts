import {
  AccountAccess,
  accountStateOf,
  Invoice,
  InvoiceDraft,
  InvoicePage,
  InvoiceQuery,
  PREFIX,
  Refusal,
  type User,
} from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ExtensionDeps } from '../index.ts'
import type { Billing } from './billing.ts'
import { answerPage } from './invoice-query.ts'
import { presentInvoice } from './present.ts'

const BASE = `/${PREFIX}/invoices/manager`
const Customer = Type.Object({ userId: Type.Integer() })
const One = Type.Object({ id: Type.Integer() })

function audited(object: 'invoice' | 'user', action: 'create' | 'edit' | 'remove' = 'edit') {
  return { access: 'manager', audit: { action, object } } as const
}

/**
 * Invoices of the customers somebody manages, for the plus edition (PERM-05, OP-70). Nobody manages his own: what he
 * owes is settled by who is above him.
 */
export function manageInvoices(app: Http, deps: ExtensionDeps, billing: Billing): void {
  const desk = createDesk(deps)
  const { customers } = deps.tracking
  const { actions, access } = billing

  app.get(
    BASE,
    {
      config: { access: 'manager', summary: 'Invoices of the customers the caller manages' },
      schema: { querystring: InvoiceQuery, response: { 200: InvoicePage } },
    },
    async (request) => {
      const caller = await desk.requireManager(request)
      const userIds = desk.scopeOf(caller, request.query.userId || undefined)
      return answerPage(request.query, {
        invoices: deps.store.invoices,
        userIds,
        now: deps.clock.now(),
        findUser: (id) => customers.find(id),
      })
    },
  )

  app.post(
    `${BASE}/:userId/save`,
    {
      config: { ...audited('invoice', 'create'), summary: 'Write an invoice, or with its id change one that is open' },
      schema: { params: Customer, body: InvoiceDraft, response: { 200: Invoice } },
    },
    async (request) => {
      const customer = await desk.requireCustomer(request, request.params.userId)
      const { id = 0 } = request.body
      if (id === 0) return desk.present(await actions.write(customer, request.body))
      await desk.requireInvoice(request, id, customer.id)
      return desk.present(await actions.change(id, request.body))
    },
  )

  app.post(
    `${BASE}/:id/setAsReceivedCash`,
    {
      config: { ...audited('invoice'), summary: 'An invoice was paid by hand' },
      schema: { params: One, response: { 200: Invoice } },
    },
    async (request) => {
      await desk.requireInvoice(request, request.params.id)
      return desk.present(await actions.receiveInCash(request.params.id))
    },
  )

  app.post(
    `${BASE}/:id/delete`,
    {
      config: { ...audited('invoice', 'remove'), summary: 'Cancel an invoice; it stays in the list' },
      schema: { params: One, response: { 200: Invoice } },
    },
    async (request) => {
      await desk.requireInvoice(request, request.params.id)
      return desk.present(await actions.cancel(request.params.id))
    },
  )

  app.post(
    `${BASE}/:userId/lockUser`,
    {
      config: { ...audited('user'), summary: 'Suspend a customer for non-payment' },
      schema: { params: Customer, response: { 200: AccountAccess } },
    },
    async (request) => {
      const { id } = await desk.requireCustomer(request, request.params.userId)
      return desk.accessOf(await access.lock(id))
    },
  )

  app.post(
    `${BASE}/:userId/unlockUser`,
    {
      config: { ...audited('user'), summary: 'Let a suspended customer in: for good, or with perma=false on trust' },
      schema: {
        params: Customer,
        querystring: Type.Object({ perma: Type.Optional(Type.Boolean()) }),
        response: { 200: AccountAccess },
      },
    },
    async (request) => {
      const { id } = await desk.requireCustomer(request, request.params.userId)
      return desk.accessOf(await (request.query.perma === false ? access.trust(id) : access.unlock(id)))
    },
  )
}

/** Who may do what with whose invoices. */
function createDesk({ tracking, store, clock, edition }: ExtensionDeps) {
  const { customers } = tracking

  async function requireManager(request: FastifyRequest): Promise<User> {
    const caller = await tracking.requireCaller(request)
    if (edition !== 'plus') throw new Refusal('operationRestricted')
    if (request.method !== 'GET' && caller.readonly && !caller.administrator) throw new Refusal('writeDenied')
    return caller
  }

  function requireManaged(caller: User, userId: number): void {
    tracking.requireUser(caller, userId)
    if (caller.id === userId && !caller.administrator) throw new Refusal('accessDenied', 'User access denied')
  }

  return {
    requireManager,
    /** Whose invoices a list may have; undefined = everybody's. */
    scopeOf(caller: User, userId: number | undefined): readonly number[] | undefined {
      if (userId === undefined) return tracking.readersOf(caller)?.filter((id) => id !== caller.id)
      // What a customer owed who is gone is still read by an administrator.
      if (!caller.administrator) requireManaged(caller, userId)
      return [userId]
    },
    async requireCustomer(request: FastifyRequest, userId: number): Promise<User> {
      requireManaged(await requireManager(request), userId)
      const user = customers.find(userId)
      if (!user) throw new Refusal('notFound')
      return user
    },
    /** @param userId whose it has to be, where that is known */
    async requireInvoice(request: FastifyRequest, id: number, userId?: number): Promise<void> {
      const caller = await requireManager(request)
      const invoice = await store.invoices.find(id)
      const isFound = invoice !== undefined && (userId === undefined || invoice.userId === userId)
      // To who manages others, foreign and missing look the same.
      if (!isFound)
        throw caller.administrator ? new Refusal('notFound') : new Refusal('accessDenied', 'User access denied')
      if (!caller.administrator) requireManaged(caller, invoice.userId)
    },
    present: (invoice: Parameters<typeof presentInvoice>[0]): Invoice =>
      presentInvoice(invoice, { now: clock.now(), account: customers.find(invoice.userId) ?? null }),
    accessOf: (user: User): AccountAccess => ({ id: user.id, account: accountStateOf(user, clock.now()) }),
  }
}
