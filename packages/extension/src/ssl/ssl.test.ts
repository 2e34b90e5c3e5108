import { Refusal } from '@rastro/contracts'
import { createHttp, createLog } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import { ssl } from './ssl.ts'

test('[C-16] a certificate is forced by who proves with his password that he is there, and renewed when due by any administrator', async () => {
  const renewed: boolean[] = []
  const app = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  onTestFinished(() => app.close())
  const certificates = { renew: async ({ force }: { force: boolean }) => void renewed.push(force), state: () => ({}) }
  const tracking: Pick<ExtensionDeps['tracking'], 'requirePresence'> = {
    async requirePresence(_, password) {
      if (password !== 'andorinhas') throw new Refusal('operationRestricted', 'Current password is wrong')
    },
  }
  ssl(app, { certificates, tracking } as unknown as ExtensionDeps)
  const renew = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/ssl/renew', payload })).statusCode
  expect(await renew({ force: true })).toBe(400)
  expect(await renew({ force: true, currentPassword: 'pardais' })).toBe(400)
  expect(renewed).toEqual([])
  expect(await renew({ force: true, currentPassword: 'andorinhas' })).toBe(200)
  expect(await renew({ force: false })).toBe(200)
  expect(renewed).toEqual([true, false])
})
