import {
  type Account,
  type AccountPage,
  type Attributes,
  BILLING_KEYS,
  formatPermissions,
  PERMISSION,
  SERVER_KEYS,
  TELEGRAM_CHAT,
  USER_DEFAULTS,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { onOpenOverlay } from '../../data/overlays.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import UsersScreen from './users-screen.tsx'

const ana: User = {
  ...USER_DEFAULTS,
  id: 7,
  name: 'Ana Prado',
  email: 'ana@frota.com.br',
  attributes: { notificationTokens: 'token-a', turno: 'noite', managerId: 1 },
}
const row: Account = {
  id: 7,
  name: ana.name,
  email: ana.email,
  phone: null,
  profile: 'client',
  standing: 'active',
  expirationTime: null,
  devices: 12,
  subordinates: 3,
  manager: { id: 1, name: 'Marina' },
  lastAccess: null,
  mayChange: true,
  mayRemove: true,
}
const done = [
  { id: 1, actionType: 'edit', objectType: 'device', objectId: 31 },
  { id: 2, actionType: 'report', objectType: 'trips', objectId: 0 },
].map((action) => ({ ...action, actionTime: '2026-11-21T12:00:00Z', address: null, userId: 7, attributes: {} }))
let rows: Account[]
let refusal: string | null
const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: string }) => Promise<Response>>()

function pageOf(): AccountPage {
  const counts = { total: 64, active: 57, expiring: 5, expired: 2, suspended: 0, disabled: 0, limit: 100 }
  return { total: rows.length, rows, counts }
}

function answer(path: string, method: string, body: string | undefined): Response {
  if (path === '/api/users/list') return Response.json(pageOf())
  if (path.startsWith('/tarkan/users/') && path.endsWith('/logs')) return Response.json(done)
  if (refusal !== null && method !== 'GET') return new Response(refusal, { status: 400 })
  if (method === 'DELETE') return new Response(null, { status: 204 })
  if (path.startsWith('/api/users/7') && method === 'GET') return Response.json(ana)
  if (path.startsWith('/api/users')) return Response.json(method === 'GET' ? [] : { ...ana, ...JSON.parse(body ?? '') })
  if (path.startsWith('/tarkan/postal-codes'))
    return Response.json({
      place: { street: 'Avenida Paulista', neighbourhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
      isAsked: true,
    })
  return Response.json([])
}

prepareScreens()
beforeEach(() => {
  rows = [row]
  refusal = null
  vi.stubGlobal('fetch', fetchMock)
  fetchMock
    .mockReset()
    .mockImplementation(async (url, init) => answer(url.split('?')[0] ?? '', init?.method ?? 'GET', init?.body))
})

const open = (search: Record<string, string> = {}, as: Partial<User> = {}, settings: Attributes = {}) =>
  openScreen(UsersScreen, { path: '/users', search, as: { name: 'Marina', administrator: true, ...as }, settings })

const calls = () =>
  fetchMock.mock.calls.map(([url, init]) => ({ url, method: init?.method ?? 'GET', body: init?.body ?? '' }))
const sent = (method: string, path: string): User | undefined => {
  const found = calls().findLast((call) => call.method === method && call.url.split('?')[0] === path)
  return found && JSON.parse(found.body)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tick = (name: string) => fireEvent.click(screen.getByRole('switch', { name: new RegExp(`^${name}`) }))
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const save = (name = 'Salvar') => fireEvent.click(screen.getByRole('button', { name }))
const saved = async (method = 'PUT', path = '/api/users/7') => {
  save()
  await waitFor(() => expect(sent(method, path)).toBeTruthy())
  return sent(method, path) as User
}

test('[USR-04] the list has cards with counts, which filter it, and asks the server for a page', async () => {
  open()
  const summary = await screen.findByRole('group', { name: 'Resumo das contas' })
  expect(summary.textContent).toBe('Ativos57Vencem em 30 dias5Vencidos2Limite de contas64de 100')
  expect(calls().map(({ url }) => url)).toContain('/api/users/list?order=name&limit=100&offset=0')
  fireEvent.click(within(summary).getByRole('button', { name: /Vencidos/ }))
  await waitFor(() => expect(calls().some(({ url }) => url.includes('standing=expired'))).toBe(true))
})

test('the list is narrowed to any standing, and the address holds it', async () => {
  open({ standing: 'suspended' })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Situação' })
  await waitFor(() => expect(field.value).toBe('Suspenso (0)'))
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: 'Desativado (0)', hidden: true }))
  await waitFor(() => expect(calls().some(({ url }) => url.includes('standing=disabled'))).toBe(true))
})

