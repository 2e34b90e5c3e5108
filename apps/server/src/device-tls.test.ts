import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type KeyPair } from '@rastro/platform'
import { gt06 } from '@rastro/tracking/protocols/gt06/index'
import { hasOpenssl, makeCertificate } from '@rastro/tracking/testing/certificates'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { deviceTlsOf, followDeviceCertificate } from './device-tls.ts'

const log = createLog('silent')

/** Device ports that only remember what they were to show. */
function follow(environment: Record<string, string>) {
  const shown: KeyPair[] = []
  const core = { showCertificate: async (pair: KeyPair) => void shown.push(pair) }
  const certificate = followDeviceCertificate(readConfig(environment), core, log, 20)
  onTestFinished(() => certificate.close())
  return { shown, certificate }
}

test('without the offset no port speaks TLS, with it each lies so far from its plain one', () => {
  expect(deviceTlsOf(readConfig({}), undefined)).toBeUndefined()
  const config = readConfig({ DEVICE_PORT_OFFSET: '1000', DEVICE_TLS_PORT_OFFSET: '10000' })
  expect(deviceTlsOf(config, undefined)?.port(gt06)).toBe(16_023)
  expect(() => follow({ DEVICE_TLS_PORT_OFFSET: '10000', DEVICE_TLS_CERT: '/x' })).toThrow(/belong together/)
})

describe.runIf(hasOpenssl)('certificates of device ports', () => {
  test('files are shown and shown again when they change; while they do not fit, the last ones stay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rastro-device-tls-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const [first, second] = [makeCertificate('first.example'), makeCertificate('second.example')]
    writeFileSync(cert, first.certificate)
    writeFileSync(key, first.key)
    const files = { DEVICE_TLS_PORT_OFFSET: '10000', DEVICE_TLS_CERT: cert, DEVICE_TLS_KEY: key }
    const { shown, certificate } = follow(files)
    await expect.poll(() => shown).toEqual([first])
    await expect.poll(() => certificate.life()?.end.getTime()).toBeGreaterThan(Date.now())
    writeFileSync(key, second.key)
    writeFileSync(cert, second.certificate)
    await expect.poll(() => shown.at(-1)).toEqual(second)
    writeFileSync(cert, 'no certificate')
    writeFileSync(cert, first.certificate)
    writeFileSync(key, first.key)
    await expect.poll(() => shown.at(-1)).toEqual(first)
  })

  test('without files, device ports show what the web ports show', async () => {
    const { shown, certificate } = follow({ DEVICE_TLS_PORT_OFFSET: '10000' })
    const pair = makeCertificate('web.example')
    await certificate.showTrackers(pair)
    expect(shown).toEqual([pair])
    expect(certificate.life()?.end.getTime()).toBeGreaterThan(Date.now())
    const off = follow({})
    await off.certificate.showTrackers(pair)
    expect(off.shown).toEqual([])
  })
})
