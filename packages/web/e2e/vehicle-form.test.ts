import type { Calendar, Device, Driver } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type Person } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

/** What is typed, by section and label, and what the input shows when the form is opened again. */
const TYPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Detalhes: {
    Nome: 'Baú completo',
    'Identificador único (IMEI)': '867000000000017',
    Modelo: 'Accelo 815',
    Placa: 'RTA2B19',
    Marca: 'Mercedes',
    'Cor do veículo': 'Branca',
    'Data de fabricação': '2021-05-14',
    Renavam: '00123456789',
    Chassi: '9BM97901',
    VIN: 'WDB9066331S',
    'Número do motor': 'OM924',
    'Limite de velocidade': '80 km/h',
    Tanque: '150 L',
    Consumo: '18,5 L/100 km',
    'Preço do combustível': '6,19',
    Observações: 'Trocar pneus em junho',
    Matiz: '40',
    Saturação: '150',
    Brilho: '120',
    Temperatura: '-30',
    'Cor 1': '#aa3300',
    'Cor 2': '#ffeecc',
  },
  'Detalhes internos': {
    'Marca do GPS': 'Suntech',
    'Modelo do GPS': 'ST310U',
    Tecnologia: '4G',
    Protocolo: 'suntech',
    IMEI: '867000000000018',
    'Número de série': 'SN-77',
    contrato: 'C-2026/14',
  },
  Instalação: {
    Empresa: 'Oficina Sol',
    Instalador: 'Rui',
    Telefone: '+55 79 3222-0000',
    'E-mail': 'sol@example.com',
    Data: '2026-02-03',
    Endereço: 'Rua Laranjeiras, 10',
    Observação: 'Sob o painel',
  },
  'Chip/SIM': {
    Telefone: '+55 79 99999-0000',
    ICCID: '8955310000000000017',
    'Operadora do chip': 'Vivo',
    Broker: 'Arqia',
    APN: 'arqia.br',
    'Valor mensal': '7,90',
    'Ativação do chip': '2026-01-10',
    'Vencimento do chip': '2027-01-10',
  },
}
/** What is chosen of a list, by section and label. */
const CHOSEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Detalhes: { Moeda: 'EUR' },
  'Detalhes internos': { 'Estado do dispositivo': 'Com falhas', Grupo: 'Entregas', Calendário: 'Comercial' },
  Atribuições: { Motorista: 'Carlos Menezes' },
  'Motorista QR': { 'Motorista QR': 'Carlos Menezes' },
}

const inputOf = (page: Page, label: string) =>
  page.locator('input, textarea').and(page.getByLabel(label, { exact: true }))

async function made<T>(person: Person, path: string, body: object): Promise<T> {
  const response = await person.call('POST', path, body)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json()) as T
}

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20260101T080000Z',
  'DTEND:20260101T180000Z',
  'RRULE:FREQ=DAILY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

async function openForm() {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user({ attributes: { 'tarkan.deviceAttributes': 'contrato' } })
  const driver = await made<Driver>(ana, '/api/drivers', { name: 'Carlos Menezes', uniqueId: 'D-9' })
  const group = await made<{ id: number }>(ana, '/api/groups', { name: 'Entregas' })
  const data = Buffer.from(CALENDAR).toString('base64')
  const calendar = await made<Calendar>(ana, '/api/calendars', { name: 'Comercial', data })
  const { page } = await openAs(browser, world, ana)
  await page.goto('/devices/new')
  return { page, ana, driver, group, calendar }
}

test('[DEV-07] [DEV-08] [DEV-10] [DEV-12] [DEV-14] [DEV-15] [DEV-17] [DEV-18] [DEV-19] [DEV-20] [DEV-21] [DEV-22] [DEV-45] [DEV-46] [DEV-47] [DEV-48] [DEV-49] [DEV-50] [DEV-51] [DEV-52] [DEV-53] [DEV-54] [DEV-55] [DEV-56] [DEV-57] [DEV-58] [DEV-59] [DEV-61] [DEV-62] [DEV-63] [DEV-64] [DEV-65] [DEV-66] [DEV-67] [DEV-68] [DEV-69] [DEV-70] [DEV-71] [DEV-72] [DEV-73] [DEV-74] [DEV-75] [DEV-76] [DEV-77] [DEV-78] [DEV-79] [DEV-80] [DEV-81] [DEV-82] every field of the form is kept and comes back as it was typed', async () => {
  const { page, ana, driver, group, calendar } = await openForm()
  const open = (section: string) => page.getByRole('tab', { name: section, exact: true }).click()
  for (const section of new Set([...Object.keys(TYPED), ...Object.keys(CHOSEN)])) {
    await open(section)
    for (const [label, text] of Object.entries(TYPED[section] ?? {})) {
      await inputOf(page, label).fill(text.replace(/ (km\/h|L|L\/100 km)$/, ''))
    }
    for (const [label, choice] of Object.entries(CHOSEN[section] ?? {})) {
      await inputOf(page, label).click()
      await page.getByRole('option', { name: choice }).click()
    }
    if (section === 'Detalhes') await page.getByRole('radio', { name: 'Caminhão baú' }).check()
  }
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.waitForURL(/\/devices\/\d+$/)
  const [id = ''] = /\d+$/.exec(page.url()) ?? []
  const device = (await (await ana.call('GET', `/api/devices/${id}`)).json()) as Device
  expect(device).toMatchObject({
    name: 'Baú completo',
    uniqueId: '867000000000017',
    model: 'Accelo 815',
    phone: '+55 79 99999-0000',
    category: 'truck1',
    groupId: group.id,
    calendarId: calendar.id,
    attributes: {
      placa: 'RTA2B19',
      'tarkan.color': '#aa3300',
      'tarkan.color_extra': '#ffeecc',
      hue: 40,
      saturate: 150,
      brightness: 120,
      temperature: -30,
      'device.state': 'failing',
      'device.gpsBrand': 'Suntech',
      'device.model': 'ST310U',
      'device.technology': '4G',
      driverUniqueId: 'D-9',
      qrDriverId: driver.id,
      contrato: 'C-2026/14',
    },
  })
  await page.goto(`/devices/${id}/edit`)
  for (const [section, fields] of Object.entries(TYPED)) {
    await open(section)
    for (const [label, text] of Object.entries(fields)) {
      await expect.poll(() => inputOf(page, label).inputValue(), { message: label, timeout: 60_000 }).toBe(text)
    }
  }
  for (const [section, fields] of Object.entries(CHOSEN)) {
    await open(section)
    for (const [label, choice] of Object.entries(fields)) {
      await expect.poll(() => inputOf(page, label).inputValue(), { message: label, timeout: 60_000 }).toBe(choice)
    }
  }
})

