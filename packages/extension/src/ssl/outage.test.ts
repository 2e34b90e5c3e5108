import { execFileSync } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { Refusal } from '@rastro/contracts'
import { type Clock, createHttp, createLog, createSecureListener, type KeyPair } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createAlerts } from '../health/alerts.ts'
import { openCertificateFiles, pemOf } from './certificate-files.ts'
import { type Certificates, createCertificates } from './certificates.ts'

const OPENSSL = '/usr/bin/openssl'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DOMAIN = 'fleet.example'
const log = createLog('silent')

/** A certificate for so many days from now, as an authority would give it for the key. */
async function sign(folder: string, key: KeyObject, days: number): Promise<string> {
  const file = join(folder, 'wanted.key')
  await writeFile(file, pemOf(key))
  const asked = `req -x509 -new -key ${file} -days ${days} -subj /CN=${DOMAIN} -addext subjectAltName=DNS:${DOMAIN}`
  return execFileSync(OPENSSL, asked.split(' '), { encoding: 'utf8' })
}

const guard = () => Promise.reject(new Refusal('unauthorized'))

async function openApp() {
  const app = await createHttp({ log, trustedProxies: [], guard })
  app.get('/ping', { config: { access: 'public' } }, async () => 'pong')
  await app.ready()
  const secure = createSecureListener(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await secure.close()
    await app.close()
  })
  return secure
}

/** What a look at the health would say. */
function alarmsOf(certificates: Certificates, clock: Clock, alerts = createAlerts()) {
  const { certificate, lastRun } = certificates.state()
  const services = [{ name: 'certificates', state: lastRun?.outcome === 'failed' ? 'failed' : 'on', detail: '' }]
  const health = { time: clock.now().toISOString(), services, ...(certificate && { certificates: [certificate] }) }
  return new Map(alerts.of(health).map(({ metric, level }) => [metric, level]))
}

test.runIf(existsSync(OPENSSL))(
  '[R44] an authority that is away for sixteen days costs nobody anything: alarms at a third and a sixth, and a new certificate without a new connection',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-outage-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    let nowMs = Date.now()
    const startMs = nowMs
    const clock: Clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs }
    const day = (): number => (nowMs - startMs) / DAY_MS
    const secure = await openApp()
    let asked = 0
    let isAway = false
    const certificates = await createCertificates({
      files: await openCertificateFiles(join(folder, 'tls')),
      authority: 'https://authority.example/directory',
      async order({ key }) {
        asked++
        if (isAway) throw new Error('the authority does not answer')
        return sign(folder, key, asked === 1 ? 90 : 180)
      },
      install: (pair: KeyPair) => secure.use(pair),
      ports: () => ({ isOffered: true }),
      clock,
      log,
    })
    onTestFinished(() => certificates.close())
    await certificates.save({ domains: [DOMAIN], contact: null, acceptsTerms: true })

    /** Look as it does every hour, and wait for what came of it. */
    async function look(): Promise<void> {
      const { certificate, nextRun = '' } = certificates.state()
      await certificates.configureAutoRenewal(true)
      const isDue = certificate === undefined || Date.parse(nextRun) <= nowMs
      const isDone = () => !isDue || certificates.state().lastRun?.at === clock.now().toISOString()
      await expect.poll(isDone, { interval: 1 }).toBe(true)
    }

    await look()
    expect([asked, certificates.state().lastRun?.outcome]).toEqual([1, 'renewed'])
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const used = new Set<number | undefined>()
    async function ping(): Promise<number | undefined> {
      const call = get({ port: secure.port, host: '127.0.0.1', path: '/ping', agent, rejectUnauthorized: false })
      const [response] = await once(call, 'response')
      used.add(response.socket.localPort)
      response.resume()
      await once(response, 'end')
      return response.statusCode
    }
    expect(await ping()).toBe(200)

    isAway = true
    nowMs += 59 * DAY_MS
    const firstSeen = new Map<string, number>()
    while (day() < 76) {
      nowMs += HOUR_MS
      await look()
      for (const [metric, level] of alarmsOf(certificates, clock))
        if (!firstSeen.has(`${metric} ${level}`)) firstSeen.set(`${metric} ${level}`, day())
    }
    // It is asked four times a day from the day on which a third is left, and not more.
    expect(asked - 1).toBeGreaterThan(4 * 14)
    expect(asked - 1).toBeLessThanOrEqual(4 * 16)
    expect(firstSeen.get('renewal warning')).toBeGreaterThanOrEqual(60)
    expect(firstSeen.get('renewal warning')).toBeLessThan(62)
    expect(firstSeen.get('certificate warning')).toBeCloseTo(63, 0)
    expect(firstSeen.get('certificate critical')).toBeCloseTo(75, 0)

    used.clear()
    expect(await ping()).toBe(200)
    isAway = false
    for (let hours = 0; hours <= 6; hours++) {
      nowMs += HOUR_MS
      await look()
    }
    expect(certificates.state().lastRun?.outcome).toBe('renewed')
    expect([...alarmsOf(certificates, clock)]).toEqual([])
    expect(await ping()).toBe(200)
    expect(used.size).toBe(1)
    const fresh = connect({ port: secure.port!, host: '127.0.0.1', rejectUnauthorized: false })
    await once(fresh, 'secureConnect')
    expect(Date.parse(fresh.getPeerCertificate().valid_to) - startMs).toBeGreaterThan(170 * DAY_MS)
    fresh.destroy()
  },
)
