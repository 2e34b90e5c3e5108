import {
  type Calendar,
  formatSchedules,
  parseSchedules,
  REPORT_CALENDAR,
  readCalendarData,
  type Schedule,
  writeCalendarData,
} from '@rastro/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import CalendarsScreen from './calendars-screen.tsx'

const ZONE = 'America/Recife'
const weekly = (days: NonNullable<Schedule['repeat']>['days']): Schedule['repeat'] => ({
  frequency: 'weekly',
  interval: 1,
  days,
  ends: null,
})
const office: Schedule = {
  start: '2026-11-23T08:00',
  end: '2026-11-23T18:00',
  timeZone: ZONE,
  repeat: weekly(['MO', 'ST']),
}
const HOLIDAYS = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261225',
  'DURATION:P1D',
  'RRULE:FREQ=YEARLY',
  'EXDATE;VALUE=DATE:20281225',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

let stored: Calendar[]
let posted: Calendar[]

prepareScreens()
beforeEach(() => {
  stored = [
    { id: 3, name: 'Horário comercial', attributes: {}, data: formatSchedules([office]) },
    { id: 5, name: 'Feriados', attributes: {}, data: writeCalendarData(HOLIDAYS) },
    { id: 7, name: 'Relatório: Resumo', attributes: { [REPORT_CALENDAR]: true }, data: formatSchedules([office]) },
  ]
  posted = []
  vi.stubGlobal('fetch', async (_: string, init?: { method?: string; body?: string }) => {
    if (init?.method !== 'POST' && init?.method !== 'PUT') return Response.json(stored)
    posted.push(JSON.parse(init.body ?? ''))
    return Response.json({ ...posted.at(-1), id: 9 })
  })
})

const open = (edit?: string) =>
  openScreen(CalendarsScreen, {
    path: '/calendars',
    search: edit === undefined ? {} : { edit },
    as: { administrator: true, attributes: { timezone: ZONE } },
  })

const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label, { selector: 'input' }))
  await userEvent.click(await screen.findByText(option))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const saved = async (): Promise<{ name: string; schedules: Schedule[] | undefined; text: string }> => {
  await waitFor(() => expect(posted).toHaveLength(1))
  const { name, data } = posted[0]!
  readCalendarData(data)
  return { name, schedules: parseSchedules(data), text: atob(data) }
}

test('the list tells when each calendar is active, and leaves out those of scheduled reports', async () => {
  open()
  expect(await screen.findByText('seg, sáb, 08:00–18:00')).toBeDefined()
  expect(screen.getByText('horários de outro programa')).toBeDefined()
  expect(screen.queryByText('Relatório: Resumo')).toBeNull()
})

test('[CAL-01] [CAL-03] a new calendar is saved with its name and its times, begin, end and repetition', async () => {
  open('new')
  await userEvent.type(await screen.findByLabelText('Nome'), 'Noites')
  set('Início', '2026-11-23T22:00')
  // It lasts as long as before, whenever it begins.
  expect(screen.getByLabelText('Fim')).toHaveProperty('value', '2026-11-24T08:00')
  set('Fim', '2026-11-24T06:00')
  await choose('Repetição', 'Diária')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar horário' }))
  expect(screen.getByRole('region', { name: 'Horário 2' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remover horário 2' }))
  await save()
  expect(await saved()).toMatchObject({
    name: 'Noites',
    schedules: [
      {
        start: '2026-11-23T22:00',
        end: '2026-11-24T06:00',
        timeZone: ZONE,
        repeat: { frequency: 'daily', interval: 1, ends: null },
      },
    ],
  })
})

test.each([
  ['Diária', 'FREQ=DAILY'],
  ['Semanal', 'FREQ=WEEKLY'],
  ['Mensal', 'FREQ=MONTHLY'],
  ['Anual', 'FREQ=YEARLY'],
])(
  '[CAL-04] the repetition %s is written as %s',
  async (option, rule) => {
    open('3')
    await screen.findByLabelText('Nome')
    await choose('Repetição', option)
    await save()
    expect((await saved()).text).toContain(`RRULE:${rule}`)
  },
  20_000,
)

test('[CAL-05] a repetition ends never, after a number of times, or with a day', async () => {
  open('3')
  await screen.findByLabelText('Nome')
  await save()
  expect((await saved()).text).not.toMatch(/COUNT|UNTIL/)
  cleanup()
  posted = []
  open('3')
  await screen.findByLabelText('Nome')
  await choose('Termina', 'Depois de N vezes')
  await userEvent.clear(screen.getByLabelText('Quantas vezes'))
  await userEvent.type(screen.getByLabelText('Quantas vezes'), '6')
  await save()
  expect((await saved()).text).toContain('COUNT=6')
  cleanup()
  posted = []
  open('3')
  await screen.findByLabelText('Nome')
  await choose('Termina', 'Numa data')
  set('Último dia', '2026-12-31')
  await save()
  // The last second of that day in Recife.
  expect((await saved()).text).toContain('UNTIL=20270101T025959Z')
})

test('[CAL-06] the days of the week are chosen, Saturday written SA', async () => {
  open('3')
  const days = within(await screen.findByRole('group', { name: 'Nos dias' }))
  expect(days.getByRole('button', { name: 'sáb' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(days.getByRole('button', { name: 'seg' }))
  await userEvent.click(days.getByRole('button', { name: 'dom' }))
  await save()
  expect((await saved()).text).toContain('BYDAY=SU,SA')
})

test('what is missing or the wrong way round is said beside its field, and nothing is sent', async () => {
  open('3')
  await userEvent.clear(await screen.findByLabelText('Nome'))
  set('Fim', '2026-11-23T07:00')
  expect(screen.getByText('Complete os horários para ver o que eles cobrem.')).toBeDefined()
  await save()
  expect(screen.getByText('Dê um nome ao calendário.')).toBeDefined()
  expect(screen.getByText('O fim deve ser depois do início.')).toBeDefined()
  expect(posted).toEqual([])
})

test('times of another program stay as they are until they are replaced', async () => {
  open('5')
  expect(await screen.findByText(/vêm de outro programa/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Próximas vezes' })).toBeDefined()
  await save()
  expect((await saved()).text).toBe(HOLIDAYS)
})

test('a file brings its times in, and one that is none says why', async () => {
  open('new')
  await userEvent.type(await screen.findByLabelText('Nome'), 'Feriados')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['hello'], 'a.ics', { type: 'text/calendar' }))
  expect(screen.queryByText(/vêm de outro programa/)).toBeNull()
  await userEvent.upload(input, new File([HOLIDAYS], 'b.ics', { type: 'text/calendar' }))
  expect(await screen.findByText(/vêm de outro programa/)).toBeDefined()
  await save()
  expect((await saved()).text).toBe(HOLIDAYS)
})