test('a form says nothing of billing where the installation bills nobody', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  expect(screen.queryByRole('tab', { name: 'Cobrança' })).toBeNull()
})

test('what a user did is told in words', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  fireEvent.click(await screen.findByRole('button', { name: 'Registro de ações' }))
  expect(await screen.findByText('veículo 31')).toBeTruthy()
  expect(screen.getByText('relatório de viagens')).toBeTruthy()
})

test('[PERM-19] who manages nobody asks for no list, and is told why', async () => {
  open({}, { administrator: false, userLimit: 0 })
  expect(await screen.findByText('Sua conta não gerencia usuários')).toBeTruthy()
  expect(calls().filter(({ url }) => url.startsWith('/api/users'))).toEqual([])
})

test('[USR-06] [USR-09] [USR-18] [USR-19] [USR-20] [USR-21] [USR-54] [USR-37] a new user is saved with who he is', async () => {
  open({ edit: 'new' })
  await screen.findByLabelText('Nome')
  type('Nome', 'Rogério Pinto')
  type('E-mail ou usuário', 'rogerio')
  type('Telefone', '(11) 98412-7730')
  type('CPF/CNPJ', '529.982.247-25')
  type('Senha', 'uma boa senha')
  type('Confirmar senha', 'uma boa senha')
  type('Chat do Telegram', '4242')
  expect(await saved('POST', '/api/users')).toMatchObject({
    id: 0,
    name: 'Rogério Pinto',
    email: 'rogerio',
    phone: '(11) 98412-7730',
    password: 'uma boa senha',
    deviceLimit: -1,
    attributes: { [USER_KEYS.taxId]: '529.982.247-25', [TELEGRAM_CHAT]: '4242' },
  })
  expect(JSON.stringify(sessionStorage)).not.toContain('uma boa senha')
})

test('[USR-55] [USR-56] [USR-57] [USR-58] [USR-59] what is wrong is said beside each field, in the quoted words', async () => {
  open({ edit: 'new' })
  await screen.findByLabelText('Nome')
  type('E-mail ou usuário', 'abc')
  save()
  expect(await screen.findByText('Digite um nome e sobrenome')).toBeTruthy()
  expect(screen.getByText('Digite um nome de usuário válido')).toBeTruthy()
  expect(screen.getByText('Digite uma senha')).toBeTruthy()
  type('Nome', 'Ed')
  type('Senha', 'abc')
  expect(await screen.findAllByText('Verifique os dados do formulário.')).toHaveLength(1)
  save()
  expect(await screen.findByText('As senhas não são iguais')).toBeTruthy()
  expect(screen.getByText('Digite um nome e sobrenome')).toBeTruthy()
  expect(screen.getByText('Digite uma senha')).toBeTruthy()
  expect(calls().filter(({ method }) => method === 'POST')).toEqual([])
})

test('[USR-55] in English an empty name and a short one have words of their own', async () => {
  await changeLanguage('en')
  open({ edit: 'new' })
  await screen.findByLabelText('Name')
  save('Save')
  expect(await screen.findByText('Enter a first and last name')).toBeTruthy()
  type('Name', 'Ed')
  save('Save')
  expect(await screen.findByText('Minimum 3 characters')).toBeTruthy()
})

test('[USR-60] a login another has is an invalid one', async () => {
  refusal = 'Email already exists'
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  save()
  expect(await screen.findByText('Nome de usuário inválido')).toBeTruthy()
})

test('[USR-11] [USR-22] [USR-23] [USR-29] [USR-30] [USR-31] [USR-32] [USR-33] [USR-34] [USR-35] [USR-65] [ARC-09] limits, expiry and access', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  type('Veículos', '120')
  type('Subusuários', '10')
  type('Vencimento', '2027-12-31')
  for (const name of ['Somente leitura', 'Veículos somente leitura', 'Pode editar veículos', 'Só comandos salvos'])
    tick(name)
  tick('Administrador')
  tick('Conta desativada')
  const user = await saved()
  expect(user).toMatchObject({
    deviceLimit: 120,
    userLimit: 10,
    readonly: true,
    deviceReadonly: true,
    limitCommands: true,
    administrator: true,
    disabled: true,
    password: null,
    attributes: { [USER_KEYS.editDevices]: false },
  })
  expect(new Date(user.expirationTime ?? '').getTime()).toBe(new Date('2027-12-31T23:59:59').getTime())
})

