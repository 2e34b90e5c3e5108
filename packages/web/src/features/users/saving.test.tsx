import { type Account, USER_DEFAULTS, type User } from '@rastro/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import UsersScreen from './users-screen.tsx'

const people = [
  { ...USER_DEFAULTS, id: 7, name: 'Ana Prado', email: 'ana@frota.com.br' },
  { ...USER_DEFAULTS, id: 8, name: 'Berta Nunes', email: 'berta@frota.com.br' },
]
const rowOf = ({ id, name, email }: User): Account => ({
  id,
  name,
  email,
  phone: null,
  profile: 'client',
  standing: 'active',
  expirationTime: null,
  devices: 0,
  subordinates: 0,
  manager: null,
  lastAccess: null,
  mayChange: true,
  mayRemove: true,
})
const counts = { total: 2, active: 2, expiring: 0, expired: 0, suspended: 0, disabled: 0, limit: null }
/** What the server keeps, and the saves it has not answered. */
let kept: Map<number, User>
let waiting: (() => void)[]
let refusal: string | null

prepareScreens()
beforeEach(() => {
  kept = new Map(people.map((one) => [one.id, one]))
  waiting = []
  refusal = null
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    if (url.startsWith('/api/users/list'))
      return Response.json({ total: 2, rows: [...kept.values()].map(rowOf), counts })
    const id = Number(/^\/api\/users\/(\d+)/.exec(url)?.[1])
    if (init?.method === 'PUT') {
      await new Promise<void>((resolve) => void waiting.push(resolve))
      if (refusal !== null) return new Response(refusal, { status: 400 })
      kept.set(id, JSON.parse(init.body ?? ''))
    }
    return Response.json(kept.get(id) ?? [])
  })
})

const openRow = async (name: string) => {
  fireEvent.click(await screen.findByText(name, { selector: 'td b' }))
  await screen.findByDisplayValue(name)
}
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(waiting).toHaveLength(1))
}
const rename = (name: string) => fireEvent.change(screen.getByLabelText('Nome'), { target: { value: name } })

test('a saved user closes his form, and opened again shows what was saved', async () => {
  openScreen(UsersScreen, { path: '/users', as: { administrator: true } })
  await openRow('Ana Prado')
  rename('Ana Lima')
  await save()
  waiting.shift()?.()
  await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull())
  await openRow('Ana Lima')
})

test('who was opened while the server wrote stays open, and his own save closes him', async () => {
  openScreen(UsersScreen, { path: '/users', as: { administrator: true } })
  await openRow('Ana Prado')
  rename('Ana Lima')
  await save()
  await openRow('Berta Nunes')
  waiting.shift()?.()
  expect(await screen.findByText('Salvo.')).toBeTruthy()
  await screen.findByText('Ana Lima', { selector: 'td b' })
  expect(screen.getByDisplayValue('Berta Nunes')).toBeTruthy()
  await save()
  waiting.shift()?.()
  await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull())
})

test('what could not be saved is told to who went on, and waits as a draft', async () => {
  openScreen(UsersScreen, { path: '/users', as: { administrator: true } })
  await openRow('Ana Prado')
  rename('Ana Lima')
  await save()
  await openRow('Berta Nunes')
  refusal = 'Write access denied'
  waiting.shift()?.()
  expect(await screen.findByText(/^Ana Prado: .*Write access denied/)).toBeTruthy()
  fireEvent.click(screen.getByText('Ana Prado', { selector: 'td b' }))
  expect(await screen.findByDisplayValue('Ana Lima')).toBeTruthy()
})

test('the one-time codes of another are taken off once it is confirmed, where the installation has them', async () => {
  openScreen(UsersScreen, { path: '/users', as: { administrator: true }, settings: { totpEnable: true } })
  await openRow('Ana Prado')
  fireEvent.click(screen.getByRole('button', { name: 'Zerar códigos de uso único' }))
  const dialog = await screen.findByRole('dialog', { name: 'Zerar os códigos de uso único de Ana Prado?' })
  expect(waiting).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zerar códigos de uso único' }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  expect(await screen.findByText('Ana Prado agora entra sem código de uso único.')).toBeTruthy()
  expect(kept.get(7)).toMatchObject({ name: 'Ana Prado', password: null, totpKey: '' })
})

test('without one-time codes nothing offers to take them off', async () => {
  openScreen(UsersScreen, { path: '/users', as: { administrator: true } })
  await openRow('Ana Prado')
  expect(screen.queryByRole('button', { name: 'Zerar códigos de uso único' })).toBeNull()
})
