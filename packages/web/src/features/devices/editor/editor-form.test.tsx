import { type Attributes, DEVICE_KEYS } from '@rastro/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FeedProvider } from '../../../data/feed.tsx'
import type { LiveFeed } from '../../../data/live-feed.ts'
import { createSlice } from '../../../data/slice.ts'
import { exampleDevice } from '../../../data/worker/examples.ts'
import { openScreen, prepareScreens } from '../../../testing/open-screen.tsx'
import { EditorForm } from './editor-form.tsx'

prepareScreens()

const nothing = () => undefined

/** The form of a van; what the server is asked to save is collected, and answered with `refusal` if there is one. */
async function open(attributes: Attributes = {}, refusal?: string): Promise<Attributes[]> {
  const saved: Attributes[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method !== 'PUT') return Response.json([])
    if (refusal !== undefined) return new Response(refusal, { status: 400 })
    const device = JSON.parse(body ?? '')
    saved.push(device.attributes)
    return Response.json(device)
  })
  const feed = { vehicle: () => createSlice(undefined) } as unknown as LiveFeed // all that the form asks of it
  const device = exampleDevice({ id: 7, name: 'Baú 7', attributes })
  function Editor() {
    return (
      <FeedProvider value={feed}>
        <EditorForm device={device} readOnly={false} mayRemove onSaved={nothing} onDone={nothing} />
      </FeedProvider>
    )
  }
  openScreen(Editor, { path: '/device' })
  await screen.findByRole('tab', { name: 'Detalhes' })
  return saved
}

const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const mail = () => screen.getByLabelText<HTMLInputElement>('E-mail')

test('[DEV-76] an installation e-mail that is none is refused where it stands, whatever section is open', async () => {
  const saved = await open()
  await openTab('Instalação')
  await userEvent.type(mail(), 'oficina')
  await openTab('Chip/SIM')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(mail()))
  expect(screen.getByText('Este não é um e-mail')).toBeDefined()
  expect(saved).toEqual([])

  await userEvent.type(mail(), '@example.com')
  expect(screen.queryByText('Este não é um e-mail')).toBeNull()
  await save()
  await waitFor(() => expect(saved).toEqual([{ [DEVICE_KEYS.installationEmail]: 'oficina@example.com' }]))
})

test('an installation e-mail that came from elsewhere does not keep the rest from being saved', async () => {
  const saved = await open({ [DEVICE_KEYS.installationEmail]: 'falar com o Rui' })
  await userEvent.type(screen.getByLabelText('Placa'), 'QTY4F62')
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('[DEV-28] an identifier that is taken is said at its field, and its section opens', async () => {
  await open({}, 'Unique ID already exists')
  await openTab('Chip/SIM')
  await save()
  const field = await screen.findByLabelText(/^Identificador único/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('ID único já existe')).toBeDefined()
  await userEvent.type(field, '1')
  expect(screen.queryByText('ID único já existe')).toBeNull()
})
