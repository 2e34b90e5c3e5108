import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import type { CertificateState, ServerHealth } from '@rastro/contracts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { freePort, hasPebble, type Pebble, startPebble } from '../pebble.ts'
import { createWorld, type Person, type World } from '../world.ts'
import { PATIENCE } from './story-world.ts'

if (!hasPebble) process.stderr.write('\n!!! NO PEBBLE: getting certificates is not tested.\n\n')

const DOMAIN = 'frota.example.com'
const CONFIGURATION = { domains: [DOMAIN], contact: 'ops@example.com', acceptsTerms: true }
const DAY_MS = 86_400_000

interface Scene {
  folder: string
  plainPort: number
  pebble: Pebble
  environment: Record<string, string>
}

/** An authority, and the settings of an installation that asks it. */
async function setScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-certificates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const plainPort = await freePort()
  const pebble = await startPebble(plainPort)
  onTestFinished(() => pebble.stop())
  const environment = {
    HTTPS_PORT: '0',
    HTTP_PORT: String(plainPort),
    ACME_DIRECTORY: pebble.directory,
    ACME_CA_FILE: pebble.caFile,
    EGRESS_TARGETS: pebble.target,
  }
  return { folder, plainPort, pebble, environment }
}

async function startWorld({ folder, environment }: Scene): Promise<World> {
  const world = await createWorld({ folder, environment })
  onTestFinished(() => world.close())
  return world
}

/** Ask over https as if the domain led here; the certificate must be signed by the authority. */
async function askSecurely(port: number, ca: string, path = '/api/health') {
  const options = { host: '127.0.0.1', servername: DOMAIN, headers: { host: DOMAIN }, port, path, ca, agent: false }
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; serial: string; hsts: unknown }>()
  const sent = request(options, (answer) => {
    const { serialNumber } = (answer.socket as TLSSocket).getPeerCertificate() // it came over https
    answer.resume()
    resolve({ status: answer.statusCode ?? 0, serial: serialNumber, hsts: answer.headers['strict-transport-security'] })
  })
  sent.on('error', reject).end()
  return promise
}

const stateOf = (admin: Person) => admin.get<CertificateState>('/api/ssl/check')

async function post(admin: Person, call: string, body: object) {
  const answer = await admin.call('POST', `/api/ssl/${call}`, body)
  const text = await answer.text()
  return { status: answer.status, text, state: (answer.ok ? JSON.parse(text) : {}) as CertificateState }
}

describe.skipIf(!hasPebble)('certificates', () => {
  test('[HLT-10] [HLT-11] [HLT-12] [HLT-13] an administrator gets a certificate, renews it, and nobody who is connected notices', async () => {
    const scene = await setScene()
    const world = await startWorld(scene)
    const admin = await world.user({ administrator: true })
    const ca = await scene.pebble.root()
    expect(await stateOf(admin)).toMatchObject({ method: 'http-01', autoRenewal: false, isOffered: true })
    expect((await post(admin, 'renew', { force: false })).text).toMatch(/Domains and agreement/)
    for (const domain of ['*.example.com', '127.0.0.1', 'localhost', 'a b.example'])
      expect((await post(admin, 'save-config', { ...CONFIGURATION, domains: [domain] })).status, domain).toBe(400)
    expect((await post(admin, 'save-config', CONFIGURATION)).state.configuration).toEqual(CONFIGURATION)

    const first = await post(admin, 'renew', { force: false })
    expect(first.text).toContain('"outcome":"renewed"')
    expect(first.state.certificate?.domains).toEqual([DOMAIN])
    const port = first.state.securePort ?? 0
    const before = await askSecurely(port, ca)
    expect(before).toMatchObject({ status: 200, hsts: expect.stringContaining('max-age=') })
    expect((await admin.get<ServerHealth>('/api/server-health')).certificates).toEqual([first.state.certificate])

    // Over https a session goes by another name.
    const headers = { host: DOMAIN, cookie: `__Host-${admin.cookie}` }
    const options: ClientOptions & { servername: string } = { ca, servername: DOMAIN, headers }
    const socket = new WebSocket(`wss://127.0.0.1:${port}/api/socket`, options)
    onTestFinished(() => socket.terminate())
    let messages = 0
    socket.on('message', () => messages++)
    await expect.poll(() => messages, PATIENCE).toBeGreaterThan(0)
    expect((await post(admin, 'renew', { force: false })).text).toBe('The certificate is not due')
    expect((await post(admin, 'renew', { force: true })).status).toBe(200)
    expect((await askSecurely(port, ca)).serial).not.toBe(before.serial)
    const heard = messages
    await admin.addDevice({ uniqueId: 'heard-over-the-old-connection' })
    await expect.poll(() => messages, PATIENCE).toBeGreaterThan(heard)
    expect(socket.readyState).toBe(WebSocket.OPEN)

    expect((await post(admin, 'renew', { force: true })).status).toBe(200)
    expect((await post(admin, 'renew', { force: true })).status).toBe(429)
    const { state } = await post(admin, 'configure-auto-renewal', { enabled: true })
    const { validFrom = '', validTo = '' } = state.certificate ?? {}
    const lifetime = Date.parse(validTo) - Date.parse(validFrom)
    const left = Date.parse(validTo) - Date.parse(state.nextRun ?? '')
    expect(left / lifetime).toBeGreaterThan(0.31)
    expect(left / lifetime).toBeLessThanOrEqual(1 / 3)
    expect((await post(admin, 'configure-auto-renewal', { enabled: false })).state.nextRun).toBeUndefined()
    for (const name of ['account.key', 'certificate.pem', 'settings.json'])
      expect((await stat(join(scene.folder, 'tls', name))).mode & 0o777, name).toBe(0o600)
  })

  test('what was kept is shown after a restart, plain http leads to it, and a refusal leaves it in force', async () => {
    const scene = await setScene()
    const { pebble, plainPort } = scene
    const before = await startWorld(scene)
    const admin = await before.user({ administrator: true })
    await post(admin, 'save-config', CONFIGURATION)
    await post(admin, 'renew', { force: false })
    const ca = await pebble.root()
    const { serial } = await askSecurely((await stateOf(admin)).securePort ?? 0, ca)
    await before.close()
    const world = await startWorld(scene)
    const again = await world.user({ administrator: true })
    await expect.poll(async () => (await stateOf(again)).securePort, PATIENCE).toBeGreaterThan(0)
    const { securePort = 0 } = await stateOf(again)
    expect((await askSecurely(securePort, ca)).serial).toBe(serial)
    const led = await fetch(`http://127.0.0.1:${plainPort}/devices?x=1`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([308, `https://127.0.0.1:${securePort}/devices?x=1`])

    // The name no longer leads here, as far as the authority can see.
    await post(again, 'save-config', { ...CONFIGURATION, domains: [DOMAIN, 'blocked-domain.example'] })
    const refused = await post(again, 'renew', { force: false })
    expect(refused.status).toBe(400)
    const state = await stateOf(again)
    expect(state.lastRun).toMatchObject({ outcome: 'failed', detail: refused.text })
    expect((await askSecurely(securePort, ca)).serial).toBe(serial)
    const { alerts = [] } = await again.get<ServerHealth>('/api/server-health')
    expect(alerts).toContainEqual(expect.objectContaining({ metric: 'renewal', detail: refused.text }))
    const ana = await world.user()
    expect((await ana.call('GET', '/api/ssl/check')).status).toBe(400)
    expect(Date.parse(state.certificate?.validTo ?? '')).toBeGreaterThan(Date.now() + DAY_MS)
  })
})
