import {
  type Action,
  type Device,
  type Event,
  formatPermissions,
  type Position,
  type Stop,
  type Summary,
  TIME_ZONE_HEADER,
  type Trip,
} from '@rastro/contracts'
import { XLSX_TYPE } from '@rastro/sheets'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportMail } from '../../reports/mail-report.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import { samplePosition } from '../../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../../testing/api.ts'

const NINE = Date.parse('2026-11-18T09:00:00Z')
const DAY = 'from=2026-11-18T00:00:00Z&to=2026-11-18T23:59:59Z'
const METRES_PER_DEGREE = 111_319.49

const at = (seconds: number, metres: number, speed: number): Partial<PositionRecord> => ({
  fixTime: new Date(NINE + seconds * 1000),
  latitude: 0.5,
  longitude: 10 + metres / (METRES_PER_DEGREE * Math.cos(0.5 * (Math.PI / 180))),
  speed,
  attributes: {
    ignition: speed > 0,
    totalDistance: 5000 + metres,
    odometer: 80_000 + metres,
    hours: 3_600_000 + seconds * 500,
  },
})

/** What the head of a sheet says of its period. */
async function periodOfSheet(person: TestUser, headers: Record<string, string>): Promise<unknown> {
  const file = await person.call('GET', `/api/reports/summary/xlsx?${DAY}`, undefined, headers)
  const [first] = await readSheets(Buffer.from(await file.arrayBuffer()))
  return first?.data.flat().find((cell) => String(cell).includes(' – '))
}

/** Ten minutes at rest, ten at 10 m/s, then half an hour at rest; a fix every minute, every ten seconds on the way. */
function delivery(deviceId: number, firstId: number): PositionRecord[] {
  const rows = [
    ...Array.from({ length: 10 }, (_, index) => at(index * 60, 0, 0)),
    ...Array.from({ length: 61 }, (_, index) => at(600 + index * 10, index * 100, 19.4384)),
    ...Array.from({ length: 30 }, (_, index) => at(1260 + index * 60, 6000, 0)),
  ]
  return rows.map((changes, index) => {
    const driver = index === 10 ? { driverUniqueId: 'D-7' } : {}
    const address = index === 10 ? '=Rua "A", 1' : null
    return samplePosition({
      ...changes,
      id: firstId + index,
      deviceId,
      hash: firstId + index,
      address,
      attributes: { ...changes.attributes, ...driver },
    })
  })
}

