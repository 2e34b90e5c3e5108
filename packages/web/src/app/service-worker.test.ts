import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

/** A worker that answers whether it was built with the page's own script, and remembers what it was told. */
class FakeWorker extends EventTarget {
  state = 'installing'
  readonly told: string[] = []
  readonly #isOurs: boolean
  constructor(isOurs: boolean) {
    super()
    this.#isOurs = isOurs
  }
  postMessage(message: { type: string }, [port]: MessagePort[] = []): void {
    this.told.push(message.type)
    port?.postMessage(this.#isOurs)
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  /** The browser found and installed another worker. */
  install(worker: FakeWorker): void {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = worker
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
  update(): Promise<void> {
    return Promise.resolve()
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker(true)
  readonly registration: FakeRegistration | undefined = new FakeRegistration()
  readonly asked: string[] = []
  register(url: string): Promise<FakeRegistration | undefined> {
    this.asked.push(url)
    return Promise.resolve(this.registration)
  }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A page with its worker; `calls` tells what happened to the page. */
async function open(prepare: (registration: FakeRegistration) => void = () => undefined) {
  const container = new FakeContainer()
  if (container.registration) prepare(container.registration)
  const calls: string[] = []
  const page = await startServiceWorker(container as unknown as ServiceWorkerContainer, {
    onUpdate: () => calls.push('asked'),
    onOpen: (path) => calls.push(`open ${path}`),
    reload: () => calls.push('reload'),
  })
  await settle()
  return { calls, container, page, registration: container.registration }
}

test('[PWA-01] a worker is registered, and one that waits makes the page ask', async () => {
  const { calls, container } = await open((registration) => {
    registration.waiting = new FakeWorker(false)
  })
  expect(container.asked).toEqual(['/sw.js'])
  expect(calls).toEqual(['asked'])
  const later = await open()
  sessionStorage.clear()
  later.registration?.install(new FakeWorker(false))
  await settle()
  expect(later.calls).toEqual(['asked'])
})

test('[PWA-02] the page asks once a session', async () => {
  const { calls, registration } = await open()
  registration?.install(new FakeWorker(false))
  registration?.install(new FakeWorker(false))
  await settle()
  expect(calls).toEqual(['asked'])
  const reloaded = await open((again) => {
    again.waiting = new FakeWorker(false)
  })
  expect(reloaded.calls).toEqual([])
})

test('[PWA-03] [PWA-04] accepting activates the waiting worker, and the page is loaded anew once it is in charge', async () => {
  const { calls, container, page, registration } = await open()
  const worker = new FakeWorker(false)
  registration?.install(worker)
  await settle()
  page?.accept()
  expect(worker.told).toContain('take-over')
  expect(calls).toEqual(['asked'])
  container.dispatchEvent(new Event('controllerchange'))
  expect(calls).toEqual(['asked', 'reload'])
})

test('a version another tab accepted does not take this page away', async () => {
  const { calls, container } = await open()
  container.dispatchEvent(new Event('controllerchange'))
  expect(calls).toEqual([])
})

test('a worker of the version the page already runs on takes over without a question', async () => {
  const { calls, registration } = await open()
  const worker = new FakeWorker(true)
  registration?.install(worker)
  await settle()
  expect(worker.told).toEqual(['has', 'take-over'])
  expect(calls).toEqual([])
})

test('a clicked notification leads to what it is about', async () => {
  const { calls, container } = await open()
  container.dispatchEvent(new MessageEvent('message', { data: { type: 'open', path: '/devices/7' } }))
  expect(calls).toEqual(['open /devices/7'])
})
