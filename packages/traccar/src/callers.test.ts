import { Refusal } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { startBefore } from './testing/scripted-server.ts'

test('[C-17] a program that guesses names, passwords and tokens is counted as a page that does, and refused alike', async () => {
  const counted: unknown[] = []
  const throttle = {
    begin(name: string | undefined, address: string) {
      if (counted.length > 2) throw new Refusal('tooManyAttempts')
      counted.push([name, address])
      return { succeed: () => counted.push('right'), fail: () => counted.push('wrong'), cancel: () => undefined }
    },
  }
  const { url } = await startBefore((_, response) => void response.writeHead(401).end(), { throttle })
  const ask = async (authorization: string) =>
    (await fetch(`${url}/api/devices`, { headers: { authorization } })).status
  expect(await ask(`Basic ${btoa('Ana@example.com:pardais')}`)).toBe(401)
  // This server lets every token in, and then knows no vehicles.
  expect(await ask('Bearer one-token')).toBe(401)
  expect(counted).toEqual([['ana@example.com', '127.0.0.1'], 'wrong', [undefined, '127.0.0.1'], 'right'])
  expect(await ask('Bearer another-token')).toBe(429)
})
