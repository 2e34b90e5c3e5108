import { expect, onTestFinished, test } from 'vitest'
import { openRedirectListener } from './secure-listener.ts'

const challenge = async (token: string) => (token === 'known' ? 'proof' : undefined)

async function open(securePort: number | undefined) {
  const listener = await openRedirectListener({ port: 0, host: '127.0.0.1', challenge, securePort: () => securePort })
  onTestFinished(() => listener.close())
  return async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`, { method, redirect: 'manual' })
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    return [answer.status, answer.headers.get('location') ?? (await answer.text())]
  }
}

test('[C-26] plain http leads pages to https, and refuses calls that have said their secret already', async () => {
  const ask = await open(443)
  expect(await ask('/home?a=1')).toEqual([308, 'https://127.0.0.1/home?a=1'])
  expect(await ask('/.well-known/acme-challenge/known')).toEqual([200, 'proof'])
  expect(await ask('/.well-known/acme-challenge/other')).toEqual([404, ''])
  for (const path of ['/api/session', '/api', '/api?token=x', '/tarkan/invoices/webhook'])
    for (const method of ['GET', 'POST'])
      expect(await ask(path, method), path).toEqual([426, 'HTTP 426 Upgrade Required: use https'])
  expect(await ask('/apiary')).toEqual([308, 'https://127.0.0.1/apiary'])
})

test('[C-26] without a certificate plain http answers nothing but challenges', async () => {
  const ask = await open(undefined)
  expect(await ask('/home')).toEqual([404, ''])
  expect(await ask('/api/session')).toEqual([404, ''])
  expect(await ask('/.well-known/acme-challenge/known')).toEqual([200, 'proof'])
})
