import { SERVER_DEFAULTS, SERVER_KEYS, type Server, SMS_SETTINGS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { startWords } from '../../i18n/strings.ts'
import { HeadingProvider } from '../../ui/heading.tsx'
import ServerScreen from './server-screen.tsx'

const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: string }) => Promise<Response>>()
let stored: Server

beforeAll(async () => {
  await startWords('pt')
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
beforeEach(() => {
  stored = { ...SERVER_DEFAULTS, attributes: { custom: 'kept' } }
  sessionStorage.clear()
  fetchMock.mockReset()
  fetchMock.mockImplementation(async (url, init) => {
    if (init?.method === 'PUT') {
      stored = JSON.parse(init.body ?? '')
      delete stored.attributes[SMS_SETTINGS.key]
    }
    if (url.endsWith('/test-sms')) return new Response('sms: the provider refused the message', { status: 400 })
    return Response.json(stored)
  })
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(): void {
  const queries = new QueryClient()
  const root: User = { ...USER_DEFAULTS, id: 1, administrator: true }
  queries.setQueryData(sessionQuery.queryKey, root)
  queries.setQueryData(serverQuery.queryKey, { server: stored, plus: true, deviceLimit: null })
  const route = createRootRoute({
    component: () => (
      <HeadingProvider>
        <ServerScreen />
      </HeadingProvider>
    ),
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** What the last save sent. */
const saved = (): Server => {
  const call = fetchMock.mock.calls.findLast(([, init]) => init?.method === 'PUT')
  expect(call?.[0]).toBe('/api/server')
  return JSON.parse(call?.[1]?.body ?? '{}')
}
const save = async (): Promise<Server> => {
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(fetchMock.mock.calls.some(([, init]) => init?.method === 'PUT')).toBe(true))
  return saved()
}
/** Turn a switch that stands so over. */
const toggle = async (label: string, was: boolean): Promise<void> => {
  const found = screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${label}`) })
  expect(found.checked, label).toBe(was)
  await userEvent.click(found)
}
const choose = async (label: string, option: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByText(option))
}

test('[SRV-01] [SRV-04] [SRV-05] [SRV-06] [SRV-08] [SRV-12] [SRV-16] [SRV-17] [SRV-22] [SRV-23] [SRV-24] every switch stands as the installation behaves, and is saved under its own name', async () => {
  open()
  const off = {
    Cadastro: 'registration',
    'Veículos somente leitura': 'deviceReadonly',
    'Limitar comandos': 'limitCommands',
    'Exclusão segura': SERVER_KEYS.lazyDeletion,
    'Permissões avançadas': SERVER_KEYS.enableAdvancedPerms,
    Cobrança: SERVER_KEYS.enableBilling,
    'Valem para todos': 'forceSettings',
  }
  const on = {
    'Check-in de motorista por QR': SERVER_KEYS.enableQrDriverId,
    'Botões de bloqueio e desbloqueio': SERVER_KEYS.enableLockUnlock,
    'Mostrar paradas': SERVER_KEYS.showStops,
    'Mostrar eventos': SERVER_KEYS.showEvents,
  }
  await screen.findByRole('switch', { name: /^Cadastro/ })
  for (const label of Object.keys(off)) await toggle(label, false)
  for (const label of Object.keys(on)) await toggle(label, true)
  const { attributes, ...fields } = await save()
  expect(fields).toMatchObject({ registration: true, deviceReadonly: true, limitCommands: true, forceSettings: true })
  expect(attributes).toEqual({
    custom: 'kept',
    'tarkan.lazyDeletion': true,
    'tarkan.enableAdvancedPerms': true,
    'tarkan.enableBilling': true,
    'tarkan.enableQrDriverId': false,
    'tarkan.enableLockUnlock': false,
    'tarkan.showStops': false,
    'tarkan.showEvents': false,
  })
})

test('[SRV-07] [SRV-09] [SRV-10] [SRV-11] [SRV-13] [SRV-14] [SRV-15] language, limit, start view, clock, keys and coordinates are saved', async () => {
  open()
  await choose('Idioma', 'Español')
  await choose('Relógio', '12 horas')
  await choose('Coordenadas', 'Graus, minutos e segundos')
  const texts = {
    'Limite de veículos do servidor': '250',
    Latitude: '-10,91',
    Longitude: '-37,07',
    Zoom: '12',
    'Chave do Bing': 'b1',
    'Chave do Google': 'g1',
  }
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), text)
  }
  expect(await save()).toMatchObject({
    latitude: -10.91,
    longitude: -37.07,
    zoom: 12,
    bingKey: 'b1',
    coordinateFormat: 'dms',
    attributes: { 'tarkan.lang': 'es', 'tarkan.deviceLimit': 250, googleKey: 'g1', twelveHourFormat: true },
  })
})

test('[SRV-18] [SRV-19] [SRV-20] [SRV-21] the SMS provider is saved, its key lies in no draft, and a test says what the provider said', async () => {
  open()
  const texts = { 'Endereço da API': 'https://sms.example/send', Tipo: '9', Referência: 'rastro' }
  for (const [label, text] of Object.entries(texts)) await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.type(screen.getByLabelText('Chave da API'), 'k1')
  await userEvent.type(screen.getByLabelText('Telefone para o teste'), '+55 79 99999-0000')
  const attempt = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar SMS de teste' })
  expect(attempt.disabled).toBe(true)
  expect(Object.values(sessionStorage).join()).not.toContain('k1')
  expect((await save()).attributes).toMatchObject({
    'tarkan.smsApiUrl': 'https://sms.example/send',
    'tarkan.smsApiKey': 'k1',
    'tarkan.smsApiType': '9',
    'tarkan.smsApiRefer': 'rastro',
  })
  await waitFor(() => expect(attempt.disabled).toBe(false))
  await userEvent.click(attempt)
  await screen.findByText('Não foi enviado: sms: the provider refused the message')
})

test('a start view off the earth, half a vehicle and no address are told beside their fields', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('Endereço da API'), 'sms.example')
  await userEvent.clear(screen.getByLabelText('Latitude'))
  await userEvent.type(screen.getByLabelText('Latitude'), '91')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Informe um endereço com https://.')
  await screen.findByText('Fora do intervalo.')
  expect(fetchMock).not.toHaveBeenCalled()
})
