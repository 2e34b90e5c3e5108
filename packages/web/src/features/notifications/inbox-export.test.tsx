import type { Notice } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ALL_NOTICES } from '../../data/notices.ts'
import { startWords } from '../../i18n/strings.ts'
import { InboxExport } from './inbox-export.tsx'

function notice(id: number): Notice {
  return {
    id,
    type: 'alarm',
    eventTime: '2026-11-20T11:00:00.000+00:00',
    serverTime: '2026-11-20T11:00:02.000+00:00',
    deviceId: 1,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { alarm: 'sos', message: `Baú 14: pânico ${id} · 08:00 · Rua Augusta, 1` },
    read: id > 1,
  }
}

/** Two pages and the end. */
function pageAfter(before: string | null): Notice[] {
  if (before === null) return [notice(3), notice(2)]
  return before === '2' ? [notice(1)] : []
}

const asked: string[] = []
const saved: Blob[] = []

beforeAll(async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:file'
  })
  vi.stubGlobal('fetch', async (wanted: string | URL) => {
    const { pathname, searchParams } = new URL(String(wanted), location.origin)
    if (pathname === '/api/devices') return Response.json([{ id: 1, name: 'Baú 14' }])
    asked.push(searchParams.toString())
    return Response.json(pageAfter(searchParams.get('before')))
  })
  await startWords('pt')
})
afterEach(cleanup)

test('the file of the notices has every page of what the filter lets through', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InboxExport filter={{ ...ALL_NOTICES, type: 'alarm' }} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /csv$/, hidden: true }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual(['limit=50&type=alarm', 'limit=50&before=2&type=alarm', 'limit=50&before=1&type=alarm'])
  const [head, ...lines] = ((await saved[0]?.text()) ?? '').trim().split(/\r?\n/)
  expect(head).toContain('Quando')
  expect(lines).toHaveLength(3)
  for (const [line, id] of lines.map((text, index) => [text, 3 - index] as const)) {
    for (const cell of ['Baú 14', 'Alarme', `Baú 14: pânico ${id}`, 'Rua Augusta']) expect(line).toContain(cell)
  }
  expect(lines.map((line) => line.slice(-3))).toEqual(['Sim', 'Sim', 'Não'])
})
