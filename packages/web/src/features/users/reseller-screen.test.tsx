import { type Account, type AccountPage, USER_DEFAULTS, USER_KEYS, type User } from '@rastro/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import ResellerScreen from './reseller-screen.tsx'

const norte: User = {
  ...USER_DEFAULTS,
  id: 9,
  name: 'Rastreio Norte',
  email: 'norte@example.com',
  userLimit: -1,
  deviceLimit: 500,
  attributes: { [USER_KEYS.reseller]: true, [USER_KEYS.resellerLimit]: 100 },
}
const row: Account = {
  id: 9,
  name: norte.name,
  email: norte.email,
  phone: null,
  profile: 'reseller',
  standing: 'active',
  expirationTime: null,
  devices: 4,
  subordinates: 12,
  manager: null,
  lastAccess: null,
  mayChange: true,
  mayRemove: true,
}
const counts = { total: 12, active: 12, expiring: 0, expired: 0, suspended: 0, disabled: 0, limit: 100 }
let saved: User | undefined
const asked: string[] = []

prepareScreens()
beforeEach(() => {
  saved = undefined
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    asked.push(url)
    const page: AccountPage = { total: 1, rows: [row], counts }
    if (url.startsWith('/api/users/list')) return Response.json(page)
    if (init?.method === 'PUT') saved = JSON.parse(init.body ?? '') as User
    return Response.json(saved ?? norte)
  })
})

const open = (as: Partial<User>, search: Record<string, string> = {}) =>
  openScreen(ResellerScreen, { path: '/reseller', search, as })

test('[RES-01] an administrator sees who resells, and sets flag, sub-resellers, limit and domain', async () => {
  open({ administrator: true }, { edit: '9' })
  await screen.findByText('Rastreio Norte', { selector: 'td b' })
  expect(asked.some((url) => url.includes('profile=reseller'))).toBe(true)
  fireEvent.click(await screen.findByRole('switch', { name: /^Pode criar sub-revendedores/ }))
  fireEvent.change(screen.getByLabelText('Limite da revenda'), { target: { value: '250' } })
  fireEvent.change(screen.getByLabelText('Domínio da revenda'), { target: { value: 'norte.example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(saved).toBeTruthy())
  expect(saved?.attributes).toEqual({
    [USER_KEYS.reseller]: true,
    [USER_KEYS.subResellers]: true,
    [USER_KEYS.resellerLimit]: 250,
    [USER_KEYS.resellerDomain]: 'norte.example.com',
  })
})

test('a reseller sees his customers and how much of his limit is used, and gives nobody a domain', async () => {
  const own = { ...norte, attributes: { ...norte.attributes, [USER_KEYS.subResellers]: true } }
  open({ ...own, id: 5 }, { edit: '9' })
  const figures = await screen.findByRole('group', { name: 'Revenda' })
  expect(figures.textContent).toBe('Clientes abaixo12de 100Limite de veículos de todos500')
  expect((await screen.findByLabelText<HTMLInputElement>('Domínio da revenda')).readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Limite da revenda').readOnly).toBe(false)
})

test('whose account does not resell is told so, and nobody is asked for', async () => {
  open({ id: 5 })
  expect(await screen.findByText('Sua conta não revende')).toBeTruthy()
  expect(asked).toEqual([])
})
