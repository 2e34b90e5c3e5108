import { type Attributes, DEVICE_KEYS, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { VIDEO_ATTEMPTS, VIDEO_LOAD_MS, VIDEO_WAIT_MS } from '../../../data/cameras.ts'
import { serverQuery } from '../../../data/server.ts'
import { sessionQuery } from '../../../data/session.ts'
import { exampleDevice } from '../../../data/worker/examples.ts'
import { startWords } from '../../../i18n/strings.ts'
import { Kit } from '../../../ui/kit.tsx'
import { AttributionsSection } from './attributions-section.tsx'
import { CamerasSection } from './cameras-section.tsx'
import { type DeviceDraft, draftOf } from './device-draft.ts'
import { PhotoField } from './photo-field.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import type { SectionProps } from './section.tsx'
import { QrDriverSection, SimSection } from './small-sections.tsx'

type Answer = (url: string, init: { method?: string }) => Promise<Response> | Response | undefined
let answer: Answer

beforeAll(() => startWords('pt'))
beforeEach(() => {
  answer = () => undefined
  vi.stubGlobal('fetch', async (url: string, init: { method?: string } = {}) => {
    const given = await answer(url, init)
    return given ?? Response.json([])
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(Section: ComponentType<SectionProps>, attributes: Attributes = {}): void {
  const queries = new QueryClient()
  const user: User = { ...USER_DEFAULTS, id: 1, name: 'Ana' }
  queries.setQueryData(sessionQuery.queryKey, user)
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: true, deviceLimit: null })
  function Form() {
    const [value, setValue] = useState<DeviceDraft>(() => draftOf(exampleDevice({ id: 7, name: 'Baú 7', attributes })))
    return (
      <Section
        value={value}
        change={(part) => setValue({ ...value, ...part })}
        problems={{}}
        readOnly={false}
        settle={() => undefined}
      />
    )
  }
  render(
    <QueryClientProvider client={queries}>
      <Kit>
        <Form />
      </Kit>
    </QueryClientProvider>,
  )
}

const watch = () => fireEvent.click(screen.getByRole('button', { name: 'Assistir: Interna' }))
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** The videos the tracker told of, one answer after the other; the last one stays. */
const telling = (...videos: (string | undefined)[]): Answer => {
  const next = () => (videos.length > 1 ? videos.shift() : videos[0])
  return (url, { method = 'GET' }) => {
    if (method === 'POST') return Response.json({ id: 1 })
    const video = url.includes('/positions') ? next() : undefined
    return url.includes('/positions') ? Response.json([{ attributes: video ? { video } : {} }]) : undefined
  }
}

describe('a camera', () => {
  test('[CAM-04] that takes no command says so', async () => {
    answer = (_, { method }) => (method === 'POST' ? new Response('no', { status: 400 }) : undefined)
    open(CamerasSection)
    watch()
    expect((await screen.findByRole('alert')).textContent).toBe('Error sending command to camera')
  })

  test('[CAM-05] whose video is never ready is given up after its attempts', async () => {
    vi.useFakeTimers()
    answer = telling(undefined)
    open(CamerasSection)
    watch()
    await later(VIDEO_WAIT_MS * (VIDEO_ATTEMPTS - 1))
    expect(screen.queryByRole('alert')).toBeNull()
    await later(VIDEO_WAIT_MS)
    expect(screen.getByRole('alert').textContent).toBe('Video not available after multiple attempts')
  })

  test('[CAM-06] whose video does not begin is given up in time, and one that begins is not', async () => {
    vi.useFakeTimers()
    answer = telling(undefined, 'a.mp4')
    open(CamerasSection)
    watch()
    await later(VIDEO_WAIT_MS)
    expect(screen.getByLabelText(/Interna/, { selector: 'video' })).toBeDefined()
    await later(VIDEO_LOAD_MS)
    expect(screen.getByRole('alert').textContent).toBe('Video loading timeout')

    answer = telling('a.mp4', 'b.mp4')
    watch()
    await later(VIDEO_WAIT_MS)
    fireEvent.loadedData(screen.getByLabelText(/Interna/, { selector: 'video' }))
    await later(VIDEO_LOAD_MS)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('[DLG-20] a link the server takes too long to make says so, and the box stays as it was', async () => {
  answer = (url, { method = 'GET' }) => {
    if (method === 'POST') throw new DOMException('too long', 'TimeoutError')
    if (url.includes('/geofences')) return Response.json(url.includes('deviceId') ? [] : [{ id: 4, name: 'Pátio' }])
    return undefined
  }
  open(AttributionsSection)
  await userEvent.click(await screen.findByRole('button', { name: 'Vincular… Cercas' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  await userEvent.click(await dialog.findByLabelText('Pátio'))
  const text = 'O servidor demorou demais para vincular. Nada foi alterado; tente de novo.'
  expect(await dialog.findByText(text)).toBeDefined()
  expect(dialog.getByLabelText('Pátio')).toHaveProperty('checked', false)
})

const choose = (file: File) =>
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, { target: { files: [file] } })

test('[DEV-84] a photo that is none, too large, or refused by the server has its sentence', async () => {
  answer = (_, { method }) => (method === 'POST' ? new Response('Damaged image', { status: 400 }) : undefined)
  open(PhotoField)
  choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  expect(screen.getByRole('alert').textContent).toContain('não é uma imagem que possamos guardar')
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
  expect(screen.getByRole('alert').textContent).toBe('Esta imagem tem mais de 5 MB.')
  choose(new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Não foi possível salvar a foto'))
})

test('[DRV-27] the code of a driver needs one to be selected', async () => {
  answer = (url) =>
    url.includes('/drivers') ? Response.json([{ id: 4, name: 'Rui', uniqueId: 'RP-1', attributes: {} }]) : undefined
  open(QrDriverSection)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar código QR' }))
  expect(screen.getByText('Selecione um motorista.')).toBeDefined()
  await userEvent.click(screen.getByLabelText('Motorista QR', { selector: 'input' }))
  await userEvent.click(await screen.findByText('Rui'))
  expect(screen.queryByText('Selecione um motorista.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar código QR' }))
  expect(await screen.findByRole('img', { name: 'Código QR de Rui' })).toBeDefined()
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a SIM card that is over, or soon will be, is marked', () => {
  const marks = ([-2, 10, 90] as const).map((days) => {
    open(SimSection, { [DEVICE_KEYS.simExpiry]: day(days) })
    const text = screen.queryByRole('status')?.textContent ?? null
    cleanup()
    return text
  })
  expect(marks).toEqual(['O chip está vencido.', 'O chip vence em até 30 dias.', null])
})

test('money is shown with its cents, and typed as it is read', async () => {
  open(SimSection, { [DEVICE_KEYS.simMonthlyValue]: 12.9 })
  const value = screen.getByRole('textbox', { name: 'Valor mensal' })
  expect(value).toHaveProperty('value', '12,90')
  await userEvent.clear(value)
  await userEvent.type(value, '6,19')
  expect(value).toHaveProperty('value', '6,19')
})

test('an amount or a day no vehicle has cannot be typed', async () => {
  open(SimSection)
  const value = screen.getByRole('textbox', { name: 'Valor mensal' })
  await userEvent.type(value, '123456789')
  expect(value).toHaveProperty('value', '123456,00')
  expect(screen.getByLabelText('Vencimento do chip')).toHaveProperty('max', '9999-12-31')
})

test('[DEV-37] photos of the installation are shown with their words, captioned, and removed after a question', async () => {
  let photos = [{ file: 'photo-1.jpg', caption: 'Relé', time: '2026-11-21T12:00:00.000Z' }]
  const asked: string[] = []
  answer = (url, { method = 'GET' }) => {
    if (method !== 'GET') asked.push(`${method} ${url}`)
    if (method === 'DELETE') photos = []
    return url.includes('/photos') ? Response.json(method === 'GET' ? photos : photos[0]) : undefined
  }
  open(PhotoGallery)
  const caption = await screen.findByLabelText('O que a foto 1 mostra')
  await userEvent.clear(caption)
  await userEvent.type(caption, 'Relé no painel{Enter}')
  await waitFor(() => expect(asked).toEqual(['PUT /api/devices/7/photos/photo-1.jpg']))
  await userEvent.click(screen.getByRole('button', { name: 'Remover Relé' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remover', hidden: true }))
  await waitFor(() => expect(screen.queryByLabelText('O que a foto 1 mostra')).toBeNull())
  expect(asked).toContain('DELETE /api/devices/7/photos/photo-1.jpg')
})

test('a photo that cannot be read has its sentence', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  open(PhotoGallery)
  await userEvent.upload(screen.getByLabelText('Adicionar fotos'), new File(['x'], 'a.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toContain('não é uma imagem')
})

test('of several photos the one that cannot be read is named, and the others are kept', async () => {
  const kept: string[] = []
  answer = (url, { method = 'GET' }) => {
    if (method === 'POST') kept.push(url)
    return url.includes('/photos') ? Response.json([]) : undefined
  }
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'nota.txt') throw new Error('no picture')
    return { width: 4, height: 3, close: () => undefined }
  })
  const pen = { fillRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])))
  open(PhotoGallery)
  const files = ['um.png', 'nota.txt', 'dois.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await userEvent.upload(screen.getByLabelText('Adicionar fotos'), files)
  expect((await screen.findByRole('alert')).textContent).toContain('por não ser imagem: nota.txt.')
  expect(kept).toEqual(['/api/devices/7/photos', '/api/devices/7/photos'])
})
