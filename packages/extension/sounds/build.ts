import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { SOUNDS } from '@rastro/contracts/sounds'
import { voices } from './voices.ts'

/**
 * Makes the sounds beside this file, for whoever changes one: `node packages/extension/sounds/build.ts`. Needs the
 * program `lame` (Debian: `apt-get install lame`); the product itself only reads the files.
 */

const RATE = 32_000
/** As loud as can be without a click of a clipped sample. */
const PEAK = 0.89

function samplesOf(voice: (typeof voices)[number]): Int16Array {
  const { seconds, at } = voice
  const wave = Float64Array.from({ length: Math.round(seconds * RATE) }, (_, index) => at(index / RATE))
  const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const fade = 0.008 * RATE
  return Int16Array.from(wave, (value, index) => {
    // A wave that begins or ends on the way would click.
    const edge = Math.min(1, index / 32, (wave.length - index) / fade)
    return Math.round((value / loudest) * PEAK * edge * 0x7fff)
  })
}

for (const [index, voice] of voices.entries()) {
  const { file } = SOUNDS[index] ?? {}
  if (file === undefined) throw new Error('a voice without a name in the contracts')
  const pcm = Buffer.from(samplesOf(voice).buffer)
  const format = ['-r', '-s', String(RATE / 1000), '--bitwidth', '16', '--signed', '--little-endian', '-m', 'm']
  const { status, stderr } = spawnSync(
    'lame',
    [...format, '-b', '48', '-q', '0', '-t', '--quiet', '-', join(import.meta.dirname, file)],
    {
      input: pcm,
    },
  )
  if (status !== 0) throw new Error(`lame: ${stderr.toString()}`)
}
