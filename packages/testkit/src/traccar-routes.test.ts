import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translators } from '@rastro/traccar/register'
import { ROUTES } from '@rastro/traccar/routes'
import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

const WEB = join(import.meta.dirname, '../../web/src')

test('every call of our API says what becomes of it on a Traccar server, held to the same rights', async () => {
  const world = await createWorld()
  try {
    const own = world.app.routes.filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD')
    const known = new Map(ROUTES.map((row) => [`${row.method} ${row.url}`, row]))
    const missing = own.map(({ method, url }) => `${method} ${url}`).filter((call) => !known.has(call))
    expect(missing).toEqual([])
    for (const { method, url, config } of own) {
      const row = known.get(`${method} ${url}`)
      if (row?.how === 'ours') continue
      const { access, right, visitors = [], consumes = 'json' } = config
      const held = {
        access: row?.access,
        right: row?.right,
        visitors: row?.visitors ?? [],
        consumes: row?.consumes ?? 'json',
      }
      expect({ call: `${method} ${url}`, ...held }).toEqual({
        call: `${method} ${url}`,
        access,
        right,
        visitors,
        consumes,
      })
    }
  } finally {
    await world.close()
  }
})

test('what is to be said in other words has its words', () => {
  const wanted = ROUTES.filter(({ how }) => how === 'translate').map(({ method, url }) => `${method} ${url}`)
  expect(Object.keys(translators).sort()).toEqual(wanted.sort())
})

test('every path the web app asks for is in the table', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/test|testing/.test(file),
  )
  const asked = files.flatMap((file) => [
    ...readFileSync(join(WEB, file), 'utf8').matchAll(/callApi\((?:isNew \? )?[`'](?<path>\/[^`'?]*)/g),
  ])
  const paths = asked.map(({ groups }) => `/api${groups?.['path'] ?? ''}`.replaceAll(/\$\{[^}]+\}/g, ANY))
  expect(paths.length).toBeGreaterThan(50)
  const unknown = paths.filter((path) => !ROUTES.some(({ url }) => fits(url, path)))
  expect(unknown).toEqual([])
})

/** What stands where the app fills something in. */
const ANY = '*'

function fits(url: string, path: string): boolean {
  const wanted = url.split('/')
  const given = path.split('/')
  // The kind of an object may be two words: `attributes/computed`.
  if (given[2] === ANY) return wanted.length >= given.length
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || [part, ANY].includes(given[index] ?? ''))
  )
}
