import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_INVOICES, productKey, USER_DEFAULTS } from '@rastro/contracts'
import { openDatabase } from '@rastro/platform'
import { startPostgres } from '../src/postgres.ts'
import { createRandom } from '../src/random.ts'
import { createWorld, logIn, type Person, type World } from '../src/world.ts'
import { defineBenchmark, type Figure, percentile } from './benchmark.ts'

const TARGET_MS = 300
const ROWS_AT_ONCE = 500
const STATUSES = ['PENDING', 'RECEIVED', 'OVERDUE', 'CANCELED'] as const

/** Lists of administration, asked by an administrator and by a reseller everybody belongs to. */
const LISTS: readonly (readonly [name: string, path: string])[] = [
  ['invoices, first page', '/tarkan/invoices/manager?limit=200'],
  ['invoices, search', '/tarkan/invoices/manager?limit=200&keyword=cliente%20123'],
  ['invoices, by customer, late page', '/tarkan/invoices/manager?limit=200&order=customer&offset=10000'],
  ['invoices, overdue', '/tarkan/invoices/manager?limit=200&phase=overdue&descending=true'],
  ['invoices, part of an export', `/tarkan/invoices/manager?limit=${MOST_INVOICES}`],
  ['users, first page', '/api/users/list?limit=100'],
  ['users, search', '/api/users/list?limit=100&query=cliente%20123'],
  ['users, part of an export', '/api/users/list?limit=1000&order=name&descending=true'],
]

/** Lists of users and invoices of a large installation, over HTTP, on both stores. */
export const lists = defineBenchmark({
  name: 'lists',
  summary: 'lists of invoices and users of a large installation over HTTP, on both stores',
  options: { users: 5_000, invoices: 20_000, calls: 20 },
  async run(options, say) {
    const embedded = await measure('SQLite', options, undefined, say)
    const postgres = await startPostgres({ isDurable: true })
    try {
      return [...embedded, ...(await measure('PostgreSQL', options, postgres.url, say))]
    } finally {
      await postgres.stop()
    }
  },
})

/** What of an invoice has no default. */
interface InvoiceRow {
  user_id: number
  customer: string
  description: string
  search_key: string
  value: number
  terms: string
  due_date: string
  status: string
  reference: string
  created_at: number
  checked_at: number
}

interface Size {
  users: number
  invoices: number
  calls: number
}

async function measure(
  store: string,
  { users, invoices, calls }: Size,
  databaseUrl: string | undefined,
  say: (line: string) => void,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-lists-bench-'))
  const options = { folder, ...(databaseUrl && { databaseUrl }) }
  let world = await createWorld(options)
  try {
    const root = await world.user({ administrator: true })
    const attributes = { [productKey('reseller')]: true }
    const reseller = await world.user({ name: 'Revenda', userLimit: -1, attributes })
    const ids = await addCustomers(world, reseller, users)
    // An embedded store has one guest at a time.
    await world.close()
    await addInvoices(databaseUrl ? { url: databaseUrl } : { file: join(folder, 'rastro.sqlite') }, ids, invoices)
    world = await createWorld(options)
    say(`${store}: ${users} users, ${invoices} invoices`)
    const figures: Figure[] = []
    for (const [who, { user, password }] of [
      ['administrator', root],
      ['reseller', reseller],
    ] as const) {
      const person = await logIn(world.url, user, password)
      for (const [name, path] of LISTS) {
        const times = await timesOf(person, path, calls)
        const told = `${store}, ${who}: ${name}`
        figures.push({ name: `${told}, median`, value: percentile(times, 0.5), unit: 'ms' })
        figures.push({ name: `${told}, slowest`, value: Math.max(...times), unit: 'ms', atMost: TARGET_MS })
      }
    }
    return figures
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function addCustomers({ app }: World, reseller: Person, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 1; index <= count; index++) {
    const email = `c${index}@example.com`
    const user = await app.store.users.add({ ...USER_DEFAULTS, name: `Cliente ${index}`, email })
    const link = { userId: reseller.user.id, managedUserId: user.id }
    await app.store.links.add(link)
    app.gate.access.putUser(user)
    app.gate.access.addLink(link)
    ids.push(user.id)
  }
  return ids
}

/** Straight into the table: what is measured is reading. */
async function addInvoices(
  options: Parameters<typeof openDatabase>[0],
  userIds: readonly number[],
  count: number,
): Promise<void> {
  const random = createRandom(1)
  const database = await openDatabase<{ invoices: InvoiceRow }>(options)
  const row = (index: number): InvoiceRow => {
    const userId = userIds[index % userIds.length] ?? 0
    const month = String(1 + (index % 12)).padStart(2, '0')
    const day = String(1 + Math.floor(random.between(0, 28))).padStart(2, '0')
    return {
      user_id: userId,
      customer: `Cliente ${userId}`,
      description: 'Rastreamento',
      search_key: `cliente ${userId} rastreamento`,
      value: Math.round(random.between(5000, 50_000)),
      terms: '{}',
      due_date: `2026-${month}-${day}`,
      status: STATUSES[Math.floor(random.between(0, STATUSES.length))] ?? 'PENDING',
      reference: `r${index}`,
      created_at: 0,
      checked_at: 0,
    }
  }
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, index) => row(start + index))
    await database.kysely.insertInto('invoices').values(rows).execute()
  }
  // What its own housekeeping does within a minute.
  if (database.dialect === 'postgres') await database.rows('ANALYZE invoices')
  await database.close()
}

/** Milliseconds of each call, the first left out: it finds everything cold. */
async function timesOf(person: Person, path: string, calls: number): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call <= calls; call++) {
    const start = performance.now()
    const answer = await person.call('GET', path)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    times.push(performance.now() - start)
  }
  return times.slice(1)
}
