import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Device, QR_DEVICE } from '@rastro/contracts'
import { WebSocket as Client, type RawData, WebSocketServer } from 'ws'
import { cutOff } from './traccar/cut-off.ts'
import { refuseFile, typeOf } from './traccar/files-and-texts.ts'
import type { ServiceAccount } from './traccar/service-account.ts'
import { isReadableForm, readStrictly } from './traccar/strict-values.ts'

/**
 * Makes our own engine behave as a Traccar server does, where the two differ: only calls of that server, its refusals as
 * stack traces, properties it does not know refused, PUT repeats what it was sent, whole messages of one key on the socket,
 * devices never in the first. Source: reference tracking-server.md, sections 1 to 6 and 17, not this product's code.
 */
export interface TraccarServer {
  readonly url: string
  /** Requests it got, as `METHOD /path`. */
  readonly asked: readonly string[]
}

export interface TraccarServerOptions {
  /** 0: any free one. */
  port: number
  /** Whether sessions of an earlier process count (`web.persistSession`); it is off as it comes. */
  keepsSessions: boolean
  serviceAccount: ServiceAccount
}

/** Its calls, as patterns of method and path. Section 3, without what a web client has no use for. */
const CALLS: readonly RegExp[] = [
  /^(GET|PUT) \/api\/server$/,
  /^GET \/api\/server\/(geocode|timezones|gc|cache)$/,
  /^POST \/api\/server\/(reboot|file\/.+)$/,
  /^GET \/api\/health$/,
  /^(GET|POST|DELETE) \/api\/session$/,
  /^GET \/api\/session\/\d+$/,
  /^POST \/api\/session\/token(\/revoke)?$/,
  /^POST \/api\/password\/(reset|update)$/,
  /^POST \/api\/users\/totp$/,
  /^(GET|POST) \/api\/(users|devices|groups|geofences|drivers|maintenance|notifications|commands|calendars|orders|reports|attributes\/computed)$/,
  /^(GET|PUT|DELETE) \/api\/(users|devices|groups|geofences|drivers|maintenance|notifications|commands|calendars|orders|reports|attributes\/computed)\/\d+$/,
  /^PUT \/api\/devices\/\d+\/accumulators$/,
  /^POST \/api\/devices\/\d+\/image$/,
  /^GET \/api\/media\/[^/]+\/[^/]+$/,
  /^(GET|DELETE) \/api\/positions$/,
  /^DELETE \/api\/positions\/\d+$/,
  /^GET \/api\/positions\/(kml|kmz|csv|gpx)$/,
  /^GET \/api\/events\/\d+$/,
  /^(GET|POST) \/api\/commands\/send$/,
  /^GET \/api\/commands\/types$/,
  /^GET \/api\/notifications\/(types|notificators)$/,
  /^POST \/api\/notifications\/(test|send)(\/\w+)?$/,
  /^POST \/api\/attributes\/computed\/test$/,
  /^(GET|POST|DELETE) \/api\/permissions$/,
  /^(POST|DELETE) \/api\/permissions\/bulk$/,
  /^POST \/api\/share\/(device|group)$/,
  /^GET \/api\/(statistics|audit)$/,
  /^GET \/api\/reports\/(route|events|trips|stops|summary)(\/(xlsx|mail))?$/,
  /^GET \/api\/reports\/(geofences|combined)$/,
  /^GET \/api\/reports\/devices\/(xlsx|mail)$/,
]

/** Properties of its entities; any other is refused with what the parser says. Section 4. */
const PROPERTIES: Readonly<Record<string, string>> = {
  users:
    'id attributes name email login phone readonly administrator disabled deviceReadonly limitCommands disableReports fixedEmail temporary deviceLimit userLimit expirationTime map coordinateFormat poiLayer latitude longitude zoom totpKey password',
  devices:
    'id attributes name uniqueId groupId calendarId status lastUpdate positionId phone model contact category disabled expirationTime',
  groups: 'id attributes name groupId',
  geofences: 'id attributes name description area calendarId',
  drivers: 'id attributes name uniqueId',
  calendars: 'id attributes name data',
  maintenance: 'id attributes name type start period',
  notifications: 'id attributes description type always calendarId commandId notificators',
  'attributes/computed': 'id description attribute expression type priority',
  orders: 'id attributes uniqueId description fromAddress toAddress',
  reports: 'id attributes type description calendarId',
}

const MOST_BYTES = 20 * 1024 * 1024

