import { randomUUID } from 'node:crypto'
import {
  addDays,
  BILLING_KEYS,
  readTerms,
  SERVER_KEYS,
  SUSPENSION,
  USER_DEFAULTS,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import type { ExtensionStore } from '@rastro/extension'
import type { Store } from '@rastro/tracking/store/store'

/** Somebody whose vehicles are tracked for money. */
interface Customer {
  name: string
  email: string
  taxId: string
  phone: string
  city: string
  /** Cents a month. */
  price: number
  dueDay: number
  vehicles: number
  /** Days until the account ends; absent = it does not. */
  endsIn?: number
  /** How many of the latest invoices are unpaid. */
  unpaid?: number
  suspended?: true
}

const CUSTOMERS: readonly Customer[] = [
  {
    name: 'Mercado São Jorge',
    email: 'frota@saojorge.example',
    taxId: '11222333000181',
    phone: '+551133224410',
    city: 'São Paulo',
    price: 89_700,
    dueDay: 10,
    vehicles: 6,
    endsIn: 18,
  },
  {
    name: 'Construtora Alvorada',
    email: 'ti@alvorada.example',
    taxId: '12ABC34501DE35',
    phone: '+551140028922',
    city: 'Guarulhos',
    price: 154_900,
    dueDay: 5,
    vehicles: 9,
  },
  {
    name: 'Padaria Real',
    email: 'contato@padariareal.example',
    taxId: '52998224725',
    phone: '+5511984127730',
    city: 'Osasco',
    price: 19_900,
    dueDay: 15,
    vehicles: 2,
    endsIn: -40,
  },
  {
    name: 'Expresso Butantã',
    email: 'operacao@butanta.example',
    taxId: '00000000000191',
    phone: '+551137210098',
    city: 'São Paulo',
    price: 119_400,
    dueDay: 20,
    vehicles: 7,
    unpaid: 1,
  },
  {
    name: 'Locadora Paulista',
    email: 'financeiro@locpaulista.example',
    taxId: '11144477735',
    phone: '+5511991880042',
    city: 'São Paulo',
    price: 64_500,
    dueDay: 1,
    vehicles: 4,
    unpaid: 2,
    suspended: true,
  },
]
/** Sells on what he buys; some of the customers are his. */
const RESELLER = { name: 'Rogério Pinto', email: 'rogerio@transvale.example', phone: '+5511984127731', customers: 2 }
/** How many months of invoices there are. */
const MONTHS = 6

interface DemoCustomers {
  store: Store
  extension: ExtensionStore
  /** Who manages them all. */
  userId: number
  deviceIds: readonly number[]
  passwordHash: string
  now: Date
}

/** Whom the fleet is shown to and billed for: customers, a reseller between, and their invoices of half a year. */
export async function addDemoCustomers(demo: DemoCustomers): Promise<void> {
  const { store, userId, deviceIds } = demo
  const server = await store.server.read()
  await store.server.save({ ...server, attributes: { ...server.attributes, [SERVER_KEYS.enableBilling]: true } })
  const { customers, ...contact } = RESELLER
  const reseller = await addUser(demo, { ...contact, userLimit: 20, attributes: { [USER_KEYS.reseller]: true } })
  await store.links.add({ userId, managedUserId: reseller.id })
  let first = 0
  for (const [index, customer] of CUSTOMERS.entries()) {
    const user = await addUser(demo, accountOf(customer, demo.now))
    await store.links.add({ userId: index < customers ? reseller.id : userId, managedUserId: user.id })
    for (const deviceId of deviceIds.slice(first, first + customer.vehicles)) {
      await store.links.add({ userId: user.id, deviceId })
      if (index < customers) await store.links.add({ userId: reseller.id, deviceId })
    }
    first += customer.vehicles
    await addInvoices(demo, user, customer)
  }
}

async function addUser({ store, passwordHash }: DemoCustomers, changes: Partial<User>): Promise<User> {
  const user = await store.users.add({ ...USER_DEFAULTS, ...changes })
  await store.users.setPasswordHash(user.id, passwordHash)
  return user
}

function accountOf({ name, email, phone, taxId, city, endsIn, ...billing }: Customer, now: Date): Partial<User> {
  return {
    name,
    email,
    phone,
    expirationTime: endsIn === undefined ? null : `${addDays(dayOf(now), endsIn)}T03:00:00.000+00:00`,
    attributes: {
      [USER_KEYS.taxId]: taxId,
      [USER_KEYS.city]: city,
      [USER_KEYS.state]: 'SP',
      [BILLING_KEYS.enabled]: true,
      [BILLING_KEYS.description]: `Rastreamento de ${billing.vehicles} veículos`,
      [BILLING_KEYS.firstDueDay]: dueDaysOf(billing, now)[0] ?? dayOf(now),
      [BILLING_KEYS.price]: billing.price,
      [BILLING_KEYS.fine]: 2,
      [BILLING_KEYS.fineMode]: 'percentage',
      [BILLING_KEYS.interest]: 1,
      [SUSPENSION.trustUnlock]: true,
      ...(billing.suspended && { [SUSPENSION.suspended]: true }),
    },
  }
}

/** The day in the time zone of the demo city. */
function dayOf(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
}

/** When the invoices of the last months were due, the oldest first. */
function dueDaysOf({ dueDay }: Pick<Customer, 'dueDay'>, now: Date): string[] {
  const today = dayOf(now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, dueDay)).toISOString().slice(0, 10),
  ).filter((day) => day < today)
}

async function addInvoices({ extension, now }: DemoCustomers, user: User, customer: Customer): Promise<void> {
  const days = dueDaysOf(customer, now)
  const firstUnpaid = days.length - (customer.unpaid ?? 0)
  const drafts = days.map((dueDate) => ({
    userId: user.id,
    period: dueDate.slice(0, 7),
    customer: user.name,
    description: `Rastreamento de ${customer.vehicles} veículos`,
    value: customer.price,
    terms: readTerms(user.attributes),
    dueDate,
    status: 'TARKAN_GENERATED',
    reference: randomUUID(),
    createdAt: Date.parse(dueDate) - 10 * 86_400_000,
  }))
  const ids = await extension.invoices.add(drafts, null)
  for (const [index, id] of ids.entries()) {
    const paidDate = days[index]
    const status = 'TARKAN_GENERATED'
    if (index >= firstUnpaid) await extension.invoices.change({ id, status }, { status: 'OVERDUE' })
    else if (paidDate !== undefined)
      await extension.invoices.change({ id, status }, { status: 'RECEIVED_IN_CASH', paidDate })
  }
}
