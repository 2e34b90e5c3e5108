import { addDays, Refusal, readBilling, SUSPENSION, suspensionOf, type User, unlockedOnTrust } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { CustomerDesk } from '../ports.ts'
import type { ExtensionStore } from '../store/store.ts'
import { dayOf } from './days.ts'

/** What debts do to the access of customers. It never reaches a vehicle: nobody's engine stops for money. */
export interface CustomerAccess {
  /** Keep out those who let an invoice wait for longer than their days; each invoice does so once. @returns how many */
  suspendLate(): Promise<number>
  /** Let a customer in again if nothing of his is overdue. Called when something was settled. */
  liftIfSettled(userId: number): Promise<void>
  lock(userId: number): Promise<User>
  /** Let a customer in for good; invoices that are overdue now keep him out no more. */
  unlock(userId: number): Promise<User>
  /** Let a suspended customer in for the days of his trust. @throws Refusal accountSuspendedTrust when he had them */
  trust(userId: number): Promise<User>
}

export interface CustomerAccessDeps {
  customers: CustomerDesk
  store: Pick<ExtensionStore, 'invoices'>
  clock: Clock
}

/** Watch over who is let in. */
export function createCustomerAccess({ customers, store, clock }: CustomerAccessDeps): CustomerAccess {
  const { invoices } = store

  async function change(userId: number, how: (user: User) => User, reason: string | null): Promise<User> {
    const user = await customers.change(userId, how, reason)
    if (!user) throw new Refusal('notFound')
    return user
  }

  /** Whoever is let in again begins anew: his trust is his again. */
  async function lift(userId: number, reason: string | null): Promise<User> {
    return change(userId, (user) => (isSuspended(user) ? withoutSuspension(user) : user), reason)
  }

  async function forgive(userId: number): Promise<void> {
    const suspendedAt = clock.now().getTime()
    for (const invoice of await invoices.inPhase('overdue', userId))
      if (invoice.suspendedAt === null) await invoices.change(invoice, { suspendedAt })
  }

  return {
    async suspendLate() {
      const today = dayOf(clock.now())
      let count = 0
      for (const invoice of await invoices.inPhase('overdue')) {
        const user = customers.find(invoice.userId)
        const billing = user && !user.administrator ? readBilling(user.attributes) : null
        // An invoice the provider did not take cannot be paid.
        if (!billing?.autoSuspend || invoice.suspendedAt !== null || invoice.problem !== null) continue
        if (addDays(invoice.dueDate, billing.waitDays) >= today) continue
        // The account first: what a crash leaves undone is done again, which changes nothing.
        await customers.change(invoice.userId, suspended, `invoice ${invoice.id}`)
        await invoices.change(invoice, { suspendedAt: clock.now().getTime() })
        count++
      }
      return count
    },
    async liftIfSettled(userId) {
      const user = customers.find(userId)
      if (!user || !isSuspended(user)) return
      const overdue = await invoices.inPhase('overdue', userId)
      if (overdue.length === 0) await lift(userId, 'settled')
    },
    lock: (userId) =>
      change(
        userId,
        (user) => {
          if (user.administrator) throw new Refusal('operationRestricted')
          return suspended(user)
        },
        null,
      ),
    async unlock(userId) {
      await forgive(userId)
      return lift(userId, null)
    },
    trust: (userId) =>
      change(
        userId,
        (user) => {
          if (!suspensionOf(user, clock.now())) return user
          if (typeof user.attributes[SUSPENSION.trustUnlockedAt] === 'string')
            throw new Refusal('accountSuspendedTrust')
          return unlockedOnTrust(user, clock.now())
        },
        null,
      ),
  }
}

function isSuspended({ attributes }: User): boolean {
  return SUSPENSION.suspended in attributes || SUSPENSION.trustUnlockedAt in attributes
}

function suspended(user: User): User {
  if (user.attributes[SUSPENSION.suspended] === true && !(SUSPENSION.trustUnlockedUntil in user.attributes)) return user
  const { [SUSPENSION.trustUnlockedUntil]: _, ...attributes } = user.attributes
  return { ...user, attributes: { ...attributes, [SUSPENSION.suspended]: true } }
}

function withoutSuspension(user: User): User {
  const {
    [SUSPENSION.suspended]: _suspended,
    [SUSPENSION.trustUnlockedAt]: _at,
    [SUSPENSION.trustUnlockedUntil]: _until,
    ...attributes
  } = user.attributes
  return { ...user, attributes }
}
