import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-box-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('[C-39] what was sealed opens again after a restart, and the sealed text does not tell it', async () => {
  const folder = await makeFolder()
  const sealed = (await openSecretBox(folder)).seal('a secret: ção')
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('secret')
  expect((await openSecretBox(folder)).open(sealed)).toBe('a secret: ção')
})

test('the same text is sealed differently each time', async () => {
  const box = await openSecretBox(await makeFolder())
  expect(box.seal('x')).not.toBe(box.seal('x'))
})

test('another key, a changed byte or something else opens nothing', async () => {
  const box = await openSecretBox(await makeFolder())
  const sealed = box.seal('secret')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect((await openSecretBox(await makeFolder())).open(sealed)).toBeUndefined()
  expect([changed.toString('base64url'), '', 'x', sealed.slice(0, 20)].map((text) => box.open(text))).toEqual(
    Array(4).fill(undefined),
  )
})

test('the key is for our user only, and what is no key is not taken for one', async () => {
  const folder = await makeFolder()
  await Promise.all([openSecretBox(folder), openSecretBox(folder)])
  const file = join(folder, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  await writeFile(file, 'password')
  await expect(openSecretBox(folder)).rejects.toThrow('is not a key of 32 bytes')
})
