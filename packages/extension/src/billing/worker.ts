import { EgressError, type Log } from '@rastro/platform'
import type { Task, TaskKind } from '../store/task-store.ts'
import { GatewayError } from './gateway.ts'
import { writeInvoiceMail } from './invoice-mail.ts'
import { issueInvoice } from './issue.ts'
import type { BillingParts } from './parts.ts'
import { rereadPayment } from './payments.ts'

const MINUTE_MS = 60_000
/** What a crash interrupted is begun again after this. */
const AGAIN_MS = 5 * MINUTE_MS
/** A refusal a person has to do something about is asked for again so often, in case he did. */
const REFUSED_AGAIN_MS = 24 * 60 * MINUTE_MS
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
/** A mail server that is away is asked again so often, for so long. */
const MAIL_AGAIN_MS = 15 * MINUTE_MS
const MAIL_FOR_MS = 48 * 60 * MINUTE_MS
/** Calls to the provider side by side. */
const AT_ONCE = 4

/** Do everything that is due. @returns how many tasks were taken */
export async function doTasks(parts: BillingParts): Promise<number> {
  const { store, clock } = parts
  let count = 0
  for (;;) {
    const now = clock.now().getTime()
    const tasks = await store.tasks.take(now, now + AGAIN_MS, AT_ONCE, kindsThatCan(parts))
    if (tasks.length === 0 || parts.isClosing()) return count
    await Promise.all(tasks.map((task) => doTask(task, parts)))
    count += tasks.length
  }
}

/** Work nobody could do now stays where it is. */
function kindsThatCan({ gateway, post }: BillingParts): TaskKind[] {
  const hasGateway = gateway() !== undefined
  return [...(hasGateway ? (['issue', 'payment'] as const) : []), ...(post.isConfigured() ? (['mail'] as const) : [])]
}

async function doTask(task: Task, parts: BillingParts): Promise<void> {
  const { store, clock, log } = parts
  try {
    await WORK[task.kind](task, parts)
    await store.tasks.finish(task)
  } catch (error) {
    const isExpected = error instanceof GatewayError || error instanceof EgressError
    const waitMs = error instanceof GatewayError && error.isFinal ? REFUSED_AGAIN_MS : waitAfter(task.tries)
    await store.tasks.postpone(task, clock.now().getTime() + waitMs)
    if (task.kind === 'issue') await tellProblem(Number(task.subject), error, parts)
    const say: keyof Pick<Log, 'warn' | 'error'> = isExpected ? 'warn' : 'error'
    log[say]({ err: error, task: task.kind, subject: task.subject }, 'billing has to try again')
  }
}

const WORK: Readonly<Record<TaskKind, (task: Task, parts: BillingParts) => Promise<void>>> = {
  issue,
  payment: async ({ subject }, parts) => {
    const gateway = parts.gateway()
    if (gateway) await rereadPayment(subject, gateway, parts)
  },
  mail: sendMail,
}

async function issue({ subject, tries }: Task, parts: BillingParts): Promise<void> {
  const { store, gateway: findGateway, oneEach, clock } = parts
  const id = Number(subject)
  await oneEach(id, async () => {
    const [invoice, gateway] = [await store.invoices.find(id), findGateway()]
    if (!invoice || !gateway) return
    const payment = await issueInvoice(invoice, { gateway, wasBegun: tries > 0 }, parts)
    if (payment) await store.tasks.add('mail', subject, clock.now().getTime())
  })
}

async function sendMail(task: Task, parts: BillingParts): Promise<void> {
  const { store, customers, integrations, post, log, clock } = parts
  const settings = integrations.get('invoiceMail')
  const invoice = await store.invoices.find(Number(task.subject))
  const user = invoice && customers.find(invoice.userId)
  // What was interrupted may have arrived: nobody is told twice.
  if (!settings.enabled || !user || task.tries > 0 || invoice.status === 'CANCELED') return
  try {
    const writing = { language: customers.languageOf(user), letterhead: await customers.letterheadOf(user), settings }
    await post.send(writeInvoiceMail(invoice, user, writing))
  } catch (error) {
    log.warn({ err: error, invoice: invoice.id }, 'the mail about an invoice was not sent')
    const now = clock.now().getTime()
    const mayTryAgain = !isFinal(error) && now - invoice.createdAt < MAIL_FOR_MS
    // A new task, which was not begun yet: nothing of this one left us.
    if (mayTryAgain) await store.tasks.renew(task, now + MAIL_AGAIN_MS)
  }
}

function isFinal(error: unknown): boolean {
  if (error instanceof EgressError) return error.failure === 'refused' || error.mayHaveArrived
  return Reflect.get(Object(error), 'isFinal') !== false
}

/** What the provider said stands on the invoice, for who manages it. */
async function tellProblem(id: number, error: unknown, { store }: BillingParts): Promise<void> {
  const isTold = error instanceof GatewayError || error instanceof EgressError
  const invoice = isTold ? await store.invoices.find(id) : undefined
  if (invoice && isTold) await store.invoices.change(invoice, { problem: error.message })
}

/** One minute, two, four … up to six hours. */
function waitAfter(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS)
}
