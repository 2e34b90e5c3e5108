import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const ASSETS = join(import.meta.dirname, '../dist/assets')

test('login and map load within their budgets', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../sizes.ts')])
  expect(stdout).toMatch(/ok +\/login/)
  expect(stdout).toMatch(/ok +\/home/)
})

test('every script of the build lies there compressed, too', async () => {
  const files = new Set(await readdir(ASSETS))
  const largest = [...files].filter((file) => /^(base|live-map|start)-.*\.js$/.test(file))
  expect(largest.length).toBeGreaterThanOrEqual(3)
  for (const file of largest) expect(files).toContain(`${file}.br`)
})
