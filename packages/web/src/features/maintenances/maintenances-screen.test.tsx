import { DEVICE_DEFAULTS, type Maintenance, type MaintenanceDue, type User } from '@rastro/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import MaintenancesScreen from './maintenances-screen.tsx'

const HOUR = 3_600_000
let plans: Maintenance[]
let due: MaintenanceDue[]
let sent: { what: string; body: unknown }[]

prepareScreens()
beforeEach(() => {
  plans = [
    { id: 3, name: 'Óleo', attributes: {}, type: 'totalDistance', start: 10_000_000, period: 10_000_000 },
    { id: 4, name: 'Filtro', attributes: {}, type: 'hours', start: 100 * HOUR, period: 250 * HOUR },
  ]
  due = [
    { maintenanceId: 4, deviceId: 8, value: 20 * HOUR, done: null, due: 100 * HOUR },
    { maintenanceId: 3, deviceId: 8, value: 10_340_000, done: null, due: 10_000_000 },
  ]
  sent = []
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? 'GET'
    if (method !== 'GET') {
      const body: unknown = JSON.parse(init?.body ?? 'null')
      sent.push({ what: `${method} ${url}`, body })
      return Response.json(body)
    }
    if (url.includes('/maintenance/due')) return Response.json(due)
    if (url.includes('/links')) return Response.json({ deviceIds: [8], groupIds: [], userIds: [1] })
    if (url.includes('/maintenance')) return Response.json(plans)
    return Response.json(url.includes('/devices') ? [{ ...DEVICE_DEFAULTS, id: 8, name: 'Baú 8', uniqueId: 'b8' }] : [])
  })
})

const open = (search: Record<string, string> = {}, as: Partial<User> = {}) =>
  openScreen(MaintenancesScreen, { path: '/maintenances', search, as })

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label, { selector: 'input' }))
  await userEvent.click(await screen.findByText(option))
}
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const bodyOf = (what: string) => sent.find((one) => one.what === what)?.body

test('what is due comes with the address, the late first', async () => {
  open()
  expect(await screen.findByText('vencida há 340 km')).toBeDefined()
  expect(screen.getByText('em 80,0 h')).toBeDefined()
  expect(screen.getByText('Vencidas: 1 · Em breve: 0 · Total: 2')).toBeDefined()
})

test('[MNT-01] [MNT-03] [MNT-04] a new plan is saved with name, type, start and cycle', async () => {
  open({ edit: 'new' })
  await userEvent.type(await screen.findByLabelText('Nome'), 'Correia')
  await choose('Por', 'Horas de motor')
  await type('Início', '500')
  await type('Ciclo', '1000')
  await save()
  await waitFor(() =>
    expect(bodyOf('POST /api/maintenance')).toEqual({
      id: 0,
      attributes: {},
      name: 'Correia',
      type: 'hours',
      start: 500 * HOUR,
      period: 1000 * HOUR,
    }),
  )
})

test('[MNT-04] a plan by distance is typed in kilometres and kept in metres', async () => {
  open({ edit: '3' })
  expect(await screen.findByLabelText('Ciclo')).toHaveProperty('value', '10.000 km')
  expect(screen.getByLabelText('Por', { selector: 'input' })).toHaveProperty('value', 'Distância percorrida')
  await type('Ciclo', '12000')
  await save()
  await waitFor(() => expect(bodyOf('PUT /api/maintenance/3')).toMatchObject({ id: 3, period: 12_000_000 }))
})

test('a plan without a name or cycle is not sent', async () => {
  open({ edit: 'new' })
  await screen.findByLabelText('Nome')
  await save()
  expect(screen.getByText('Dê um nome ao plano.')).toBeDefined()
  expect(screen.getByText('O ciclo deve ser maior que 0.')).toBeDefined()
  expect(sent).toEqual([])
})

test('a maintenance is marked as done with what the vehicle counts, or counted then', async () => {
  open()
  await userEvent.click(await screen.findByText('vencida há 340 km'))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  expect(dialog.getByText('sem registro')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar como feita', hidden: true }))
  const address = 'POST /api/maintenance/3/done'
  await waitFor(() => expect(bodyOf(address)).toEqual({ deviceId: 8, value: 10_340_000 }))
})

test('who may not edit sees where a vehicle stands, and no more', async () => {
  open({}, { readonly: true })
  await userEvent.click(await screen.findByText('vencida há 340 km'))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  expect(dialog.queryByRole('button', { name: 'Marcar como feita', hidden: true })).toBeNull()
})