test('[DEV-16] [DEV-35] [DEV-36] [DEV-37] [DEV-38] [DEV-39] [DEV-40] [DEV-41] [DEV-42] [DEV-43] [DEV-44] [SHR-05] [CAM-01] [CAM-02] [CAM-03] [CAM-04] the form has its sections, the device its six states, and a vehicle without cameras says so', async () => {
  const { page, ana } = await openForm()
  const { id } = await ana.addDevice({ uniqueId: 'van-1', name: 'Van' })
  await page.goto(`/devices/${id}/edit`)
  const titles = ['Detalhes', 'Detalhes internos', 'Instalação', 'Atribuições', 'Chip/SIM', 'Motorista QR', 'Câmeras']
  for (const title of [...titles, 'Sensores', 'Telemetria', 'Compartilhar'])
    await page.getByRole('tab', { name: title, exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Detalhes internos' }).click()
  await inputOf(page, 'Estado do dispositivo').click()
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Instalado no cliente',
    'Em assistência técnica',
    'Em estoque',
    'Com falhas',
    'Na empresa',
    'Retirado',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Câmeras' }).click()
  await page.getByRole('group', { name: 'Interna' }).waitFor()
  await page.getByText('Externa', { exact: true }).click()
  await page.getByRole('group', { name: 'Externa' }).waitFor()
  await page.getByText('As duas', { exact: true }).click()
  await page.getByRole('group', { name: 'Interna' }).waitFor()
  await page.getByRole('button', { name: 'Assistir: Externa' }).click()
  await page.getByText('Error sending command to camera').waitFor()
  await page.getByRole('tab', { name: 'Telemetria' }).click()
  await page.getByText('24 horas').first().waitFor()
  await page.getByRole('tab', { name: 'Compartilhar' }).click()
  await page.getByText('Nenhum link mostra este veículo ainda.').waitFor()
  await page.getByRole('link', { name: 'Novo link' }).click()
  await page.waitForURL(`**/shares?edit=new&device=${id}`)
})

test('[DEV-32] a device that cannot be saved says so and keeps what was typed', async () => {
  const { page, ana } = await openForm()
  const { id } = await ana.addDevice({ uniqueId: 'van-1', name: 'Van' })
  await page.route(`**/api/devices/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto(`/devices/${id}/edit`)
  await page.getByLabel('Nome', { exact: true }).fill('Van da manhã')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Unable to save your device.').waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Van da manhã')
})

test('[DLG-19] geofences are linked to a vehicle in a dialog and unlinked again', async () => {
  const { page, ana } = await openForm()
  const { id } = await ana.addDevice({ uniqueId: 'van-1', name: 'Van' })
  await made(ana, '/api/geofences', { name: 'Depósito', area: 'CIRCLE (-10.9 -37.07, 150)' })
  await page.goto(`/devices/${id}/edit`)
  await page.getByRole('tab', { name: 'Atribuições' }).click()
  await page.getByRole('button', { name: 'Vincular… Cercas' }).click()
  const linked = async () => {
    const list = (await (await ana.call('GET', `/api/geofences?deviceId=${id}`)).json()) as { name: string }[]
    return list.map(({ name }) => name)
  }
  await page.getByRole('checkbox', { name: 'Depósito' }).click()
  await expect.poll(linked).toEqual(['Depósito'])
  await page.getByText('1 de 1 vinculados').waitFor()
  await page.getByRole('checkbox', { name: 'Depósito' }).click()
  await expect.poll(linked).toEqual([])
})

test('on a phone the sections fade where they go on, and no name of an icon is cut', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const { page } = await openAs(browser, world, ana, { screen: 'phone' })
  await page.goto('/devices/new')
  const sections = page.getByRole('tablist', { name: 'Seções do formulário' })
  const fades = () =>
    sections.evaluate((element) => {
      const style = getComputedStyle(element)
      return ['--more-before', '--more-after'].map((name) => style.getPropertyValue(name))
    })
  await expect.poll(fades).toEqual(['0px', '32px'])
  await sections.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(fades).toEqual(['32px', '0px'])

  const names = page.getByRole('group', { name: 'Ícone' }).locator('label > span')
  expect(await names.count()).toBe(24)
  const cut = await names.evaluateAll((spans) =>
    spans.filter((span) => span.scrollWidth > span.clientWidth).map((span) => span.textContent),
  )
  expect(cut).toEqual([])
})
