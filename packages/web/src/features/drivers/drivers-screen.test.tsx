import { DRIVER_RULES, type Driver } from '@rastro/contracts'
import { DRIVER_FIELDS } from '@rastro/contracts/driver-fields'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import DriversScreen from './drivers-screen.tsx'

const rui: Driver = {
  id: 4,
  name: 'Rui Prado',
  uniqueId: 'RP-1',
  attributes: { [DRIVER_FIELDS.licenceNumber]: '02650306461', imageUpdated: '2026-11-01', turno: 'noite' },
}
const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: string }) => Promise<Response>>()
let refusal: string | null = null
let account: { username: string | null; active: boolean; deviceId: number }

prepareScreens()
beforeEach(() => {
  refusal = null
  account = { username: null, active: false, deviceId: 0 }
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockImplementation(async (url, init) => {
    const method = init?.method ?? 'GET'
    if (url.startsWith('/tarkan/qr-driver')) {
      if (method === 'PUT') account = { username: JSON.parse(init?.body ?? '').username, active: true, deviceId: 0 }
      if (method === 'DELETE') account = { ...account, active: false }
      return Response.json(account)
    }
    if (url.startsWith('/api/devices'))
      return Response.json([{ id: 31, name: 'Baú 14', attributes: { placa: 'FVX3D82' } }])
    if (method === 'GET') return Response.json([rui])
    if (refusal !== null) return new Response(refusal, { status: 400 })
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ ...rui, ...JSON.parse(init?.body ?? '{}') })
  })
})

const open = (edit?: string, readonly = false) =>
  openScreen(DriversScreen, { path: '/drivers', search: edit === undefined ? {} : { edit }, as: { readonly } })

const calls = () =>
  fetchMock.mock.calls.map(([url, init]) => ({
    what: `${init?.method ?? 'GET'} ${url.replace(/\?$/, '')}`,
    body: init?.body === undefined ? undefined : JSON.parse(init.body),
  }))
const callOf = (what: string) => calls().find((call) => call.what === what)?.body
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const field = (label: string) => screen.getByLabelText(label)

/** Every paper of a driver: its row, its label, what is typed, the attribute it is kept under. */
const PAPERS = [
  ['Número da CNH', '02650306461', DRIVER_FIELDS.licenceNumber],
  ['Filiação', 'José e Maria Prado', DRIVER_FIELDS.affiliation],
  ['Validade', '2099-03-10', DRIVER_FIELDS.licenceValidity],
  ['UF', 'SP', DRIVER_FIELDS.licenceState],
  ['Observações', 'só de dia', DRIVER_FIELDS.observations],
  ['Primeira habilitação', '2010-05-02', DRIVER_FIELDS.firstLicence],
  ['Data de nascimento', '1988-01-30', DRIVER_FIELDS.birthDate],
  ['CPF', '529.982.247-25', DRIVER_FIELDS.cpf],
  ['RG', '12.345.678-9', DRIVER_FIELDS.idNumber],
  ['Telefone', '11 98765-4321', DRIVER_FIELDS.phone],
  ['E-mail', 'rui@example.com', DRIVER_FIELDS.email],
] as const

test('[DRV-01] [DRV-04] [DRV-05] [DRV-06] [DRV-07] [DRV-08] [DRV-09] [DRV-10] [DRV-11] [DRV-12] [DRV-13] [DRV-14] [DRV-15] a new driver is saved with all of his papers', async () => {
  open('new')
  await userEvent.type(await screen.findByLabelText('Nome'), 'Eva Lima')
  await userEvent.type(field('ID único'), 'EL-2')
  for (const [label, text] of PAPERS) fireEvent.change(field(label), { target: { value: text } })
  await userEvent.click(screen.getByRole('combobox', { name: 'Categoria' }))
  await userEvent.click(await screen.findByText('AD'))
  await save()
  await waitFor(() => expect(calls().map(({ what }) => what)).toContain('POST /api/drivers'))
  expect(calls().map(({ what }) => what)).toContain('GET /api/drivers')
  expect(callOf('POST /api/drivers')).toEqual({
    id: 0,
    name: 'Eva Lima',
    uniqueId: 'EL-2',
    attributes: {
      ...Object.fromEntries(PAPERS.map(([, text, key]) => [key, text])),
      [DRIVER_FIELDS.licenceCategory]: 'AD',
    },
  })
})

test('[DRV-02] [DRV-16] a driver is changed with his free attributes, and removed', async () => {
  open('4')
  const shift = await screen.findByLabelText('turno')
  await userEvent.clear(shift)
  await userEvent.type(shift, 'dia')
  await save()
  await waitFor(() => expect(callOf('PUT /api/drivers/4')).toMatchObject({ id: 4, attributes: { turno: 'dia' } }))
  cleanup()
  open('4')
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Excluir', hidden: true }))
  await waitFor(() => expect(calls().map(({ what }) => what)).toContain('DELETE /api/drivers/4'))
})

test('[DRV-25] missing required fields are named beside them, and nothing is sent', async () => {
  open('new')
  await screen.findByLabelText('Nome')
  await save()
  expect(screen.getAllByText('Preencha todos os campos obrigatórios')).toHaveLength(2)
  expect(calls().some(({ what }) => what.startsWith('POST'))).toBe(false)
})

test('[DRV-24] a unique id somebody has is told in the words of the form', async () => {
  refusal = 'Unique ID already exists'
  open('4')
  await screen.findByLabelText('Nome')
  await save()
  expect(await screen.findByText('ID único já existe')).toBeDefined()
})

