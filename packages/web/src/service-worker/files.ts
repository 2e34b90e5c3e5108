import type { FetchedEvent } from './scope.ts'

/** Files of this build; `packages/web/service-worker.build.ts` puts them here. */
declare const PRECACHE: readonly string[]
/** Differs from build to build. */
declare const BUILD: string

const PREFIX = 'rastro-'
const OURS = `${PREFIX}${BUILD}`
/** Parts of the app that were opened once: hashed names, so they never change. */
const VISITED = `${PREFIX}visited`
const MOST_VISITED = 120
/** This build and the one before: pages of the old one still open find their parts (B5). */
const BUILDS_KEPT = 2
const SHELL = '/index.html'
/** A page that takes longer than this comes from the store. */
const PATIENCE_MS = 4_000

/** Keep the shell of this build. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(OURS)
  const requests = PRECACHE.map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
  )
  await cache.addAll(requests)
}

/** Forget builds before the last one, and visited parts beyond the newest. */
export async function forgetOld(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== VISITED)
  const old = builds.filter((name) => name !== OURS).slice(0, 1 - BUILDS_KEPT)
  const visited = await caches.open(VISITED)
  const kept = await visited.keys()
  const surplus = kept.slice(0, Math.max(0, kept.length - MOST_VISITED))
  await Promise.all([...old.map((name) => caches.delete(name)), ...surplus.map((request) => visited.delete(request))])
}

/** Keep parts of the app that were loaded already; the browser still has them at hand. */
export async function keepVisited(files: readonly string[]): Promise<void> {
  const visited = await caches.open(VISITED)
  const wanted = files.filter((file) => file.startsWith('/assets/') && !PRECACHE.includes(file))
  await Promise.all(wanted.map((file) => visited.add(file).catch(() => undefined)))
}

/** Whether a file is one this worker was built with. */
export function isOfThisBuild(file: string): boolean {
  return PRECACHE.includes(file)
}

/** Answer from the store what may come from there. Answers of the API never are kept, nor anything of elsewhere. */
export function answer(event: FetchedEvent, origin: string): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || /^\/(api|tarkan)(\/|$)/.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(part(request))
  else if (PRECACHE.includes(url.pathname)) event.respondWith(fetch(request).catch(() => stored(url.pathname)))
}

/** A page as the server sends it now; from the store when it is away, slow or in trouble. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const fresh = await Promise.race([fetch(request).catch(() => null), late])
  return fresh && fresh.status < 500 ? fresh : stored(SHELL)
}

async function part(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  if (response.ok) {
    const visited = await caches.open(VISITED)
    await visited.put(request, response.clone()).catch(() => undefined)
  }
  return response
}

async function stored(path: string): Promise<Response> {
  return (await caches.match(path, { ignoreVary: true })) ?? Response.error()
}
