import { formatPermissions, formatSchedules, PERMISSION, SERVER_DEFAULTS } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutMap, walkTo } from './walk.ts'

/** Something people keep: where, what makes one, and under which permission see, create, edit and delete begin. */
interface Area {
  screen: string
  api: string
  right: number
  /** One of it, called as asked. */
  make: (name: string) => object
  /** What the form calls the name. */
  label: string
  /** What the button that makes a new one says. */
  add: string
}

const named =
  (more: object = {}) =>
  (name: string) => ({ name, ...more })
const described = (more: object) => (description: string) => ({ description, ...more })
const NAME = 'Nome'
const WORKDAY = { start: '2026-01-05T08:00', end: '2026-01-05T18:00', timeZone: 'America/Sao_Paulo', repeat: null }

/** All that is managed beside vehicles and links, which have stories of their own. */
const AREAS: readonly Area[] = [
  { screen: '/groups', api: '/api/groups', right: PERMISSION.groups, make: named(), label: NAME, add: 'Novo grupo' },
  {
    screen: '/geofence',
    api: '/api/geofences',
    right: PERMISSION.geofences,
    make: named({ area: 'CIRCLE (-23.55 -46.63, 200)' }),
    label: NAME,
    add: 'Nova cerca',
  },
  {
    screen: '/commands',
    api: '/api/commands',
    right: PERMISSION.commands,
    make: described({ type: 'positionSingle' }),
    label: 'Título',
    add: 'Novo comando',
  },
  {
    screen: '/notifications?tab=rules',
    api: '/api/notifications',
    right: PERMISSION.notifications,
    make: described({ type: 'alarm', always: true, notificators: 'web', attributes: { alarms: 'sos' } }),
    label: NAME,
    add: 'Nova regra',
  },
  {
    screen: '/drivers',
    api: '/api/drivers',
    right: PERMISSION.drivers,
    make: (name) => ({ name, uniqueId: `card-${Date.now()}` }),
    label: NAME,
    add: 'Novo motorista',
  },
  {
    screen: '/calendars',
    api: '/api/calendars',
    right: PERMISSION.calendars,
    make: named({ data: formatSchedules([WORKDAY]) }),
    label: NAME,
    add: 'Novo calendário',
  },
  {
    screen: '/maintenances?view=plans',
    api: '/api/maintenance',
    right: PERMISSION.maintenances,
    make: named({ type: 'totalDistance', start: 0, period: 10_000_000 }),
    label: NAME,
    add: 'Novo plano',
  },
  {
    screen: '/computed',
    api: '/api/attributes/computed',
    right: PERMISSION.computed,
    make: described({ attribute: 'charging', expression: 'power > 13', type: 'boolean' }),
    label: 'Descrição',
    add: 'Novo atributo',
  },
  {
    screen: '/users',
    api: '/api/users',
    right: PERMISSION.users,
    make: (name) => ({ name, email: `cliente${Date.now()}@example.com`, password: 'uma senha bem longa' }),
    label: NAME,
    add: 'Novo usuário',
  },
]

let browser: TestBrowser
let world: World
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld()
  const administrator = await world.user({ administrator: true })
  const attributes = { 'tarkan.enableAdvancedPerms': true }
  await administrator.call('PUT', '/api/server', { ...SERVER_DEFAULTS, attributes })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Somebody who may see, create, edit and delete in one area, and nothing else. */
function keeperOf({ right }: Area): Promise<Person> {
  const map = formatPermissions([right, right + 1, right + 2, right + 3])
  return world.user({ userLimit: 10, attributes: { 'tarkan.advancedPerms': map } })
}

const withQuery = (address: string, query: string): string => `${address}${address.includes('?') ? '&' : '?'}${query}`

/** Find one in the list, begin another, rename the first and delete it. */
async function keepHouse(page: Page, person: Person, { screen, api, make, label, add }: Area): Promise<void> {
  const made = await person.call('POST', api, make('Primeiro nome'))
  expect(made.status, await made.clone().text()).toBe(200)
  const { id } = (await made.json()) as { id: number } // every endpoint answers with what it keeps
  await page.goto(screen)
  await page.getByText('Primeiro nome').first().waitFor()
  await page.getByRole('button', { name: add }).first().click()
  const field = page.getByLabel(label, { exact: true }).first()
  expect(await field.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).waitFor()

  await walkTo(page, withQuery(screen, `edit=${id}`))
  await expect.poll(() => field.inputValue()).toBe('Primeiro nome')
  await field.fill('Outro nome')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.poll(async () => JSON.stringify(await person.get(api))).toContain('Outro nome')
  // A saved form closes; a list beside it may show the new name before it does.
  await page.getByRole('button', { name: 'Cancelar', exact: true }).waitFor({ state: 'hidden' })
  await page.getByText('Outro nome').first().waitFor()
  await walkTo(page, withQuery(screen, `edit=${id}`))
  await expect.poll(() => field.inputValue()).toBe('Outro nome')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Excluir/ })
    .click()
}

test.each(AREAS)(
  '[ARC-04] [ARC-08] who has the permission of $screen keeps it: list, new, change, delete',
  async (area) => {
    const person = await keeperOf(area)
    const { page, close } = await openWithoutMap({ browser, world, who: person })
    await keepHouse(page, person, area)
    await expect.poll(() => person.get(area.api)).toEqual([])
    await close()
  },
  240_000,
)
