import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of another, through which a test sees deployments and breakdowns. */
export interface Front {
  readonly url: string
  /** From now on there is a newer build: other worker, other page, and parts of the old one are gone. */
  deploy(): void
  close(): Promise<void>
}

/** What is true of one connection alone, or would be answered without the content. */
const NOT_PASSED = /^(host|connection|if-.*|content-length)$/

/** The newer build names its first script otherwise and is the same in everything else. */
const renamed = (text: string): string => text.replaceAll(/(assets\/index-[\w-]+\.js)/g, '$1?newer')

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Stand in front of the server at `target`. `gone`: parts a deployment takes away, until a page of the newer build was sent. */
export async function startFront(target: string, gone: RegExp = /^$/): Promise<Front> {
  let isDeployed = false
  let isServed = false
  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      if (isDeployed && !isServed && gone.test(path)) {
        response.writeHead(404).end()
        return
      }
      const passedOn = Object.entries(request.headers).filter(([name]) => !NOT_PASSED.test(name))
      const headers = Object.fromEntries(passedOn.map(([name, value]) => [name, String(value)]))
      const body = request.method === 'GET' ? undefined : await bodyOf(request)
      const answer = await fetch(target + path, {
        method: request.method ?? 'GET',
        headers: { ...headers, 'accept-encoding': 'identity', origin: target },
        redirect: 'manual',
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      const passed = [...answer.headers].filter(
        ([name]) => !/^(content-(length|encoding)|connection|etag|transfer-encoding)$/.test(name),
      )
      const type = answer.headers.get('content-type') ?? ''
      const isRenamed = isDeployed && (path === '/sw.js' || type.includes('text/html'))
      if (isRenamed && request.headers['sec-fetch-mode'] === 'navigate') isServed = true
      const content = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, passed)
      response.end(isRenamed ? renamed(content.toString()) : content)
    })().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      isDeployed = true
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
