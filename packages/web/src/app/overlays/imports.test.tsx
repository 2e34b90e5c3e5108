import type { ImportJob, ImportPreview } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOverlay } from '../../data/overlays.ts'
import { startWords } from '../../i18n/strings.ts'
import { OverlayHost } from './overlays.tsx'

const JOB: ImportJob = {
  id: 'job-1',
  kind: 'devices',
  fileName: 'frota.xlsx',
  state: 'analysed',
  titles: ['Veículo', 'IMEI'],
  mapping: ['name', 'uniqueId'],
  rows: 60,
  done: 0,
  imported: 0,
  failed: 0,
  failures: [],
  outcome: null,
}
const PREVIEW: ImportPreview = {
  rows: Array.from({ length: 50 }, (_, index) => ({
    row: index + 2,
    cells: [index === 3 ? '' : `Van ${index}`, `id-${index}`],
    errors: index === 3 ? [{ field: 'name', code: 'required' }] : [],
  })),
  valid: 59,
  invalid: 1,
  room: null,
  missing: [],
}

const asked: string[] = []
/** What the server answers, by method and path. */
let answers: Record<string, () => Response | Promise<Response>> = {}

beforeAll(async () => {
  await startWords('pt')
  // Loaded here, so that no test waits for it.
  await import('../../features/imports/import-dialog.tsx')
})
beforeEach(() => {
  asked.length = 0
  answers = {
    'GET /tarkan/imports': () => Response.json([]),
    'POST /tarkan/imports/devices': () => Response.json(JOB),
    'POST /tarkan/imports/job-1/preview': () => Response.json(PREVIEW),
    'POST /tarkan/imports/job-1/start': () => Response.json({ ...JOB, state: 'running' }),
    'GET /tarkan/imports/job-1': () => Response.json({ ...JOB, state: 'running', done: 50, imported: 49, failed: 1 }),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.split('?')[0]}`
    asked.push(call)
    return answers[call]?.() ?? new Response('no such call', { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(kind: 'devices' | 'users' = 'devices'): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OverlayHost />
    </QueryClientProvider>,
  )
  act(() => openOverlay({ name: 'import', kind }))
  return screen.findByRole('dialog')
}

const fileNamed = (name: string, content = 'PK'): File => new File([content], name)
const step = () =>
  screen.getByRole('list', { name: 'Etapas da importação' }).querySelector('[aria-current]')?.textContent
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Selecionar arquivo'), { target: { files: [file] } })

async function analyse(): Promise<void> {
  choose(fileNamed('frota.xlsx'))
  fireEvent.click(button('Analisar'))
  await screen.findByText('59 linhas prontas')
}

async function start(): Promise<void> {
  await open()
  await analyse()
  fireEvent.click(button('Importar 59 linhas'))
  await waitFor(() => expect(step()).toBe('4Importação'))
}

test('[IMP-01] [IMP-02] vehicles and users have a dialog each, with a template to fill in', async () => {
  expect(within(await open()).getByText('Importar veículos')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Baixar o modelo' }).getAttribute('href')).toBe(
    '/tarkan/imports/templates/devices?language=pt',
  )
  cleanup()
  expect(within(await open('users')).getByText('Importar usuários')).toBeTruthy()
})

test('[IMP-04] a file is selected, or dropped', async () => {
  await open()
  expect(step()).toBe('1Arquivo')
  expect(button('Analisar').disabled).toBe(true)
  choose(fileNamed('frota.xlsx'))
  expect(screen.getByText('frota.xlsx')).toBeTruthy()
  fireEvent.drop(screen.getByTestId('drop'), { dataTransfer: { files: [fileNamed('outra.xls')] } })
  expect(screen.getByText('outra.xls')).toBeTruthy()
  expect(button('Analisar').disabled).toBe(false)
})

test('[IMP-03] [IMP-11] what is no Excel file, and what is empty, is refused at once', async () => {
  await open()
  choose(fileNamed('frota.csv'))
  fireEvent.click(button('Analisar'))
  expect(await screen.findByText('Só arquivos do Excel (.xlsx ou .xls) podem ser importados.')).toBeTruthy()
  choose(fileNamed('frota.xlsx', ''))
  fireEvent.click(button('Analisar'))
  expect(await screen.findByText('O arquivo está vazio ou não tem dados válidos.')).toBeTruthy()
  expect(asked).not.toContain('POST /tarkan/imports/devices')
  answers['POST /tarkan/imports/devices'] = () => Response.json({ problem: 'empty' }, { status: 400 })
  choose(fileNamed('titles.xlsx'))
  fireEvent.click(button('Analisar'))
  await waitFor(() => expect(asked).toContain('POST /tarkan/imports/devices'))
  expect(await screen.findByText('O arquivo está vazio ou não tem dados válidos.')).toBeTruthy()
})

test('[IMP-05] [IMP-06] the file is analysed, and its first 50 rows are shown with what is wrong', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers['POST /tarkan/imports/devices'] = () => promise
  await open()
  choose(fileNamed('frota.xlsx'))
  fireEvent.click(button('Analisar'))
  await waitFor(() => expect(step()).toBe('2Análise'))
  resolve(Response.json(JOB))
  await screen.findByText('59 linhas prontas')
  expect(step()).toBe('3Prévia')
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(51)
  expect(screen.getByText('Nome é obrigatório')).toBeTruthy()
  expect(screen.getByText('Mostrando as primeiras 50 de 60 linhas')).toBeTruthy()
})

test('a field that is chosen for another column moves there', async () => {
  await open()
  await analyse()
  const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox')
  fireEvent.change(second!, { target: { value: 'name' } })
  expect([first?.value, second?.value]).toEqual(['', 'name'])
})

test('[IMP-07] [IMP-09] while it imports, progress and log are shown and nothing closes it', async () => {
  await start()
  expect(await screen.findByText('50 de 60 linhas')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('83')
  expect(screen.getByText('Importação de frota.xlsx iniciada')).toBeTruthy()
  expect(button('Cancelar').disabled).toBe(true)
  expect(button('Fechar').disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test.each([
  ['all', 60, 0, 'Tudo foi importado'],
  ['partial', 59, 1, 'Parte das linhas foi importada'],
  ['failed', 0, 60, 'Nada foi importado'],
] as const)('[IMP-08] the result says when %s', async (outcome, imported, failed, sentence) => {
  answers['GET /tarkan/imports/job-1'] = () =>
    Response.json({ ...JOB, state: 'done', done: 60, imported, failed, outcome })
  await open()
  await analyse()
  fireEvent.click(button('Importar 59 linhas'))
  expect(await screen.findByText(sentence)).toBeTruthy()
  const download = screen.queryByRole('link', { name: 'Baixar o que não foi importado' })
  expect(download?.getAttribute('href') ?? null).toBe(
    failed === 0 ? null : '/tarkan/imports/job-1/rejected?language=pt',
  )
})

test('[IMP-12] more rows than there is room for cannot be imported', async () => {
  answers['POST /tarkan/imports/job-1/preview'] = () => Response.json({ ...PREVIEW, room: 10 })
  await open()
  await analyse()
  expect(screen.getByText('Import limit exceeded')).toBeTruthy()
  expect(button(/^Importar 0/).disabled).toBe(true)
  cleanup()
  answers['POST /tarkan/imports/job-1/preview'] = () => Response.json(PREVIEW)
  answers['POST /tarkan/imports/job-1/start'] = () => new Response('Import limit exceeded', { status: 400 })
  await open()
  await analyse()
  fireEvent.click(button('Importar 59 linhas'))
  expect(await screen.findByText('Import limit exceeded')).toBeTruthy()
})

test('[IMP-13] what takes too long is given up and says so', async () => {
  answers['POST /tarkan/imports/devices'] = () => Response.json({ problem: 'tooSlow' }, { status: 400 })
  await open()
  choose(fileNamed('frota.xlsx'))
  fireEvent.click(button('Analisar'))
  expect(await screen.findByText('The operation took too long and was cancelled')).toBeTruthy()
  cleanup()
  answers['POST /tarkan/imports/devices'] = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  await open()
  choose(fileNamed('frota.xlsx'))
  fireEvent.click(button('Analisar'))
  expect(await screen.findByText('The operation took too long and was cancelled')).toBeTruthy()
})

test('an import that was at work before the page was loaded anew is shown where it is', async () => {
  answers['GET /tarkan/imports'] = () => Response.json([{ ...JOB, state: 'running' }])
  await open()
  await waitFor(() => expect(step()).toBe('4Importação'))
  expect(await screen.findByText('50 de 60 linhas')).toBeTruthy()
})
