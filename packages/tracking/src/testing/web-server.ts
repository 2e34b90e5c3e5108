import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as it came. */
export interface HeardRequest {
  method: string
  /** Path with query. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What to answer; a body that is no text goes as JSON. */
export interface PlannedAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Answer after this long, in milliseconds; `never`: not at all. */
  afterMs?: number | 'never'
}

/** A web server of somebody else on the loopback; gone when the test ends. */
export interface WebServer {
  url: string
  /** Host and port, as the operator names it. */
  target: string
  heard: HeardRequest[]
}

/** Start one that answers by `answer`. */
export async function serveWeb(answer: (request: HeardRequest) => PlannedAnswer): Promise<WebServer> {
  const heard: HeardRequest[] = []
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(Buffer.from(chunk))
    const { method = '', url: path = '', headers } = message
    const request = { method, path, headers, body: Buffer.concat(chunks) }
    heard.push(request)
    const { status = 200, headers: more = {}, body = {}, afterMs = 0 } = answer(request)
    if (afterMs === 'never') return
    const send = () => response.writeHead(status, more).end(typeof body === 'string' ? body : JSON.stringify(body))
    if (afterMs > 0) setTimeout(send, afterMs)
    else send()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, target: `127.0.0.1:${port}`, heard }
}
