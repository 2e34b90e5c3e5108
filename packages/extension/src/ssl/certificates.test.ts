import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@rastro/platform'
import { createTestClock } from '@rastro/tracking/testing/clock'
import { expect, onTestFinished, test } from 'vitest'
import { openCertificateFiles } from './certificate-files.ts'
import { createCertificates } from './certificates.ts'

test('a question of the authority is answered by whichever process it reaches, and the agreement is known to all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-tls-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const open = async () =>
    createCertificates({
      files: await openCertificateFiles(folder),
      authority: 'https://authority.example',
      async order({ challenges }) {
        await challenges.put('a-token', 'the proof')
        asked.resolve()
        await answered.promise
        await challenges.remove('a-token')
        throw new Error('the authority says no')
      },
      install: async () => undefined,
      ports: () => ({ isOffered: true }),
      clock: createTestClock(),
      log: createLog('silent'),
    })
  const [one, other] = [await open(), await open()]
  await one.save({ domains: ['frota.example'], contact: null, acceptsTerms: true })
  const renewed = one.renew({ force: false })
  await asked.promise
  expect(await other.challenge('a-token')).toBe('the proof')
  answered.resolve()
  await expect(renewed).rejects.toThrow('the authority says no')
  expect(await other.challenge('a-token')).toBeUndefined()
  await expect(other.challenge('../secret.key')).rejects.toThrow('no token')
  // What the other saves does not undo what this one did.
  await other.configureAutoRenewal(false)
  expect(await (await openCertificateFiles(folder)).settings()).toMatchObject({
    domains: ['frota.example'],
    lastRun: { outcome: 'failed' },
  })
})
