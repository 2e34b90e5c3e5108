import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import { useToasts } from '../toasts.ts'
import { ExportMenu } from './export-menu.tsx'
import type { FileAnswer } from './file-worker.ts'

/** What the next worker does; no test of components can start a real one. */
let deed: 'answers' | 'fails' | 'is missing' = 'answers'

class FakeWorker {
  readonly #listeners = new Map<string, (event: object) => void>()
  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.set(type, listener)
  }
  postMessage(): void {
    const data: FileAnswer = deed === 'answers' ? { bytes: new ArrayBuffer(4) } : { problem: 'RangeError: too much' }
    const [type, event] = deed === 'is missing' ? ['error', { message: 'not there' }] : ['message', { data }]
    queueMicrotask(() => this.#listeners.get(type)?.(event))
  }
  terminate(): void {}
}

beforeAll(async () => {
  vi.stubGlobal('Worker', FakeWorker)
  // The window of the test would go to the file in place of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', () => undefined)
  await startWords('pt')
})
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

async function exportAs(form: string): Promise<void> {
  render(
    <ExportMenu title="Grupos" rows={[{ name: 'Sul' }]} columns={[{ title: 'Nome', value: ({ name }) => name }]} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${form}`), hidden: true }))
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
}
const toast = () => useToasts.getState().toasts[0]

test('a list becomes an Excel file on request', async () => {
  deed = 'answers'
  await exportAs('Excel')
  expect(toast()).toMatchObject({ tone: 'success', text: 'Excel pronto' })
})

test('code for Excel that does not arrive is told apart from data that cannot be processed [EXP-05]', async () => {
  deed = 'is missing'
  await exportAs('Excel')
  const missing = toast()
  cleanup()
  useToasts.setState({ toasts: [] })
  deed = 'fails'
  await exportAs('Excel')
  expect([missing, toast()].map((each) => each?.text)).toEqual([
    'O gerador do arquivo não carregou. Verifique a conexão e tente de novo.',
    'Os dados não puderam ser transformados em arquivo. Tente de novo com menos linhas.',
  ])
  expect(toast()).toMatchObject({ tone: 'error', title: 'Não foi possível exportar Excel' })
})

test('an empty list has nothing to export and says so', () => {
  render(<ExportMenu title="Grupos" rows={[]} columns={[]} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Não há nada para exportar' }).disabled).toBe(true)
})
