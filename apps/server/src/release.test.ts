import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** What `npm run release` makes, which is what the image and the unit run. */
async function makeRelease(): Promise<{ release: string; data: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const [release, data] = [join(folder, 'app'), join(folder, 'data')]
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/release.mjs'), release], { cwd: ROOT })
  await mkdir(data)
  if (isRoot) await chown(data, NOBODY, NOBODY)
  else await promisify(execFile)('chmod', ['-R', 'a-w', release])
  return { release, data }
}

/** What every way to start puts in front of the program. */
async function readFlags(): Promise<string[]> {
  return JSON.parse(await readFile(join(ROOT, 'apps/server/node-flags.json'), 'utf8')) as string[]
}

/** Start it as somebody who may write nothing but the folder of the data. */
async function startRelease(release: string, data: string) {
  const child = spawn(process.execPath, [...(await readFlags()), 'apps/server/src/main.ts'], {
    cwd: release,
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    env: {
      PATH: '/usr/bin',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DEVICE_PORT_OFFSET: '26500',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const problems: string[] = []
  child.stderr.on('data', (text: Buffer) => problems.push(text.toString()))
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line) as { msg: string; url: string } // log lines are JSON objects
    if (entry.msg !== 'ready') continue
    child.stdout.resume()
    return { url: entry.url, child, problems }
  }
  throw new Error(`it did not start: ${problems.join('')}`)
}

test('a release holds no tests and no tools, and runs from a tree it cannot write to, as nobody', async () => {
  const { release, data } = await makeRelease()
  const files = await readdir(release, { recursive: true })
  const own = files.filter((path) => !path.includes('node_modules'))
  expect(own.filter((path) => /\.test\.ts$|\/(testing|bench)\/|testkit|src\/demo/.test(path))).toEqual([])
  const installed = files.filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
  expect(installed.filter((path) => /playwright|vitest|typescript$|vite$|oxlint|react/.test(path))).toEqual([])
  // It is the bundle that is run, whole: the sources beside it are for who reads them.
  await writeFile(join(release, 'apps/server/src/main.ts'), "throw new Error('the sources were run')")
  const { url, child, problems } = await startRelease(release, data)
  const [health, page] = await Promise.all([
    fetch(`${url}/api/health`),
    fetch(url, { headers: { accept: 'text/html' } }),
  ])
  expect([health.status, await health.text(), page.status]).toEqual([200, 'OK', 200])
  expect(await page.text()).toMatch(/<div id="root"/)
  expect(await readdir(data)).toContain('rastro.sqlite')
  // Whoever else has an account on the machine finds nothing open there.
  const open = await promisify(execFile)('find', [data, '-mindepth', '1', '-perm', '/077'])
  expect(open.stdout).toBe('')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(problems.join('')).toBe('')
  const written = await promisify(execFile)('find', [release, '-newer', join(data, 'secret.key'), '-not', '-type', 'l'])
  expect(written.stdout).toBe('')
  const manifest = JSON.parse(await readFile(join(release, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(manifest).not.toHaveProperty('devDependencies')
  // Flags and variables of memory, as with every other way to start.
  for (const word of [...(await readFlags()), 'MALLOC_ARENA_MAX=', ':-2}', 'exec node '])
    expect(manifest.scripts['start']).toContain(word)
  const programs = Object.values(manifest.scripts).map((script) => script.split(' ').at(-1)!)
  expect(programs.filter((program) => !own.includes(program))).toEqual([])
}, 180_000)