test('[USR-22] only an administrator makes administrators, and limits are not everybody’s to give', async () => {
  open({ edit: '7' }, { administrator: false, userLimit: 5 })
  await screen.findByDisplayValue('Ana Prado')
  expect(screen.queryByRole('switch', { name: /^Administrador/ })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Veículos').readOnly).toBe(true)
})

test('[USR-12] [USR-13] [USR-43] [USR-44] [USR-45] [USR-46] [USR-47] [USR-48] [USR-49] [USR-50] [USR-51] [USR-52] [USR-53] address and contacts, found by postal code', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  tab('Contato')
  type('Telefone pessoal', '11 98412-7730')
  type('Telefone comercial', '11 3333-4444')
  type('WhatsApp', '+55 11 98412-7730')
  type('E-mail', 'ana@exemplo.com')
  type('CEP/ZIP', '01310-100')
  fireEvent.blur(screen.getByLabelText('CEP/ZIP'))
  expect(await screen.findByText('Endereço encontrado')).toBeTruthy()
  type('Número', '1578')
  type('Complemento', 'sala 3')
  expect((await saved()).attributes).toMatchObject({
    [USER_KEYS.postalCode]: '01310-100',
    [USER_KEYS.street]: 'Avenida Paulista',
    [USER_KEYS.number]: '1578',
    [USER_KEYS.complement]: 'sala 3',
    [USER_KEYS.neighbourhood]: 'Bela Vista',
    [USER_KEYS.city]: 'São Paulo',
    [USER_KEYS.state]: 'SP',
    [USER_KEYS.personalPhone]: '11 98412-7730',
    [USER_KEYS.commercialPhone]: '11 3333-4444',
    [USER_KEYS.whatsapp]: '+55 11 98412-7730',
    [USER_KEYS.contactEmail]: 'ana@exemplo.com',
  })
})

test('[USR-02] [USR-17] [USR-38] [USR-41] [USR-42] what the form has no field for stays as it was', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  type('Nome', 'Ana Lima')
  expect(await saved()).toEqual({ ...ana, name: 'Ana Lima' })
})

test('[USR-14] [BIL-02] [BIL-05] billing is kept in cents, and the tax id is the one of the identity', async () => {
  open({ edit: '7' }, {}, { [SERVER_KEYS.enableBilling]: true })
  await screen.findByDisplayValue('Ana Prado')
  tab('Cobrança')
  tick('Faturas todo mês')
  type('CPF/CNPJ', '12.ABC.345/01DE-35')
  type('Descrição', 'Rastreamento de 4 veículos')
  type('Valor da fatura', '89,90')
  type('Primeiro vencimento', '2026-12-10')
  tick('Suspender automaticamente')
  type('Dias de espera após o vencimento', '5')
  expect((await saved()).attributes).toMatchObject({
    [BILLING_KEYS.enabled]: true,
    [BILLING_KEYS.description]: 'Rastreamento de 4 veículos',
    [BILLING_KEYS.price]: 8990,
    [BILLING_KEYS.firstDueDay]: '2026-12-10',
    [BILLING_KEYS.autoSuspend]: true,
    [BILLING_KEYS.waitDays]: 5,
    [USER_KEYS.taxId]: '12.ABC.345/01DE-35',
  })
})