describeDatabases('reports', (database) => {
  let created: CreatedDatabase
  let api: TestApi
  let ana: TestUser
  let eve: TestUser
  let van: Device
  let bus: Device
  const mails: Parameters<ReportMail['send']>[0][] = []

  beforeAll(async () => {
    created = await database.create()
    const reportMail: ReportMail = { isConfigured: () => true, send: async (mail) => void mails.push(mail) }
    api = await createTestApi({ database: created.options, reportMail })
    ana = await api.user({ email: 'ana@a.example', attributes: { timezone: 'America/Sao_Paulo', language: 'en' } })
    eve = await api.user({ email: 'eve@b.example' })
    const depot = await (await ana.call('POST', '/api/groups', { name: 'Depot' })).json()
    const inner = await (await ana.call('POST', '/api/groups', { name: 'Inner', groupId: depot.id })).json()
    van = await ana.addDevice('van', { groupId: inner.id })
    bus = await ana.addDevice('bus')
    await api.move([...delivery(van.id, 1000), ...delivery(bus.id, 5000)])
    await api.store.events.add([
      sampleEvent(1, van.id, 'ignitionOn', { positionId: 1010 }),
      sampleEvent(2, van.id, 'alarm', { positionId: 1011, attributes: { alarm: 'sos' } }),
      sampleEvent(3, van.id, 'geofenceEnter', { positionId: 1012, geofenceId: 77 }),
    ])
  })
  afterAll(async () => {
    await api.close()
    await created.drop()
  })

  test('[REP-05] trips tell when, from where to where, how far, how fast and who', async () => {
    const [trip, ...others] = await ana.get<Trip[]>(`/api/reports/trips?deviceId=${van.id}&${DAY}`)
    expect(others).toEqual([])
    expect(trip).toEqual({
      deviceId: van.id,
      deviceName: 'van',
      distance: 6000,
      averageSpeed: expect.closeTo(19.4384, 3),
      maxSpeed: 19.4384,
      spentFuel: 0,
      startOdometer: 80_000,
      endOdometer: 86_000,
      startTime: '2026-11-18T09:10:00.000+00:00',
      endTime: '2026-11-18T09:20:00.000+00:00',
      startPositionId: 1010,
      endPositionId: 1070,
      startLat: 0.5,
      startLon: 10,
      endLat: 0.5,
      endLon: expect.closeTo(10.0539, 4),
      startAddress: '=Rua "A", 1',
      endAddress: null,
      duration: 600_000,
      driverUniqueId: 'D-7',
      driverName: null,
    })
  })

  test('[REP-05] stops and summaries tell of the same day', async () => {
    const stops = await ana.get<Stop[]>(`/api/reports/stops?deviceId=${van.id}&${DAY}`)
    expect(
      stops.map(({ startTime, duration, engineHours }) => [startTime!.slice(11, 16), duration, engineHours]),
    ).toEqual([
      ['09:00', 600_000, 300_000],
      ['09:20', 1_800_000, 900_000],
    ])
    const [summary] = await ana.get<Summary[]>(`/api/reports/summary?deviceId=${van.id}&${DAY}&daily=false`)
    expect(summary).toMatchObject({ distance: 6000, engineHours: 1_500_000, startOdometer: 80_000, maxSpeed: 19.4384 })
  })

  test('a daily summary is split at midnight of the user', async () => {
    const period = 'from=2026-11-17T00:00:00Z&to=2026-11-20T00:00:00Z'
    await api.move([samplePosition({ id: 9000, deviceId: bus.id, hash: 1, fixTime: new Date('2026-11-19T02:59:00Z') })])
    await api.move([samplePosition({ id: 9001, deviceId: bus.id, hash: 2, fixTime: new Date('2026-11-19T03:00:00Z') })])
    const days = await ana.get<Summary[]>(`/api/reports/summary?deviceId=${bus.id}&${period}&daily=true`)
    expect(days.map(({ startTime }) => startTime)).toEqual([
      '2026-11-18T09:00:00.000+00:00',
      '2026-11-19T03:00:00.000+00:00',
    ])
  })

  test('[REP-06] a route is the list of positions, by either name of the period', async () => {
    const route = await ana.get<Position[]>(`/api/reports/route?deviceId=${van.id}&${DAY}`)
    expect(route).toHaveLength(101)
    expect(route).toEqual(await ana.get(`/api/positions?deviceId=${van.id}&${DAY}`))
    const named = DAY.replace('from=', 'start=').replace('to=', 'end=')
    expect(await ana.get(`/api/reports/route?deviceId=${van.id}&${named}`)).toEqual(route)
    const file = await ana.call('GET', `/api/reports/route?deviceId=${van.id}&${named}&export=true`)
    expect(file.headers.get('content-type')).toBe(XLSX_TYPE)
  })

  test('[REP-02] events are asked for by type, and those of foreign geofences are left out', async () => {
    const query = `deviceId=${van.id}&deviceId=${bus.id}&${DAY}&daily=false`
    const types = async (extra: string): Promise<string[]> =>
      (await ana.get<Event[]>(`/api/reports/events?${query}${extra}`)).map(({ type }) => type)
    expect(await types('&type=allEvents')).toEqual(['ignitionOn', 'alarm'])
    expect(await types('')).toEqual(['ignitionOn', 'alarm'])
    expect(await types('&type=alarm&type=deviceMoving')).toEqual(['alarm'])
    expect(await types('&type=alarm&alarm=tow')).toEqual([])
  })

  test('[REP-02] devices are those named, those below the groups named, or all, by name', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await ana.get<Summary[]>(`/api/reports/summary?${query}&${DAY}`)).map(({ deviceName }) => deviceName)
    const [depot] = await ana.get<{ id: number }[]>('/api/groups')
    expect(await names(`groupId=${depot!.id}`)).toEqual(['van'])
    expect(await names(`groupId=${depot!.id}&deviceId=${bus.id}&deviceId=${van.id}`)).toEqual(['bus', 'van'])
    expect(await names('')).toEqual(['bus', 'van'])
    expect(await eve.get(`/api/reports/summary?${DAY}`)).toEqual([])
  })

  async function page(query: string): Promise<string[]> {
    const trips = await ana.get<Trip[]>(`/api/reports/trips?${DAY}&${query}`)
    return trips.map(({ deviceName }) => deviceName)
  }

  test('[REP-03] trips come in pages', async () => {
    expect(await page('limit=25&page=1')).toEqual(['bus', 'van'])
    expect(await page('limit=1&page=1')).toEqual(['bus'])
    expect(await page('limit=1&page=2')).toEqual(['van'])
    expect(await page('limit=1&page=3')).toEqual([])
  })

  test('rows shorter than asked for are left out, on the page and in the file', async () => {
    expect(await page('minDistance=6000')).toEqual(['bus', 'van'])
    expect(await page('minDistance=6001')).toEqual([])
    expect(await page('minDuration=600001')).toEqual([])
    expect(await (await ana.call('GET', `/api/reports/trips/csv?${DAY}&minDistance=6001`)).text()).not.toContain('van')
    const lines = (await (await ana.call('GET', `/api/reports/trips/csv?${DAY}&minDistance=6000`)).text()).split('\r\n')
    expect(lines.slice(1, -1).map((line) => line.slice(0, 4))).toEqual(['bus,', 'van,'])
  })

  test('[REP-04] a spreadsheet has a sheet for each device, in the language, units and time zone of the user', async () => {
    const file = await ana.call('GET', `/api/reports/trips?${DAY}`, undefined, { accept: XLSX_TYPE })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, XLSX_TYPE])
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="trips.xlsx"')
    const sheets = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['bus', 'van'])
    const [title, device, group, period, , columns, row] = sheets[1]!.data
    expect([title![0], device!.slice(0, 2), group!.slice(0, 2)]).toEqual([
      'Trips',
      ['Device', 'van'],
      ['Group', 'Inner'],
    ])
    expect(period![1]).toBe('17/11/2026 21:00:00 – 18/11/2026 20:59:59 (America/Sao_Paulo)')
    expect(columns!.slice(0, 3)).toEqual(['Start', 'Start address', 'Start odometer'])
    // Six in the morning in São Paulo; the address is a text and no formula.
    expect(new Date(String(row![0])).getTime()).toBeCloseTo(Date.parse('2026-11-18T06:10:00Z'), -1)
    expect(row!.slice(1, 3)).toEqual(['=Rua "A", 1', 80])
    // Ten minutes after the beginning of Excel's calendar.
    expect(row!.slice(6, 10)).toEqual([new Date('1899-12-30T00:10:00Z'), 6, 36, 36])
  })

  test('who wishes no time zone reads files and days by the clock of the browser, as on the screen', async () => {
    const own = await api.user({ email: 'zoneless@a.example' })
    await own.addDevice('zoneless')
    const headers = { [TIME_ZONE_HEADER]: 'America/Sao_Paulo' }
    expect(await periodOfSheet(own, headers)).toContain('(America/Sao_Paulo)')
    // His own wish counts more, and nonsense does not count.
    expect(await periodOfSheet(ana, { [TIME_ZONE_HEADER]: 'Asia/Tokyo' })).toContain('(America/Sao_Paulo)')
    expect(await periodOfSheet(own, { [TIME_ZONE_HEADER]: 'Nowhere/Else' })).toContain(
      `(${new Intl.DateTimeFormat().resolvedOptions().timeZone})`,
    )
  })

  test.each(['trips', 'stops', 'route', 'events', 'summary', 'geofences'])('%s come as a file too', async (name) => {
    const file = await ana.call('GET', `/api/reports/${name}/xlsx?${DAY}`)
    expect(file.headers.get('content-type')).toBe(XLSX_TYPE)
    expect(await readSheets(Buffer.from(await file.arrayBuffer()))).not.toEqual([])
    const text = Buffer.from(await (await ana.call('GET', `/api/reports/${name}/csv?${DAY}`)).arrayBuffer())
    expect(text.toString()).toMatch(/^\ufeffDevice,/)
  })

  test('[C-31] a text file computes nothing and says its units', async () => {
    const lines = (await (await ana.call('GET', `/api/reports/trips/csv?${DAY}`)).text()).split('\r\n')
    expect(lines[0]).toContain('Device,Start,Start address,Start odometer (km),End')
    expect(lines[2]).toBe(`van,2026-11-18 06:10:00,"'=Rua ""A"", 1",80,2026-11-18 06:20:00,,86,00:10:00,6,36,36,0,D-7`)
  })

  test('the history of a device is exported as CSV, GPX, KML and KMZ', async () => {
    const query = `deviceId=${van.id}&${DAY}`
    const file = async (form: string): Promise<{ type: string | null; name: string | null; bytes: Buffer }> => {
      const answer = await ana.call('GET', `/api/positions/${form}?${query}`)
      const [type, name] = ['content-type', 'content-disposition'].map((header) => answer.headers.get(header))
      return { type: type ?? null, name: name ?? null, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const csv = await file('csv')
    expect([csv.type, csv.name]).toEqual(['text/csv; charset=utf-8', 'attachment; filename="positions.csv"'])
    const lines = csv.bytes.toString().split('\r\n')
    expect(lines[0]).toBe(
      'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,' +
        'accuracy,ignition,totalDistance,odometer,hours,driverUniqueId',
    )
    expect(lines).toHaveLength(103)
    expect(lines[11]).toMatch(
      /^1010,\d+,teltonika,.*,2026-11-18 06:10:00,true,0.5,10,.*"'=Rua ""A"", 1",0,true,5000,80000,/,
    )
    const gpx = (await file('gpx')).bytes.toString()
    expect(gpx.match(/<trkpt lat="0.5" lon="10/g)).toHaveLength(101)
    expect(gpx).toContain('<name>van</name>')
    expect(gpx).toContain('<time>2026-11-18T09:10:00.000Z</time>')
    const kml = await file('kml')
    expect(kml.bytes.toString()).toContain('<name>2026-11-17 21:00 - 2026-11-18 20:59</name>')
    expect(kml.bytes.toString()).toContain('10.000000,0.500000,760 ')
    const kmz = await file('kmz')
    expect([kmz.type, kmz.bytes.toString('latin1', 0, 2)]).toEqual(['application/vnd.google-earth.kmz', 'PK'])
    expect(kmz.bytes.toString('latin1')).toContain('doc.kml')
    expect(await refused(`/api/positions/csv?${query}`, eve)).toEqual([400, 'Device access denied'])
    expect(await refused(`/api/positions/csv?deviceId=${van.id}`)).toEqual([400, 'An export needs from and to'])
  })

  test('a history keeps only what lies in a geofence that is asked for', async () => {
    const area = 'CIRCLE (0.5 10, 1050)'
    const yard = await (await ana.call('POST', '/api/geofences', { name: 'Yard', area })).json()
    const query = `deviceId=${van.id}&${DAY}&geofenceId=${yard.id}`
    const inside = await ana.get<Position[]>(`/api/positions?${query}`)
    expect(inside).toHaveLength(10 + 11)
    const csv = await (await ana.call('GET', `/api/positions/csv?${query}`)).text()
    expect(csv.split('\r\n')).toHaveLength(1 + 21 + 1)
    const foreign = await (await eve.call('POST', '/api/geofences', { name: 'Hers', area })).json()
    const hers = `deviceId=${van.id}&${DAY}&geofenceId=${foreign.id}`
    expect(await refused(`/api/positions?${hers}`)).toEqual([400, 'Geofence access denied'])
    expect(await refused(`/api/positions/gpx?${hers}`)).toEqual([400, 'Geofence access denied'])
  })

  test('the list of devices comes as a file', async () => {
    const file = await ana.call('GET', '/api/reports/devices/xlsx')
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheet!.data.slice(2).map((row) => row.slice(0, 2))).toEqual([
      ['Name', 'Identifier'],
      ['bus', 'bus'],
      ['van', 'van'],
    ])
    const lines = (await (await ana.call('GET', '/api/reports/devices/csv')).text()).split('\r\n')
    expect(lines[1]).toMatch(/^bus,bus,,,,/)
  })

  test('a report is mailed to who asks for it', async () => {
    for (const path of [`trips/mail?${DAY}`, 'devices/mail']) {
      const foreign = await ana.call('GET', `/api/reports/${path}`, undefined, { 'sec-fetch-site': 'cross-site' })
      expect([foreign.status, await foreign.text()]).toEqual([403, 'Origin not allowed'])
    }
    expect((await ana.call('GET', `/api/reports/trips/mail?${DAY}`)).status).toBe(204)
    await expect.poll(() => mails.length).toBe(1)
    expect(mails[0]).toMatchObject({ to: 'ana@a.example', subject: 'Report: Trips' })
    expect(mails[0]!.attachments![0]).toMatchObject({
      filename: 'trips-2026-11-17-2026-11-18.xlsx',
      contentType: XLSX_TYPE,
    })
    expect(await readSheets(mails[0]!.attachments![0]!.content)).toHaveLength(2)
  })

  test('combined has lines, events and their positions', async () => {
    const [row] = await ana.get<{ route: number[][]; events: Event[]; positions: Position[] }[]>(
      `/api/reports/combined?deviceId=${van.id}&${DAY}`,
    )
    expect(row!.route).toHaveLength(101)
    expect(row!.events.map(({ type }) => type)).toEqual(['ignitionOn', 'alarm'])
    expect(row!.positions.map(({ id }) => id)).toEqual([1010, 1011])
  })

  async function refused(path: string, user = ana): Promise<[number, string]> {
    const answer = await user.call('GET', path)
    return [answer.status, await answer.text()]
  }

  test('with advanced permissions reports need the right to them, and most one of their own', async () => {
    await api.settings({ attributes: { 'tarkan.enableAdvancedPerms': true } })
    const outcome = async (...granted: number[]): Promise<string[]> => {
      const user = await api.user({ attributes: { 'tarkan.advancedPerms': formatPermissions(granted) } })
      const names = ['route', 'stops', 'trips', 'events', 'summary', 'trips/xlsx']
      const answers = await Promise.all(names.map((name) => user.call('GET', `/api/reports/${name}?${DAY}`)))
      return names.filter((_, index) => answers[index]!.ok)
    }
    expect(await outcome(8)).toEqual([])
    expect(await outcome(73, 74, 75, 76)).toEqual([])
    expect(await outcome(72)).toEqual(['summary'])
    expect(await outcome(72, 75)).toEqual(['trips', 'summary', 'trips/xlsx'])
    expect(await outcome(72, 73, 74, 76)).toEqual(['route', 'stops', 'events', 'summary'])
    await api.settings({ attributes: {} })
  })

  test('the audit trail remembers who asked for which report of which device', async () => {
    await ana.get(`/api/reports/stops?deviceId=${van.id}&${DAY}`)
    const boss = await api.user({ administrator: true })
    const query = 'from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    await expect
      .poll(() => boss.get<Action[]>(`/api/audit?${query}`))
      .toContainEqual(
        expect.objectContaining({
          actionType: 'report',
          objectType: 'stops',
          userEmail: 'ana@a.example',
          attributes: expect.objectContaining({ devices: String(van.id), from: '2026-11-18T00:00:00.000+00:00' }),
        }),
      )
  })

  test('a fourth long report at once is told to come again, and has its turn when a client has gone away', async () => {
    const lorry = await ana.addDevice('lorry')
    const start = Date.parse('2026-10-01T00:00:00Z')
    for (let first = 0; first < 30_000; first += 5_000)
      await api.store.positions.append(
        Array.from({ length: 5_000 }, (_, index) => {
          const id = 100_000 + first + index
          return samplePosition({ id, hash: id, deviceId: lorry.id, fixTime: new Date(start + id * 60_000) })
        }),
      )
    const path = `/api/reports/route?deviceId=${lorry.id}&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`
    // Nobody reads these answers, so they stay under way: they are more than the sockets hold.
    const unread = await Promise.all([1, 2, 3].map(() => ana.call('GET', path)))
    const fourth = await ana.call('GET', path)
    expect([fourth.status, fourth.headers.get('retry-after'), await fourth.text()]).toEqual([
      429,
      '10',
      'Too many reports at once',
    ])
    // A short one is none of those.
    expect((await refused(`/api/reports/trips?deviceId=${van.id}&${DAY}`))[0]).toBe(200)
    await unread[0]!.body!.cancel()
    const again = async (): Promise<number> => (await ana.call('GET', path)).status
    await expect.poll(again, { timeout: 60_000 }).toBe(200)
    // The others are left unread: a server closes all the same, which the end of this file proves.
  })

  test('what is missing or foreign is refused in a sentence', async () => {
    expect(await refused('/api/reports/trips')).toEqual([400, 'A report needs from and to'])
    expect((await refused(`/api/reports/trips?from=yesterday&to=now`))[0]).toBe(404)
    expect(await refused(`/api/reports/trips?deviceId=${van.id}&${DAY}`, eve)).toEqual([400, 'Device access denied'])
    expect(await refused(`/api/reports/trips?groupId=1&${DAY}`, eve)).toEqual([400, 'Group access denied'])
    expect(await refused(`/api/reports/geofences?geofenceId=77&${DAY}`, eve)).toEqual([400, 'Geofence access denied'])
    const poor = await api.user({ disableReports: true })
    expect(await refused(`/api/reports/summary?${DAY}`, poor)).toEqual([400, 'Operation restricted'])
    await api.settings({ attributes: { 'report.periodLimit': 3600 } })
    expect(await refused(`/api/reports/trips?${DAY}`)).toEqual([400, 'Time period exceeds the limit'])
    expect((await refused(`/api/reports/route?${DAY}`))[0]).toBe(200)
    await api.settings({ attributes: {} })
  })
})

function sampleEvent(id: number, deviceId: number, type: string, changes: Partial<Event>): Event {
  const eventTime = `2026-11-18T09:1${id}:00.000+00:00`
  return {
    id,
    attributes: {},
    deviceId,
    type,
    eventTime,
    serverTime: eventTime,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    ...changes,
  }
}
