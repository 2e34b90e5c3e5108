import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DEVICE_KEYS,
  type Device,
  type ImportJob,
  type ImportPreview,
  USER_DEFAULTS,
  type User,
} from '@rastro/contracts'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { xlsFile, xlsxFile } from './testing/workbooks.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Row = readonly (string | number | null)[]

async function upload(person: Person, kind: string, file: Buffer, at = world): Promise<Response> {
  return fetch(`${at.url}/tarkan/imports/${kind}?name=frota.xlsx`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  })
}

async function read(person: Person, kind: string, rows: readonly Row[]): Promise<ImportJob> {
  return (await (await upload(person, kind, await xlsxFile(rows))).json()) as ImportJob
}

async function preview(person: Person, { id, mapping }: ImportJob): Promise<ImportPreview> {
  return (await (await person.call('POST', `/tarkan/imports/${id}/preview`, { mapping })).json()) as ImportPreview
}

const start = (person: Person, { id, mapping }: ImportJob) =>
  person.call('POST', `/tarkan/imports/${id}/start`, { mapping })

async function ended(person: Person, id: string): Promise<ImportJob> {
  const job = await person.get<ImportJob>(`/tarkan/imports/${id}`)
  if (job.state === 'done') return job
  await new Promise((resolve) => setTimeout(resolve, 50))
  return ended(person, id)
}

let counter = 0
const vans = (count: number): Row[] =>
  Array.from({ length: count }, () => [`Van ${++counter}`, `imp-${counter}`, 'RTA2B19'])
const TITLES = ['Veículo', 'IMEI', 'Placa']

test('[IMP-01] [IMP-05] [IMP-07] [IMP-08] vehicles of a sheet are read, imported, and belong to who imports them', async () => {
  const ana = await world.user()
  const job = await read(ana, 'devices', [TITLES, ...vans(120)])
  expect(job).toMatchObject({ state: 'analysed', fileName: 'frota.xlsx', rows: 120, titles: TITLES })
  expect(job.mapping).toEqual(['name', 'uniqueId', DEVICE_KEYS.plate])
  expect(await (await start(ana, job)).json()).toMatchObject({ state: 'running', done: 0 })
  expect(await ended(ana, job.id)).toMatchObject({ outcome: 'all', done: 120, imported: 120, failed: 0 })
  const devices = await ana.get<Device[]>('/api/devices')
  expect(devices).toHaveLength(120)
  expect(devices[0]).toMatchObject({ name: expect.stringMatching(/^Van/), attributes: { placa: 'RTA2B19' } })
})

test('[IMP-02] users of an .xls sheet are imported below who imports them, and log in', async () => {
  const ana = await world.user({ userLimit: 5 })
  const file = xlsFile([
    ['Nome', 'E-mail', 'Senha', 'CPF', 'CEP'],
    ['Padaria Real', 'padaria@example.com', 'a long enough secret', '529.982.247-25', '01310-100'],
  ])
  const job = (await (await upload(ana, 'users', file)).json()) as ImportJob
  await start(ana, job)
  expect(await ended(ana, job.id)).toMatchObject({ outcome: 'all', imported: 1 })
  const [user] = await ana.get<User[]>('/api/users')
  expect(user).toMatchObject({ name: 'Padaria Real', attributes: { 'tarkan.taxId': '52998224725' } })
  const login = new URLSearchParams({ email: 'padaria@example.com', password: 'a long enough secret' })
  expect((await fetch(`${world.url}/api/session`, { method: 'POST', body: login })).status).toBe(200)
})

test('[IMP-06] the preview shows the first 50 of 60 rows and counts all', async () => {
  const ana = await world.user()
  const job = await read(ana, 'devices', [TITLES, ...vans(59), ['', 'imp-no-name', '']])
  const seen = await preview(ana, job)
  expect(seen.rows).toHaveLength(50)
  expect(seen).toMatchObject({ valid: 59, invalid: 1, room: null, missing: [] })
  const without = await preview(ana, { ...job, mapping: ['name', null, null] })
  expect(without).toMatchObject({ valid: 0, missing: ['uniqueId'] })
})

test('[IMP-08] [IMP-10] rows with errors are left out, and come back as a workbook with the reasons', async () => {
  const ana = await world.user()
  await ana.addDevice({ uniqueId: 'taken' })
  const rows = [
    ...vans(2),
    ['', 'imp-x', ''],
    ['Van', 'a b', ''],
    ['Van', 'taken', ''],
    ['Van', 'twice'],
    ['Van', 'twice'],
  ]
  const job = await read(ana, 'devices', [TITLES, ...rows])
  await start(ana, job)
  const done = await ended(ana, job.id)
  expect(done).toMatchObject({ outcome: 'partial', imported: 3, failed: 4, done: 7 })
  expect(await ana.get<Device[]>('/api/devices')).toHaveLength(4)
  const answer = await ana.call('GET', `/tarkan/imports/${job.id}/rejected?language=pt`)
  const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()))
  expect(sheet.titles).toEqual(['Linha', ...TITLES, 'Por que não foi importada'])
  expect(sheet.rows.map(({ cells }) => cells.at(-1))).toEqual([
    'Nome é obrigatório',
    'Identificador só pode ter letras, dígitos, ponto, hífen e sublinhado',
    'Identificador já existe',
    'Identificador se repete no arquivo',
  ])
})

