import { SOUND_CHOICES } from '@rastro/contracts/notice-look'
import { SOUNDS } from '@rastro/contracts/sounds'
import { beforeEach, expect, test } from 'vitest'
import { muted } from './settings.ts'
import { createNoticeSounds, isSoundAddress, playSound, SOUND_PAUSE_MS, soundAddress } from './sounds.ts'

let played: string[] = []
let now = 0
const play = async (address: string): Promise<void> => {
  if (address.includes('broken')) throw new Error('no such file')
  played.push(address)
}
beforeEach(() => {
  played = []
  now = 0
})

/** Locks as a browser has them: one holder, the others wait. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, { signal }: LockOptions, run: LockGrantedCallback<unknown>) => {
    const mine = last.then(() => (signal?.aborted ? undefined : run(null)))
    last = mine
    return mine
  }
  return { request: request as LockManager['request'] } // the one form that is used
}

test('[NOT-32] [NOT-35] audio1 to audio24 are the 24 files of the extension', () => {
  const addresses = SOUND_CHOICES.slice(0, 24).map((sound) => soundAddress({ sound, soundURL: null }))
  expect(addresses).toEqual(SOUNDS.map(({ file }) => `/tarkan/assets/custom/sounds/${file}`))
  expect(addresses[11]).toMatch(/\/12-.+\.mp3$/)
})

test('[NOT-33] a custom sound is an mp3, wav or ogg file of this installation, or of one with https', () => {
  const own = `${location.origin}/tarkan/assets/custom/sounds/depot.ogg`
  for (const address of ['/tarkan/assets/custom/sounds/a.mp3', 'https://example.com/b.WAV?x=1', own])
    expect(isSoundAddress(address), address).toBe(true)
  const bad = [
    'http://example.com/a.mp3',
    'https://example.com/a.aac',
    'https://example.com/',
    'data:audio/mp3,a.mp3',
    '',
  ]
  for (const address of bad) expect(isSoundAddress(address), address).toBe(false)
  expect(soundAddress({ sound: 'custom', soundURL: own })).toBe(own)
  expect(soundAddress({ sound: 'custom', soundURL: 'ftp://x/a.mp3' })).toContain('/1-')
})

test('[NOT-34] a mute rule asks for no file', async () => {
  expect(await playSound({ sound: 'mute', soundURL: null }, play)).toBe(true)
  expect(played).toEqual([])
})

test('[NOT-36] [PRF-02] the global mute flag, which is kept on this device, silences all of them', async () => {
  const sounds = createNoticeSounds({ isMuted: muted.get, now: () => now, play })
  muted.set(true)
  expect(JSON.parse(localStorage.getItem('rastro.muted') ?? '')).toBe(true)
  expect(await sounds.play({ sound: 'audio22', soundURL: null })).toBe(false)
  muted.set(false)
  expect(await sounds.play({ sound: 'audio22', soundURL: null })).toBe(true)
  expect(played).toHaveLength(1)
})

test('of many at once one is heard, and the next after a pause', async () => {
  const sounds = createNoticeSounds({ isMuted: () => false, now: () => now, play })
  for (let index = 0; index < 20; index++) await sounds.play({ sound: 'audio24', soundURL: null })
  expect(played).toHaveLength(1)
  now = SOUND_PAUSE_MS
  await sounds.play({ sound: 'audio2', soundURL: null })
  expect(played).toHaveLength(2)
})

test('one tab plays; when it closes, the next one does', async () => {
  const locks = createLocks()
  const open = () => createNoticeSounds({ isMuted: () => false, now: () => now, play, locks })
  const [first, second] = [open(), open()]
  await new Promise((resolve) => setTimeout(resolve))
  const both = () => Promise.all([first, second].map((tab) => tab.play({ sound: 'audio3', soundURL: null })))
  expect(await both()).toEqual([true, false])
  first.close()
  await new Promise((resolve) => setTimeout(resolve))
  now = SOUND_PAUSE_MS
  expect(await second.play({ sound: 'audio3', soundURL: null })).toBe(true)
  expect(played).toHaveLength(2)
})

test('a custom sound that is gone is not silence', async () => {
  const sounds = createNoticeSounds({ isMuted: () => false, now: () => now, play })
  expect(await sounds.play({ sound: 'custom', soundURL: 'https://example.com/broken.mp3' })).toBe(true)
  expect(played).toEqual(['/tarkan/assets/custom/sounds/1-crystal.mp3'])
})
