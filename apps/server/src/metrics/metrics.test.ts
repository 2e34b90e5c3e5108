import { describeDatabases } from '@rastro/testkit/databases'
import { createWorld, type World } from '@rastro/testkit/world'
import { imeiOf, locationFrame, loginFrame } from '@rastro/tracking/testing/gt06-frames'
import { connectTracker } from '@rastro/tracking/testing/tracker'
import { expect, onTestFinished, test } from 'vitest'
import { readPrometheusText } from '../testing/prometheus-text.ts'

const TOKEN = 'a token of twenty chars'.replaceAll(' ', '-')
const withToken = { headers: { authorization: `Bearer ${TOKEN}` } }

async function startWorld(environment: Record<string, string>, databaseUrl?: string): Promise<World> {
  const world = await createWorld({ environment, ...(databaseUrl !== undefined && { databaseUrl }) })
  onTestFinished(() => world.close())
  return world
}

const metricsOf = async (world: World) =>
  readPrometheusText(await (await fetch(`${world.url}/metrics`, withToken)).text())

describeDatabases('what happens is counted', (database) => {
  test('from the frame of a tracker to the database and the page, without any name or id', async () => {
    const { options, drop } = await database.create()
    // Last registered is first done: the world closes before.
    onTestFinished(() => drop())
    const world = await startWorld({ METRICS_TOKEN: TOKEN }, 'url' in options ? options.url : undefined)
    const ana = await world.user({ email: 'secret@a.example' })
    await ana.addDevice({ uniqueId: imeiOf(0) })
    const tracker = await connectTracker(world.ports.gt06)
    tracker.send(loginFrame(0), locationFrame(0, 1, new Date()), Buffer.from('7878000000000d0a', 'hex'))
    await tracker.bytes(10)
    const stranger = await connectTracker(world.ports.gt06)
    stranger.send(loginFrame(7))
    await expect
      .poll(async () => (await metricsOf(world)).get('rastro_unknown_device_frames_total{protocol="gt06"}'))
      .toBe(1)
    await expect
      .poll(async () => (await metricsOf(world)).get('rastro_positions_stored_total{protocol="gt06"}'))
      .toBe(1)
    // Behind the acknowledgement, and only where the database is another machine.
    const drained = database.name === 'SQLite' ? undefined : 1
    await expect.poll(async () => (await metricsOf(world)).get('rastro_spool_drained_total')).toBe(drained)
    // It looks as soon as people can come.
    await expect
      .poll(async () => (await metricsOf(world)).get('rastro_job_runs_total{name="billing"}'))
      .toBeGreaterThanOrEqual(1)
    await ana.get('/api/devices?limit=1')
    await ana.call('GET', '/api/devices/999999')
    const metrics = await metricsOf(world)
    const value = (name: string) => metrics.get(name)
    expect(value('rastro_frames_total{protocol="gt06"}')).toBeGreaterThanOrEqual(3)
    expect(value('rastro_device_connections{protocol="gt06",transport="tcp"}')).toBe(2)
    expect(value('rastro_strangers')).toBe(1)
    expect(value('rastro_acknowledgement_seconds_count')).toBe(1)
    expect(value('rastro_acknowledgement_seconds_bucket{le="+Inf"}')).toBe(1)
    expect(value('rastro_devices')).toBe(1)
    expect(value('rastro_ready')).toBe(1)
    expect(value('rastro_live_sockets')).toBe(0)
    expect(value('rastro_commands_open{state="queued"}')).toBe(0)
    expect(value('rastro_messages_waiting{channel="mail"}')).toBe(0)
    expect(value('rastro_job_failing{name="billing"}')).toBe(0)
    expect(value('rastro_job_succeeded_seconds{name="billing"}')).toBeGreaterThan(0)
    expect(value('rastro_database_call_seconds_count')).toBeGreaterThan(10)
    expect(value('rastro_http_requests_total{method="GET",route="/api/devices",status="200"}')).toBe(1)
    expect(value('rastro_http_requests_total{method="GET",route="/api/devices/:id",status="400"}')).toBe(1)
    expect(value('rastro_http_request_seconds_count{method="GET",route="/api/devices"}')).toBe(1)
    expect(value('process_open_fds')).toBeLessThan(value('process_max_fds')!)
    expect(value('rastro_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(value('rastro_disk_free_bytes')).toBeGreaterThan(0)
    expect(value('rastro_database_waiting')).toBe(database.name === 'SQLite' ? undefined : 0)
    expect([...metrics.keys()].join('\n')).not.toMatch(/secret|860000|999999/)
    for (const one of [tracker, stranger]) one.socket.destroy()
  })
})

test('nobody reads the metrics unless a setting names him, and no session does', async () => {
  const off = await startWorld({})
  expect((await fetch(`${off.url}/metrics`)).status).toBe(404)
  const world = await startWorld({ METRICS_TOKEN: TOKEN })
  const root = await world.user({ administrator: true })
  expect((await root.call('GET', '/metrics')).status).toBe(401)
  for (const authorization of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, 'Bearer ', TOKEN])
    expect((await fetch(`${world.url}/metrics`, { headers: { authorization } })).status, authorization).toBe(401)
  expect((await fetch(`${world.url}/metrics?token=${TOKEN}`)).status).toBe(401)
  const answer = await fetch(`${world.url}/metrics`, withToken)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test('addresses that are named need no token, but whoever comes through a proxy nobody named is not near', async () => {
  const world = await startWorld({ METRICS_FROM: '10.9.0.0/16, 127.0.0.0/8' })
  const status = (headers: Record<string, string> = {}) =>
    fetch(`${world.url}/metrics`, { headers }).then((it) => it.status)
  expect(await status()).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(401)
  expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(401)
  const proxied = await startWorld({ METRICS_FROM: '10.9.0.0/16', TRUSTED_PROXIES: '127.0.0.1' })
  const through = (from: string) =>
    fetch(`${proxied.url}/metrics`, { headers: { 'x-forwarded-for': from } }).then((it) => it.status)
  expect([await through('10.9.8.7'), await through('10.8.8.7')]).toEqual([200, 401])
})

test('a node for trackers alone tells its figures too', async () => {
  const world = await startWorld({ METRICS_TOKEN: TOKEN, ROLE: 'ingest' })
  const metrics = await metricsOf(world)
  expect([metrics.get('rastro_ready'), metrics.get('rastro_live_sockets')]).toEqual([1, 0])
  expect(metrics.get('rastro_device_connections{protocol="gt06",transport="tcp"}')).toBe(0)
  expect((await fetch(`${world.url}/metrics`)).status).toBe(401)
})
