import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import type { MapView } from '../map-view.ts'
import { unpinPlace, usePinnedPlace } from './found-place.ts'
import { PlacePin } from './place-pin.tsx'
import PlaceSearch from './place-search.tsx'

beforeAll(() => startWords('pt'))
afterEach(() => {
  cleanup()
  unpinPlace()
  vi.unstubAllGlobals()
})

const ARACAJU = { name: 'Aracaju', detail: 'SE, Brasil', kind: 'town', latitude: -10.91, longitude: -37.07 }
const STREET = { ...ARACAJU, name: 'Rua Laranjeiras', detail: 'Aracaju, SE', kind: 'address' }

function Pinned({ view }: { view: MapView }) {
  const place = usePinnedPlace()
  return place && <PlacePin view={view} place={place} />
}

/** The box over a map that writes down where it is sent; the server answers by its question. */
function open(answer: (question: URLSearchParams) => object | number) {
  const goTo = vi.fn()
  const onClose = vi.fn()
  const asked: URLSearchParams[] = []
  const answerTo = (url: string | URL) => {
    const question = new URL(String(url), 'http://here').searchParams
    asked.push(question)
    const body = answer(question)
    return Promise.resolve(typeof body === 'number' ? new Response('', { status: body }) : Response.json(body))
  }
  vi.stubGlobal('fetch', vi.fn(answerTo))
  // The parts of a map the box uses.
  const view = {
    camera: {
      get: () => ({ latitude: -10.6, longitude: -37.4, zoom: 9 }),
      goTo,
      pixelOf: () => ({ x: 7, y: 9 }),
      onMove: () => () => undefined,
    },
  } as unknown as MapView
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlaceSearch view={view} onClose={onClose} />
      <Pinned view={view} />
    </QueryClientProvider>,
  )
  return { goTo, onClose, asked }
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('a town is found while its name is typed, and Enter goes there and puts a pin', async () => {
  const { goTo, onClose, asked } = open(() => ({ places: [ARACAJU, STREET], streets: 'none' }))
  const field = screen.getByRole('combobox', { name: 'Procurar lugar' })
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'araca')
  await waitFor(() => expect(options()).toEqual(['AracajuSE, Brasil', 'Rua LaranjeirasAracaju, SE']))
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({ query: 'araca', latitude: '-11', longitude: '-37' })
  expect(asked.every((question) => question.get('query') === 'araca')).toBe(true)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(goTo).toHaveBeenCalledWith({ latitude: -10.91, longitude: -37.07, zoom: 12 })
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByRole('status', { name: 'Mapa em Aracaju' }).textContent).toContain('-10,91000, -37,07000')
  await userEvent.click(screen.getByRole('button', { name: 'Tirar o marcador' }))
  expect(screen.queryByRole('status', { name: 'Mapa em Aracaju' })).toBeNull()
})

test('streets are asked for only when the person says so', async () => {
  const { goTo, asked } = open((question) =>
    question.get('streets') === 'true' ? { places: [STREET], streets: 'asked' } : { places: [], streets: 'askable' },
  )
  await userEvent.type(screen.getByRole('combobox'), 'rua laranjeiras')
  await waitFor(() => expect(options()).toEqual(['Procurar “rua laranjeiras” nas ruas']))
  expect(asked.some((question) => question.has('streets'))).toBe(false)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(options()).toEqual(['Rua LaranjeirasAracaju, SE']))
  await userEvent.keyboard('{Enter}')
  expect(goTo).toHaveBeenCalledWith({ latitude: -10.91, longitude: -37.07, zoom: 17 })
})

test('coordinates ask nobody', async () => {
  const { goTo, asked } = open(() => 500)
  // At once: half of them, typed slowly, would be asked for.
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.paste(`10°54'36"S 37°4'12"O`)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  expect(goTo.mock.calls[0]?.[0].latitude).toBeCloseTo(-10.91, 9)
  expect(asked).toEqual([])
})

test('nothing found and a server that fails are told, and the question can be repeated', async () => {
  let status = 500
  open(() => (status === 200 ? { places: [], streets: 'none' } : status))
  await userEvent.type(screen.getByRole('combobox'), 'xyzw')
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.getByRole('status').textContent).toContain('Não foi possível procurar agora.')
  status = 200
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Nenhum lugar com esse nome.'))
})