/** Start it before an engine, for as long as the process lives. */
export async function openTraccarServer(
  engineUrl: string,
  { port: wantedPort, keepsSessions, serviceAccount }: TraccarServerOptions,
): Promise<TraccarServer> {
  const engine = new URL(engineUrl)
  const asked: string[] = []
  const attributes = keepAttributes()
  const sessions = keepsSessions ? undefined : knownSessions()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url?.split('?', 1)[0]}`
    asked.push(call)
    sessions?.forgetOthers(request)
    serviceAccount.enter(request)
    const body = await readAll(request)
    const url = readStrictly(formAskedFor(request))
    if (url === undefined || !CALLS.some((pattern) => pattern.test(call)))
      return refuse(response, 404, 'jakarta.ws.rs.NotFoundException: HTTP 404 Not Found')
    request.url = url
    if (/^POST \/api\/session\/token$/.test(call) && !isReadableForm(body.toString()))
      return refuse(response, 400, 'java.lang.IllegalArgumentException: HTTP 400 Bad Request')
    const problem = unknownProperty(call, body)
    if (problem !== undefined) return void response.writeHead(400, { 'content-type': 'text/plain' }).end(problem)
    const refusal = await refuseFile(call, request.headers, (id) => linkedDevices(request, id))
    if (refusal) return void response.writeHead(refusal.status, { 'content-type': refusal.type }).end(refusal.text)
    if (call.startsWith('GET /api/media/')) delete request.headers.authorization
    if (call === 'POST /api/password/reset' && (await isKnown(body)))
      return refuse(response, 400, 'jakarta.mail.MessagingException: Could not connect to SMTP host: mail.lan')
    const found = await foundFor(call, request, body)
    // The process ends, and with it every connection.
    if (call === 'POST /api/server/reboot' && found.status < 400) return void request.socket.destroy()
    const isRepeated = /^PUT \/api\/(?!server)[\w/]+\/\d+$/.test(call) && found.status === 200
    if (found.status === 404 && /^GET \/api\/[\w/]+\/\d+$/.test(call)) return void response.writeHead(404).end()
    if (found.status >= 400 && found.body.length > 0) return refuse(response, found.status, classOf(found))
    const { 'content-length': _, ...headers } = found.headers
    response.writeHead(found.status, headers).end(isRepeated ? body : found.body)
  }

  async function foundFor(call: string, request: IncomingMessage, body: Buffer): Promise<Found> {
    const found = attributes.keep(call, body, await pass(engine, request, body))
    sessions?.note(found)
    serviceAccount.noteSession(request.url ?? '', found.headers['set-cookie'] ?? [])
    const type = typeOf(call, found.headers['content-type'])
    const headers = { ...found.headers, ...(type !== undefined && { 'content-type': type }) }
    if (found.status !== 200 || !found.headers['content-type']?.startsWith('application/json'))
      return { ...found, headers }
    const cut = cutOff(call, request.url ?? '', found.body)
    return { ...found, headers, body: await serviceAccount.leave(call, request.headers, cut) }
  }

  async function linkedDevices({ headers: { cookie, authorization } }: IncomingMessage, id: string) {
    const shown = Object.entries({ cookie, authorization }).filter(([, value]) => value !== undefined)
    const list = await fetch(new URL(`/api/devices?id=${id}`, engine), {
      headers: Object.fromEntries(shown) as Record<string, string>, // without those that are not there
    })
    return list.ok ? ((await list.json()) as unknown[]) : []
  }

  async function isKnown(body: Buffer): Promise<boolean> {
    const email = new URLSearchParams(body.toString()).get('email')
    return (await serviceAccount.users()).some((user) => user.email === email)
  }

  const doors = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    sessions?.forgetOthers(request)
    const theirs = new Client(new URL(request.url ?? '/', engineUrl.replace(/^http/, 'ws')), {
      headers: { cookie: request.headers.cookie ?? '', ...originAt(engine, request) },
    })
    // Who has no session gets an empty 200 and no socket.
    theirs.on('unexpected-response', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
    )
    theirs.on('error', () => socket.destroy())
    theirs.once('open', () => {
      theirs.pause()
      doors.handleUpgrade(request, socket, head, (ours) => {
        ours.on('message', (data) => theirs.send(textOf(data)))
        ours.on('close', () => theirs.close())
        theirs.on('close', () => ours.close())
        theirs.on('message', (data) => {
          for (const text of oneKeyEach(textOf(data))) ours.send(text)
        })
        theirs.resume()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, asked }
}

/** To whom does not ask for JSON it may give a report as a sheet. Source: section 8.1. */
function formAskedFor({ url = '/', headers: { accept = '' } }: IncomingMessage): string {
  if (accept.includes('application/json')) return url
  return url.replace(/^(\/api\/reports\/(?:route|events|trips|stops|summary))(?=\?)/, '$1/xlsx')
}

/** Sessions live in the memory of that server: one of an earlier life is none. */
function knownSessions() {
  const known = new Set<string>()
  return {
    note({ headers }: Found): void {
      for (const cookie of headers['set-cookie'] ?? []) known.add(cookie.split(';', 1)[0] ?? '')
    },
    forgetOthers({ headers }: IncomingMessage): void {
      const shown = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
      const kept = shown.filter((pair) => known.has(pair))
      if (kept.length > 0) headers.cookie = kept.join('; ')
      else delete headers.cookie
    },
  }
}

/** Our engine alone says who drives; that server keeps whatever attributes of a device it is told. */
function keepAttributes() {
  const told = new Map<number, Record<string, unknown>>()
  const own = new Set<string>(Object.values(QR_DEVICE))

  function withTold(device: Device): Device {
    return { ...device, attributes: { ...device.attributes, ...told.get(device.id) } as Device['attributes'] }
  }

  return {
    keep(call: string, body: Buffer, found: Found): Found {
      if (found.status !== 200 || !/ \/api\/devices(\/\d+)?$/.test(call)) return found
      if (call.startsWith('PUT')) {
        const { id, attributes } = JSON.parse(body.toString()) as Device
        told.set(id, Object.fromEntries(Object.entries(attributes).filter(([key]) => own.has(key))))
      }
      const answer = JSON.parse(found.body.toString()) as Device | Device[]
      return {
        ...found,
        body: Buffer.from(JSON.stringify(Array.isArray(answer) ? answer.map(withTold) : withTold(answer))),
      }
    },
  }
}

/** One key a message, and nothing the server does not say. */
function oneKeyEach(text: string): string[] {
  const message = JSON.parse(text) as Record<string, unknown> // what our engine sends
  const known = Object.entries(message).filter(([key]) => ['positions', 'devices', 'events', 'logs'].includes(key))
  return known.length === 0 ? ['{}'] : known.map(([key, value]) => JSON.stringify({ [key]: value }))
}

function unknownProperty(call: string, body: Buffer): string | undefined {
  const [, kind = ''] = /^(?:POST|PUT) \/api\/([\w/]+?)(?:\/\d+)?$/.exec(call) ?? []
  const known = PROPERTIES[kind]?.split(' ')
  if (!known) return undefined
  const unknown = Object.keys(JSON.parse(body.toString()) as object).find((name) => !known.includes(name))
  return unknown === undefined
    ? undefined
    : `Unrecognized field "${unknown}" (class org.traccar.model), not marked as ignorable`
}

interface Found {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The first line of a stack trace. */
function classOf({ status, body }: Found): string {
  const text = body.toString()
  if (status === 401) return 'jakarta.ws.rs.WebApplicationException: HTTP 401 Unauthorized'
  if (/already exists/.test(text))
    return 'org.traccar.storage.StorageException: java.sql.SQLIntegrityConstraintViolationException: Unique index or primary key violation'
  return `java.lang.SecurityException: ${text}`
}

function refuse(response: ServerResponse, status: number, line: string): void {
  const trace = `${line}\n\tat org.traccar.api.BaseResource.get(BaseResource.java:42)\n\tat java.base/java.lang.Thread.run(Thread.java:1583)\n`
  response.writeHead(status, { 'content-type': 'application/json' }).end(trace)
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer) // nobody set an encoding
    if ((size += (chunk as Buffer).length) > MOST_BYTES) throw new Error('too much for a test')
  }
  return Buffer.concat(chunks)
}

/** Where pages of this server come from is, for the engine, its own address; anything else stays foreign. */
function originAt(engine: URL, { headers: { origin, host } }: IncomingMessage): { origin?: string } {
  if (origin === undefined) return {}
  return { origin: origin === `http://${host}` ? engine.origin : origin }
}

async function readFound(answer: IncomingMessage, headers: Found['headers']): Promise<Found> {
  return { status: answer.statusCode ?? 0, headers, body: await readAll(answer) }
}

/** Ask the engine. What it tells of itself beside the answer is taken away. */
function pass(engine: URL, request: IncomingMessage, body: Buffer): Promise<Found> {
  return new Promise((resolve, reject) => {
    const { host: _, 'content-length': __, 'transfer-encoding': ___, ...headers } = request.headers
    const { method, url: path } = request
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const sent = httpRequest(
      engine,
      { method, path, headers: { ...headers, ...originAt(engine, request), ...length } },
      (answer) => {
        const { licensemode: ____, devicelimit: _____, ...told } = answer.headers
        resolve(readFound(answer, told))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