test('[DRV-26] a licence number that is none and a licence that is over have their own sentences', async () => {
  open('4')
  const number = await screen.findByLabelText('Número da CNH')
  await userEvent.clear(number)
  await userEvent.type(number, '11111111111')
  await userEvent.type(field('Validade'), '2020-01-01')
  expect(screen.getByText('A CNH está vencida.')).toBeDefined()
  await save()
  expect(screen.getByText('Número de CNH inválido: são 11 dígitos.')).toBeDefined()
  expect(calls().some(({ what }) => what.startsWith('PUT'))).toBe(false)
})

test('what is only doubtful is said and saved: check digits, CPF, and a licence that is over', async () => {
  open('4')
  const number = await screen.findByLabelText('Número da CNH')
  await userEvent.clear(number)
  await userEvent.type(number, '65327784138')
  await userEvent.type(field('CPF'), '529.982.247-24')
  await userEvent.type(field('Validade'), '2020-01-01')
  expect(screen.getByText('Os dígitos verificadores não conferem. Veja o número de novo.')).toBeDefined()
  expect(screen.getByText('Este CPF não confere. Veja de novo.')).toBeDefined()
  await save()
  await waitFor(() =>
    expect(callOf('PUT /api/drivers/4')?.attributes).toMatchObject({ [DRIVER_FIELDS.licenceNumber]: '65327784138' }),
  )
})

test('[DRV-03] a driver shows id and name in the list with his photo, whose address says when it changed', async () => {
  open()
  const row = (await screen.findByText('Rui Prado')).closest('button')!
  expect(within(row).getByText('RP-1')).toBeDefined()
  expect(row.querySelector('img')?.getAttribute('src')).toBe('/tarkan/assets/images/drivers/4.png?v=2026-11-01')
  await userEvent.click(row)
  await userEvent.type(await screen.findByLabelText('ID único'), 'x')
  await save()
  await waitFor(() =>
    expect(callOf('PUT /api/drivers/4')).toMatchObject({
      id: 4,
      name: 'Rui Prado',
      uniqueId: 'RP-1x',
      attributes: { imageUpdated: '2026-11-01' },
    }),
  )
})

const photo = () => screen.getByText('Rui Prado').closest('button')!.querySelector('img')!

test('[IMG-04] a photo that is not there gives way to the default driver', async () => {
  open()
  await screen.findByText('Rui Prado')
  fireEvent.error(photo())
  expect(photo().getAttribute('src')).toBe('/tarkan/assets/images/drivers/default.png')
})

test('a photo is kept at once, and a file that is none says so', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  open('4')
  await userEvent.upload(
    await screen.findByLabelText('Adicionar foto'),
    new File(['x'], 'a.png', { type: 'image/png' }),
  )
  expect(await screen.findByText('Este arquivo não é uma imagem. Escolha um JPEG, PNG ou WebP.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remover foto' }))
  await waitFor(() => expect(calls().map(({ what }) => what)).toContain('DELETE /api/drivers/4/image'))
})

test('[DRV-17] [DRV-23] a driver has a QR code to show and print, and the screen has his QR rules', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  open('4')
  await screen.findByRole('img', { name: 'Código QR de Rui Prado' })
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByRole('heading', { name: 'Regras do QR' })).toBeDefined()
})

test('the codes of all vehicles are printed from the list', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir códigos dos veículos' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByRole('img', { name: 'Código de entrada de Baú 14', hidden: true })).toBeDefined()
  expect(screen.getByText('FVX3D82')).toBeDefined()
})

test('[DRV-20] [DRV-21] [DRV-22] the rules of a check-in are switched on with their minutes', async () => {
  open('4')
  await userEvent.click(await screen.findByRole('switch', { name: 'Desbloquear o veículo na entrada' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Sair sozinho com a ignição desligada' }))
  const minutes = await screen.findByLabelText('Sair sozinho com a ignição desligada: depois de (minutos)')
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '12')
  await userEvent.click(screen.getByRole('switch', { name: /^Bloquear o veículo sem/ }))
  await save()
  await waitFor(() =>
    expect(callOf('PUT /api/drivers/4')?.attributes).toMatchObject({
      [DRIVER_RULES.unlockDevice]: true,
      [DRIVER_RULES.autoLogout]: true,
      [DRIVER_RULES.autoLogoutMinutes]: 12,
      [DRIVER_RULES.lockDevice]: true,
    }),
  )
})

test('[DRV-18] [DRV-19] [DRV-31] a driver gets a name and a password to sign in with, and loses them again', async () => {
  open('4')
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar entrada' }))
  expect(screen.getByText('Preencha todos os campos obrigatórios')).toBeDefined()
  await userEvent.type(field('Nome de usuário'), 'rui')
  await userEvent.type(field('Senha'), 'andorinhas no telhado')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar entrada' }))
  const address = 'PUT /tarkan/qr-driver/drivers/4'
  await waitFor(() => expect(callOf(address)).toEqual({ username: 'rui', password: 'andorinhas no telhado' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Desativar QR' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Desativar QR', hidden: true }))
  await waitFor(() => expect(calls().map(({ what }) => what)).toContain('DELETE /tarkan/qr-driver/drivers/4'))
  await screen.findByText('Desativado: salvar deixa o motorista entrar de novo.')
})

test('[PERM-10] a read-only account sees a driver and changes nothing', async () => {
  open('4', true)
  expect(await screen.findByLabelText('Nome')).toHaveProperty('readOnly', true)
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Salvar entrada' })).toBeNull()
})

test('an e-mail that is no address is doubted beside it, and saved all the same', async () => {
  open('4')
  await userEvent.type(await screen.findByLabelText('E-mail'), 'rui arroba casa')
  expect(screen.getByText('Isto não é um e-mail. Veja de novo.')).toBeDefined()
  await save()
  await waitFor(() => expect(callOf('PUT /api/drivers/4')).toBeDefined())
})
