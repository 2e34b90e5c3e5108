import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const BUNDLE = 'apps/server/bundle'
const HOUR_MS = 3_600_000

/** A clone whose server says where it was run from. */
async function makeClone() {
  const root = await mkdtemp(join(tmpdir(), 'rastro-bundle-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'packages'))
  await cp(join(ROOT, BUNDLE), join(root, BUNDLE), { recursive: true })
  await mkdir(join(root, 'apps/server/src'))
  await writeFile(join(root, 'apps/server/src/main.ts'), 'console.log(process.argv.length, new Error().stack)\n')
  await writeFile(join(root, 'package-lock.json'), '{}')
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const start = () =>
    promisify(execFile)(process.execPath, [`--import=./${BUNDLE}/run.mjs`, 'apps/server/src/main.ts'], { cwd: root })
  return { root, start }
}

test('where no bundle can be written, a start says why in one line and runs the sources', async () => {
  const { root, start } = await makeClone()
  await writeFile(join(root, '.cache'), 'no folder')
  const { stdout, stderr } = await start()
  expect(stdout).toContain('apps/server/src/main.ts')
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^No bundle of the server could be written, so it starts from its sources, slower: Error: ENOTDIR/,
    ),
  ])
})

test('a write takes away what killed writers left, and leaves the draft of another one alone', async () => {
  const { root, start } = await makeClone()
  const bundles = join(root, '.cache/server')
  const [left, underWay] = ['0123456789abcdef.4711', '0123456789abcdef.4712']
  for (const draft of [left, underWay]) await mkdir(join(bundles, draft), { recursive: true })
  const before = new Date(Date.now() - HOUR_MS)
  await utimes(join(bundles, left), before, before)
  const { stdout, stderr } = await start()
  expect([stdout.includes(bundles), stderr]).toEqual([true, ''])
  expect((await readdir(bundles)).filter((name) => name.includes('.'))).toEqual([underWay])
})