test('[IMP-08] users are added many at a time, and who is refused keeps nobody else out', async () => {
  const ana = await world.user({ userLimit: 5 })
  const known = await world.user()
  // Another process added him: only the database knows.
  await world.app.store.users.add({ ...USER_DEFAULTS, name: 'Eva', email: 'elsewhere@example.com' })
  const rows = [
    ['Rui Prado', 'rui@example.com', ''],
    ['Eva Lima', 'Elsewhere@example.com', ''],
    ['Ana Lima', known.user.email, ''],
    ['Ivo Maia', 'ivo@example.com', '12345678'],
    ['Lia Reis', 'lia@example.com', 'a long enough secret'],
  ]
  const job = await read(ana, 'users', [['Nome', 'E-mail', 'Senha'], ...rows])
  await start(ana, job)
  const { imported, failures } = await ended(ana, job.id)
  expect(imported).toBe(2)
  const reasons = new Map(failures.map(({ row, errors }) => [row, errors[0]?.code]))
  // A name stands above the titles of a workbook of ours, so its rows begin with the third.
  expect([...reasons].sort(([one], [other]) => one - other)).toEqual([
    [4, 'exists'],
    [5, 'exists'],
    [6, 'refused'],
  ])
  const users = await ana.get<User[]>('/api/users')
  expect(users.map(({ name }) => name)).toEqual(['Lia Reis', 'Rui Prado'])
})

test('[IMP-08] an import whose rows are all refused has failed', async () => {
  const ana = await world.user({ userLimit: 5 })
  const job = await read(ana, 'users', [
    ['Nome', 'E-mail', 'Senha'],
    ['Ana Maria', 'weak@example.com', '12345678'],
  ])
  await start(ana, job)
  expect(await ended(ana, job.id)).toMatchObject({
    outcome: 'failed',
    failures: [{ row: 3, errors: [{ code: 'refused', detail: 'Password is too weak' }] }],
  })
})

test('[IMP-11] a sheet without one valid row is not imported', async () => {
  const ana = await world.user()
  const job = await read(ana, 'devices', [TITLES, ['Van', 'a b', '']])
  const answer = await start(ana, job)
  expect([answer.status, await answer.json()]).toEqual([400, { problem: 'empty' }])
  const empty = await upload(ana, 'devices', Buffer.alloc(0))
  expect(empty.status).toBe(400)
})

test('[IMP-12] more than there is room for is refused whole', async () => {
  const ana = await world.user({ deviceLimit: 3, userLimit: 1 })
  const job = await read(ana, 'devices', [TITLES, ...vans(4)])
  expect(await preview(ana, job)).toMatchObject({ valid: 4, room: 3 })
  const answer = await start(ana, job)
  expect([answer.status, await answer.text()]).toEqual([400, 'Import limit exceeded'])
  expect(await ana.get<Device[]>('/api/devices')).toEqual([])
  const people = await read(ana, 'users', [
    ['Nome', 'E-mail'],
    ['Ana', 'ana1@example.com'],
    ['Eva', 'eva1@example.com'],
  ])
  expect(await (await start(ana, people)).text()).toBe('Import limit exceeded')
})

test('who may not add vehicles or users imports none, and nobody reads another’s import', async () => {
  const [ana, eve] = [await world.user(), await world.user({ readonly: true })]
  const file = await xlsxFile([TITLES, ...vans(1)])
  expect(await (await upload(eve, 'devices', file)).text()).toBe('Write access denied')
  expect(await (await upload(ana, 'users', file)).text()).toBe('Manager access required')
  expect((await fetch(`${world.url}/tarkan/imports`)).status).toBe(401)
  const job = await read(ana, 'devices', [TITLES, ...vans(1)])
  for (const path of ['', '/rejected'])
    expect((await eve.call('GET', `/tarkan/imports/${job.id}${path}`)).status).toBe(404)
  expect((await start(eve, job)).status).toBe(404)
  expect((await eve.call('DELETE', `/tarkan/imports/${job.id}`)).status).toBe(404)
  expect((await ana.call('DELETE', `/tarkan/imports/${job.id}`)).status).toBe(204)
  expect((await ana.call('GET', `/tarkan/imports/${job.id}`)).status).toBe(404)
})

test('the template names every column so that it is known again', async () => {
  const ana = await world.user({ userLimit: 1 })
  for (const kind of ['devices', 'users']) {
    for (const language of ['pt', 'es', 'en']) {
      const answer = await ana.call('GET', `/tarkan/imports/templates/${kind}?language=${language}`)
      expect(answer.headers.get('content-disposition')).toContain(`rastro-${kind}.xlsx`)
      const file = Buffer.from(await answer.arrayBuffer())
      const job = (await (await upload(ana, kind, file)).json()) as ImportJob
      expect(job.mapping, `${kind} ${language}`).not.toContain(null)
    }
  }
})

test('an import goes on after a restart where it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const first = await createWorld({ folder })
  const ana = await first.user({ email: 'ana@example.com' })
  const file = await xlsxFile([TITLES, ...vans(1_000)])
  const job = (await (await upload(ana, 'devices', file, first)).json()) as ImportJob
  await start(ana, job)
  await first.close()
  const second = await createWorld({ folder })
  onTestFinished(() => second.close())
  const again: Person = {
    ...ana,
    get: async (path) => (await fetch(second.url + path, { headers: { cookie: ana.cookie } })).json(),
  }
  expect(await ended(again, job.id)).toMatchObject({ outcome: 'all', imported: 1_000 })
  expect(await again.get<Device[]>('/api/devices')).toHaveLength(1_000)
})
