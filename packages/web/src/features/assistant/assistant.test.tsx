import { type Device, USER_DEFAULTS } from '@rastro/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, fetchMock, openApp, useWorld, world } from '../../app/testing/open-app.tsx'

useWorld()

const stop = (deviceId: number, deviceName: string, hours: number) => ({
  deviceId,
  deviceName,
  duration: hours * 3_600_000,
  address: 'Av. Rebouças, 1585',
})

/** The assistant in front of an administrator, with reports of today. */
async function openAssistant(): Promise<HTMLElement> {
  world.user = { ...USER_DEFAULTS, id: 7, name: 'Marina Azevedo', email: 'm@example.com', administrator: true }
  fetchMock.mockImplementation(async (url) => {
    const path = String(url)
    if (path.includes('/reports/stops')) return Response.json([stop(1, 'Baú 14', 3), stop(2, 'Entrega 07', 0.5)])
    if (path.includes('/reports/summary')) return Response.json([{ deviceId: 2, distance: 84_213 }])
    if (path.includes('/reports/events'))
      return Response.json([{ id: 5, type: 'ignitionOn', deviceId: 2, eventTime: '2026-11-21T10:00:00Z' }])
    if (path.includes('/positions?deviceId=3')) return Response.json([{ address: 'Rua das Flores, 10' }])
    if (path.endsWith('/api/devices')) {
      const devices = (await answer(path).json()) as Device[]
      return Response.json(
        devices.map((each) => (each.id === 2 ? { ...each, attributes: { driverUniqueId: 'R7' } } : each)),
      )
    }
    if (path.endsWith('/api/drivers')) return Response.json([{ id: 4, uniqueId: 'R7', name: 'Rui Prado' }])
    return answer(path)
  })
  openApp('/asistente-demo')
  return screen.findByRole('log', { name: 'Perguntas e respostas' })
}

async function ask(log: HTMLElement, question: string): Promise<string> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Sua pergunta' }), `${question}{Enter}`)
  await waitFor(() => expect(within(log).queryByText('Consultando…')).toBeNull())
  return within(log).getAllByRole('listitem').at(-1)?.closest('ol > li')?.textContent ?? ''
}

test('[NAV-31] administrators ask about the fleet, and get an answer with its source and a link to the vehicle', async () => {
  const log = await openAssistant()
  expect(await ask(log, 'Quais ficaram parados mais de 1 hora hoje?')).toContain(
    '1 veículo ficou parado 1 h 00 ou mais',
  )
  const link = within(log).getByRole('link', { name: 'Baú 14' })
  expect(link.getAttribute('href')).toBe('/devices/1')
  expect(within(log).queryByRole('link', { name: 'Entrega 07' })).toBeNull()
  within(log).getByText('Fonte: relatório de paradas, desde a meia-noite')
})

test('it tells counts, places, distances and events, and says what it cannot', async () => {
  const log = await openAssistant()
  expect(await ask(log, 'Quantos estão em movimento?')).toContain('1 de 3 veículos estão em movimento.')
  expect(await ask(log, 'onde está entrega 07')).toContain('Em movimento · 46 km/h · Av. Rebouças, 1585')
  expect(await ask(log, 'onde está reserva 02')).toContain('Rua das Flores, 10')
  expect(await ask(log, 'Quantos km Entrega 07 rodou ontem?')).toContain('Só sei de agora e de hoje.')
  expect(await ask(log, 'Quem dirige Entrega 07?')).toContain('Rui Prado dirige Entrega 07.')
  expect(await ask(log, 'Quem dirige Reserva 02?')).toContain('Nenhum motorista é conhecido para Reserva 02.')
  expect(await ask(log, 'Quantos km Entrega 07 rodou hoje?')).toContain('Entrega 07 rodou 84,2 km hoje.')
  expect(await ask(log, 'últimos eventos')).toContain('Ignição ligada')
  expect(await ask(log, 'quem está offline')).toContain('Reserva 02nunca reportou')
  expect(await ask(log, 'quem está acima de 40 km/h de velocidade')).toContain('Entrega 0746 km/h')
  expect(await ask(log, 'onde está o ônibus?')).toContain('Não encontrei esse veículo')
  expect(await ask(log, 'bom dia')).toContain('Não entendi.')
})

test('a report that cannot be had is told', async () => {
  const log = await openAssistant()
  fetchMock.mockImplementation(async (url) =>
    String(url).includes('/reports/') ? new Response('', { status: 503 }) : answer(String(url)),
  )
  expect(await ask(log, 'quais ficaram parados hoje')).toContain('Não foi possível consultar a resposta.')
})
