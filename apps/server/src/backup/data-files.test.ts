import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listDataFiles } from './data-files.ts'

test('a backup inside the data folder, as in a container, goes into no other, and compiled programs into none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const kept = ['media/7/front.jpg', 'secret.key', 'theme/manifest.json', 'tls/account.json']
  const left = [
    'rastro.sqlite',
    'spool/spool.sqlite',
    'compile-cache/v24/1a2b',
    'backups/monday/rastro.dump',
    'backups/monday/manifest.json',
    'backups/monday/files/secret.key',
    // One that did not finish.
    'backups/tuesday/spool.sqlite',
    'backups/tuesday/files/secret.key',
    'now/secret.key',
  ]
  for (const path of [...kept, ...left]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), path)
  }
  expect(await listDataFiles(folder, join(folder, 'now'))).toEqual(kept)
})