test('[BIL-01] [BIL-03] [BIL-04] [BIL-06] [BIL-07] [BIL-08] [BIL-09] [BIL-10] fine and discount are amounts or shares, and trust has its days', async () => {
  open({ edit: '7' }, {}, { [SERVER_KEYS.enableBilling]: true })
  await screen.findByDisplayValue('Ana Prado')
  tab('Cobrança')
  tick('Faturas todo mês')
  type('Valor da fatura', '89,90')
  type('Primeiro vencimento', '2026-12-10')
  type('Multa', '5')
  fireEvent.click(screen.getByRole('combobox', { name: 'Tipo de multa' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Percentual' }))
  // Five reais are not five percent.
  expect(screen.getByLabelText<HTMLInputElement>('Multa').value).toBe('')
  type('Multa', '2')
  type('Juros ao mês', '1')
  type('Desconto', '10')
  type('Desconto até dias antes', '3')
  tick('Suspender automaticamente')
  type('Dias de espera após o vencimento', '5')
  tick('Desbloqueio em confiança')
  type('Dias de desbloqueio em confiança', '4')
  expect((await saved()).attributes).toMatchObject({
    [BILLING_KEYS.enabled]: true,
    [BILLING_KEYS.price]: 8990,
    [BILLING_KEYS.firstDueDay]: '2026-12-10',
    [BILLING_KEYS.fine]: 2,
    [BILLING_KEYS.fineMode]: 'percentage',
    [BILLING_KEYS.interest]: 1,
    [BILLING_KEYS.discount]: 1000,
    [BILLING_KEYS.discountDays]: 3,
    [BILLING_KEYS.autoSuspend]: true,
    [BILLING_KEYS.waitDays]: 5,
    [BILLING_KEYS.trustUnlock]: true,
    [BILLING_KEYS.trustUnlockDays]: 4,
  })
})

test('[USR-15] [RES-02] [RES-03] [RES-04] [RES-05] a reseller has a flag, sub-resellers, a limit and a domain', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  tab('Revenda')
  tick('Revendedor')
  tick('Pode criar sub-revendedores')
  type('Limite da revenda', '50')
  type('Domínio da revenda', 'rastreio.exemplo.com.br')
  expect((await saved()).attributes).toMatchObject({
    [USER_KEYS.reseller]: true,
    [USER_KEYS.subResellers]: true,
    [USER_KEYS.resellerLimit]: 50,
    [USER_KEYS.resellerDomain]: 'rastreio.exemplo.com.br',
  })
})

test('[USR-16] [PERM-36] [PERM-38] the permission editor has fourteen areas and the further rights, and keeps a map of bits', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  tab('Permissões')
  tick('Escolher direito por direito')
  const areas = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)
  expect(areas.filter((area) => area !== undefined)).toEqual([
    'Veículos',
    'Relatórios',
    'Cercas',
    'Comandos',
    'Grupos',
    'Notificações',
    'Eventos',
    'Motoristas',
    'Calendários',
    'Âncora',
    'Compartilhamento',
    'Usuários',
    'Atributos calculados',
    'Manutenções',
    'Outros direitos',
  ])
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) fireEvent.click(box)
  for (const name of ['Cercas: Editar', 'Bloquear']) fireEvent.click(screen.getByRole('checkbox', { name }))
  expect((await saved()).attributes[USER_KEYS.permissions]).toBe(
    formatPermissions([PERMISSION.geofences, PERMISSION.geofences + 2, PERMISSION.lock]),
  )
})

test('[USR-10] [USR-25] map settings: how things are written and where the map starts', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  tab('Mapa')
  type('Latitude', '-23,55')
  type('Longitude', '-46,63')
  type('Zoom', '12')
  for (const label of ['Idioma', 'Relógio', 'Coordenadas', 'Agrupamento', 'Lista de veículos'])
    expect(screen.getByRole('combobox', { name: label })).toBeTruthy()
  expect(await saved()).toMatchObject({ latitude: -23.55, longitude: -46.63, zoom: 12 })
})

test('[USR-07] a message to one user is written from his form', async () => {
  const opened = vi.fn()
  const stop = onOpenOverlay(opened)
  open({ edit: '7' })
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar mensagem' }))
  expect(opened).toHaveBeenCalledWith({ name: 'directMessage', user: ana })
  stop()
})

test('[USR-61] [USR-62] [USR-63] nobody deletes himself, and an administrator above is neither deleted nor changed', async () => {
  rows = [{ ...row, mayRemove: false, mayChange: false }]
  open({ edit: '7' })
  await screen.findByText('Ana Prado', { selector: 'td b' })
  await screen.findByDisplayValue('Ana Prado')
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Entrar como este usuário' })).toBeNull()
})

test('[USR-64] deleting says who gets what is left behind, and a refusal is told in the server’s words', async () => {
  open({ edit: '7' })
  await screen.findByText('Ana Prado', { selector: 'td b' })
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect(dialog.textContent).toContain('os seus 3 subusuários passam para Marina')
  refusal = 'User access denied'
  fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir usuário', hidden: true }))
  expect(await screen.findByText('User access denied')).toBeTruthy()
  expect(calls().some(({ method, url }) => method === 'DELETE' && url.startsWith('/api/users/7'))).toBe(true)
})

test('everything that can be linked is listed with how much of it the user has', async () => {
  open({ edit: '7' })
  await screen.findByDisplayValue('Ana Prado')
  tab('Vínculos')
  for (const name of [
    'Veículos',
    'Grupos',
    'Cercas',
    'Motoristas',
    'Notificações',
    'Calendários',
    'Comandos salvos',
    'Atributos calculados',
    'Manutenções',
    'Subusuários',
  ])
    expect(screen.getByRole('button', { name: `Vincular ${name}` })).toBeTruthy()
  await waitFor(() => expect(calls().map(({ url }) => url)).toContain('/api/users?userId=7'))
})
