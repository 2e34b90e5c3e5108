import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../../i18n/strings.ts'
import ImportDialog from './import-dialog.tsx'

beforeAll(() => startWords('pt'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FEATURES = [
  { type: 'Feature', properties: { name: 'Base', radius: 50 }, geometry: { type: 'Point', coordinates: [-37, -10] } },
  { type: 'Feature', properties: { name: 'Fora' }, geometry: { type: 'Point', coordinates: [-370, -10] } },
  {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'LineString',
      coordinates: [
        [-37, -10],
        [-36, -10],
      ],
    },
  },
]

const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText('Escolher arquivo', { selector: 'input' }), new File([text], 'x.geojson'))

/** The dialog; the server keeps what it gets unless `refuse` says no. */
async function open(refuse: (name: string) => string | null = () => null) {
  const kept: { name: string; area: string }[] = []
  const answer = (_: string, { body }: { body: string }) => {
    const geofence = JSON.parse(body) as { name: string; area: string }
    const reason = refuse(geofence.name)
    if (reason !== null) return Promise.resolve(new Response(reason, { status: 400 }))
    kept.push(geofence)
    return Promise.resolve(Response.json({ ...geofence, id: kept.length }))
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar cercas' }))
  return { kept, dialog }
}

const COLLECTION = JSON.stringify({ type: 'FeatureCollection', features: FEATURES })

test('shapes of a file are looked through, named, chosen, and added one by one', async () => {
  const { kept, dialog } = await open()
  await choose(COLLECTION)
  expect(await dialog.findByText('Tem coordenadas fora do mapa.')).toBeDefined()
  expect(kept).toEqual([])
  const names = dialog.getAllByRole('textbox')
  expect(names.map((field) => (field as HTMLInputElement).value)).toEqual(['Base', 'Fora', 'Cerca 3'])
  await userEvent.clear(names[2]!)
  await userEvent.type(names[2]!, 'Rota norte')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Base' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Importar 1 cerca' }))
  await waitFor(() => expect(kept).toMatchObject([{ name: 'Rota norte', area: 'LINESTRING (-10 -37, -10 -36)' }]))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Base' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Importar 1 cerca' }))
  await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['Rota norte', 'Base']))
  expect(await dialog.findByText('2 cercas importadas.')).toBeDefined()
})

test('what the server refuses says why beside its name, and can be tried again', async () => {
  const { kept, dialog } = await open((name) => (name === 'Base' ? 'Invalid area' : null))
  await choose(COLLECTION)
  await userEvent.click(await dialog.findByRole('button', { name: 'Importar 2 cercas' }))
  expect(await dialog.findByText('O servidor recusou: Invalid area')).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nome da cerca 1' }), ' nova')
  await userEvent.click(dialog.getByRole('button', { name: 'Importar 1 cerca' }))
  await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['Cerca 3', 'Base nova']))
})

test('a file of another kind is told apart', async () => {
  const { dialog } = await open()
  await choose('nome,latitude,longitude')
  expect((await dialog.findByRole('alert')).textContent).toBe('Não é um arquivo KML, GPX ou GeoJSON.')
  expect(dialog.queryByRole('button', { name: /Importar/ })).toBeNull()
})
