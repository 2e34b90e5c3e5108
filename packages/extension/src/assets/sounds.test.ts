import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CUSTOM_SOUND, MUTE_SOUND, SOUND_CHOICES, SOUNDS, SOUNDS_PATH } from '@rastro/contracts'
import { createHttp, createLog } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import { sounds } from './sounds.ts'

const OURS = join(import.meta.dirname, '../../sounds')

async function start() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rastro-sounds-'))
  const app = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  sounds(app, { dataFolder } as ExtensionDeps) // the part asks for nothing else
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataFolder, { recursive: true })
  })
  return { dataFolder, get: (file: string, headers = {}) => fetch(`${url}${SOUNDS_PATH}/${file}`, { headers }) }
}

test('[NOT-32] there are 24 sounds, an own one and silence to choose from', () => {
  expect(SOUND_CHOICES).toEqual([...Array.from({ length: 24 }, (_, index) => `audio${index + 1}`), 'custom', 'mute'])
  expect([CUSTOM_SOUND, MUTE_SOUND]).toEqual(['custom', 'mute'])
  expect(SOUNDS.map(({ file }) => Number.parseInt(file, 10))).toEqual(SOUNDS.map((_, index) => index + 1))
})

test('[NOT-35] each of the 24 is a small mp3 file of its own, in one channel', async () => {
  const { get } = await start()
  const contents = new Set<string>()
  for (const { file } of SOUNDS) {
    const answer = await get(file)
    expect(answer.status, file).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length, file).toBeLessThanOrEqual(12_000)
    // The head of the first frame: MPEG 1 layer III, and in its last byte the channel mode, of which 3 is mono.
    expect([bytes[0], (bytes[1] ?? 0) & 0xfe, (bytes[3] ?? 0) >> 6], file).toEqual([0xff, 0xfa, 3])
    contents.add(bytes.toString('base64'))
  }
  expect(contents.size).toBe(24)
  const made = (await readdir(OURS)).filter((name) => name.endsWith('.mp3'))
  expect(made.sort()).toEqual(SOUNDS.map(({ file }) => file as string).sort())
})

test('a file in the data folder takes the place of ours, and may stand beside them', async () => {
  const { dataFolder, get } = await start()
  const folder = join(dataFolder, 'assets/custom/sounds')
  await mkdir(folder, { recursive: true })
  const [own] = SOUNDS
  await writeFile(join(folder, own.file), 'louder')
  await writeFile(join(folder, 'depot.ogg'), 'depot')
  expect(await (await get(own.file)).text()).toBe('louder')
  const beside = await get('depot.ogg')
  expect([await beside.text(), beside.headers.get('content-type')]).toEqual(['depot', 'audio/ogg'])
  const [, second] = SOUNDS
  expect(Buffer.from(await (await get(second.file)).arrayBuffer())).toEqual(await readFile(join(OURS, second.file)))
})

test('a part of a sound is sent to who asks for a part', async () => {
  const { get } = await start()
  const whole = await readFile(join(OURS, '4-ping.mp3'))
  const partOf = async (range: string) => {
    const answer = await get('4-ping.mp3', { range })
    return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())]
  }
  expect(await partOf('bytes=0-1')).toEqual([206, `bytes 0-1/${whole.length}`, whole.subarray(0, 2)])
  expect(await partOf('bytes=4000-')).toEqual([
    206,
    `bytes 4000-${whole.length - 1}/${whole.length}`,
    whole.subarray(4000),
  ])
  expect(await partOf('bytes=99999-')).toEqual([200, null, whole])
})

test('what is no sound is not served', async () => {
  const { dataFolder, get } = await start()
  await writeFile(join(dataFolder, 'secret.mp3'), 'secret')
  expect((await get('25-nothing.mp3')).status).toBe(404)
  for (const file of ['..%2F..%2F..%2Fsecret.mp3', 'build.ts', 'voices.ts', '.mp3'])
    expect((await get(file)).status, file).toBe(404)
})
