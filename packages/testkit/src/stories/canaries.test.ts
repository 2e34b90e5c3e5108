import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREFIX, type Server, SMS_SETTINGS } from '@rastro/contracts'
import { createLog } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../pebble.ts'
import { createWorld, type Person, type World } from '../world.ts'

/** A word of its own for every secret an installation holds; none may be read anywhere it does not belong. */
const CANARY = {
  administrator: 'canary-administrator-1f0c',
  user: 'canary-of-a-user-2e71',
  guess: 'canary-guessed-3d55',
  smtp: 'canary-smtp-4c90',
  telegram: '5550:canary-telegram',
  geocoder: 'canary-geocoder-6b12',
  metrics: 'canary-metrics-7a34-0123456789abcdef',
  payment: 'canary-payment-8956',
  mail: 'canary-mail-9878',
  sms: 'canary-sms-a79a',
} as const

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-canaries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const closed = await freePort()
  const world = await createWorld({
    folder,
    log: createLog('debug', undefined, { write: (line) => lines.push(line) }),
    environment: {
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD: CANARY.administrator,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(closed),
      SMTP_USER: 'rastro',
      SMTP_PASSWORD: CANARY.smtp,
      TELEGRAM_TOKEN: CANARY.telegram,
      TELEGRAM_URL: `http://127.0.0.1:${closed}`,
      GEOCODER: 'nominatim',
      GEOCODER_URL: `http://127.0.0.1:${closed}/reverse`,
      GEOCODER_KEY: CANARY.geocoder,
      METRICS_TOKEN: CANARY.metrics,
      EGRESS_TARGETS: `127.0.0.1:${closed}`,
    },
  })
  return { folder, world, lines, closed }
}

/** Give the installation the secrets people type in, and use them all against a door that is shut. */
async function use(world: World, root: Person, ana: Person, closed: number): Promise<void> {
  const server = await root.get<Server>('/api/server')
  const sms = { [SMS_SETTINGS.url]: `http://127.0.0.1:${closed}/send`, [SMS_SETTINGS.key]: CANARY.sms }
  expect(
    (await root.call('PUT', '/api/server', { ...server, attributes: { ...server.attributes, ...sms } })).status,
  ).toBe(200)
  const mail = {
    username: 'm',
    password: CANARY.mail,
    sender: 'a@example.com',
    senderName: '',
    host: '127.0.0.1',
    port: closed,
  }
  for (const [key, values] of [
    ['payment', { email: 'a@example.com', token: CANARY.payment, sandbox: true }],
    ['mail', { ...mail, security: 'none' }],
  ] as const)
    expect((await root.call('POST', `/${PREFIX}/integrations/${key}`, values)).status, key).toBeLessThan(300)
  const change = { ...ana.user, phone: '+5579999990000', password: CANARY.user, currentPassword: ana.password }
  expect((await ana.call('PUT', `/api/users/${ana.user.id}`, change)).status).toBe(200)
  for (const path of [
    '/api/notifications/test',
    '/api/notifications/test/mail',
    '/api/notifications/test/telegram',
    '/api/notifications/test/sms',
  ])
    await root.call('POST', path, {})
  for (const key of ['payment', 'mail']) await root.call('POST', `/${PREFIX}/integrations/${key}/test`)
  await root.call('GET', '/api/server/geocode?latitude=-10.9&longitude=-37')
  for (const email of ['root@example.com', 'nobody@example.com'])
    await fetch(`${world.url}/api/session`, {
      method: 'POST',
      body: new URLSearchParams({ email, password: CANARY.guess }),
    })
  await fetch(`${world.url}/api/session?token=${CANARY.guess}`)
  await fetch(`${world.url}/api/socket?token=${CANARY.guess}`)
  await fetch(`${world.url}/api/devices`, { headers: { authorization: `Bearer ${CANARY.guess}` } })
  await fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${CANARY.metrics}` } })
}

/** What every reading route tells these people, with how they asked. */
async function everyAnswer(world: World, people: readonly Person[]): Promise<[path: string, text: string][]> {
  const period = 'from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z'
  const paths = world.app.routes
    .filter(({ method, url }) => method === 'GET' && !/socket|restart|session\/:id/.test(url))
    .map(({ url }) => `${url.replace(/:\w+/g, '1').replace('*', 'x')}?${period}&all=true&userId=0`)
  const found: [string, string][] = []
  for (const person of people)
    for (const path of paths) {
      const answer = await person.call('GET', path)
      found.push([path, [...answer.headers].flat().join(' ') + (await answer.text())])
    }
  return found
}

async function filesBelow(folder: string): Promise<[name: string, text: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (name): Promise<[string, string]> => [name, await readFile(name, 'latin1')]))
}

/** Where secrets turned up: which, and where. */
function sightings(
  places: readonly (readonly [string, string])[],
  secrets: Readonly<Record<string, string>>,
): string[] {
  return places.flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  )
}

test('[C-04] [C-39] [C-40] no secret of an installation stands in an answer, a line of the log or a file', async () => {
  const { folder, world, lines, closed } = await start()
  const ana = await world.user({ userLimit: -1 })
  const answer = await fetch(`${world.url}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'root@example.com', password: CANARY.administrator }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const root = {
    ...ana,
    user: await answer.json(),
    cookie,
    password: CANARY.administrator,
    call: callWith(world, cookie),
  }
  const admin: Person = { ...root, get: async (path) => (await root.call('GET', path)).json() }
  await use(world, admin, ana, closed)

  // Sessions and tokens are secrets of their own kind.
  const token = await (await callWith(world, ana.cookie)('POST', '/api/session/token', undefined, true)).text()
  expect(token.length).toBeGreaterThan(40)
  const secrets = {
    ...CANARY,
    token,
    session: ana.cookie.split('=')[1] ?? '',
    adminSession: cookie.split('=')[1] ?? '',
  }
  const answers = await everyAnswer(world, [admin, ana])
  expect(answers.length).toBeGreaterThan(150)
  expect(sightings(answers, secrets)).toEqual([])
  for (const [path, text] of answers) expect(text, path).not.toMatch(/\$argon2id|BEGIN [A-Z ]*PRIVATE KEY/)

  await world.close()
  expect(lines.length).toBeGreaterThan(5)
  expect(
    sightings(
      lines.map((line) => [`the log: ${line}`, line]),
      secrets,
    ),
  ).toEqual([])
  expect(sightings(await filesBelow(folder), secrets)).toEqual([])
})

function callWith(world: World, cookie: string) {
  return (method: string, path: string, body?: unknown, isForm = false): Promise<Response> =>
    fetch(world.url + path, {
      method,
      headers: { cookie, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(isForm ? { body: new URLSearchParams() } : body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}
