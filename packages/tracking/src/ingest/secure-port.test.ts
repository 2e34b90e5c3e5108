import { once } from 'node:events'
import { request } from 'node:https'
import { connect } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls'
import type { KeyPair } from '@rastro/platform'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gt06 } from '../protocols/gt06/index.ts'
import { bytesOfSample } from '../protocols/suite/wire-feed.ts'
import { teltonika } from '../protocols/teltonika/index.ts'
import { samples } from '../protocols/teltonika/samples.ts'
import { hasOpenssl, makeCertificate } from '../testing/certificates.ts'
import { startCore } from '../testing/core.ts'
import { makeDevice } from '../testing/fleet.ts'
import { imeiOf, locationFrame, loginFrame } from '../testing/gt06-frames.ts'
import { queries } from '../testing/http-protocol.ts'
import { trackerOn } from '../testing/tracker.ts'

const own = hasOpenssl ? makeCertificate('tracking.example') : undefined
const NAME = { servername: 'localhost' }
const shown = ({ certificate: cert, key }: KeyPair) => ({ cert, key })

async function secureTracker(port: number, options: ConnectionOptions = {}) {
  const socket = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false, ...NAME, ...options })
  onTestFinished(() => void socket.destroy())
  return { ...(await trackerOn(socket, 'secureConnect')), secure: socket }
}

async function startSecureCore(options: Parameters<typeof startCore>[0] & { pair?: KeyPair } = {}) {
  const { pair = own!, ...rest } = options
  const devices = [makeDevice(), makeDevice({ id: 2, uniqueId: imeiOf(0) }), makeDevice({ id: 3, uniqueId: imeiOf(1) })]
  const world = await startCore({ devices, protocols: [gt06, teltonika, queries], ...rest })
  await world.core.showCertificate(pair)
  return { ...world, portOf: (name: string) => world.ports[name]!.tls ?? world.ports[name]!.https! }
}

describe.runIf(hasOpenssl)('device ports over TLS', () => {
  test('a tracker is served as on the plain port beside it, and plain bytes are not taken', async () => {
    const { portOf, store } = await startSecureCore()
    const tracker = await secureTracker(portOf('gt06'), { ca: own!.certificate, rejectUnauthorized: true })
    tracker.send(loginFrame(0), locationFrame(0, 1, new Date()))
    await tracker.bytes(20)
    expect(store.records).toMatchObject([{ deviceId: 2, protocol: 'gt06' }])
    const plain = connect(portOf('gt06'), '127.0.0.1').resume()
    plain.write(loginFrame(1))
    await once(plain, 'close')
    expect(store.records).toHaveLength(1)
  })

  test('a login and a record of teltonika come through it and are answered', async () => {
    const [login, , record] = samples
    const { portOf, store } = await startSecureCore({ devices: [makeDevice({ uniqueId: '123456789012345' })] })
    const tracker = await secureTracker(portOf('teltonika'))
    tracker.send(bytesOfSample(login!))
    await tracker.bytes(1)
    tracker.send(bytesOfSample(record!))
    await tracker.bytes(5)
    expect(store.records).toMatchObject([{ deviceId: 1, protocol: 'teltonika' }])
  })

  test('requests of phones are taken over https', async () => {
    const { portOf, store } = await startSecureCore()
    const path = '/?id=one&minute=1&lat=-23&lon=-46'
    const call = request({ port: portOf('queries'), host: '127.0.0.1', path, ca: own!.certificate, ...NAME }).end()
    const [response] = await once(call, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(store.records).toMatchObject([{ latitude: -23, protocol: 'queries' }])
  })

  test('a new certificate is shown to who comes, and who is connected notices nothing', async () => {
    const { core, portOf, store } = await startSecureCore()
    const early = await secureTracker(portOf('gt06'))
    early.send(loginFrame(0))
    await early.bytes(10)
    const next = makeCertificate('renewed.example')
    await core.showCertificate(next)
    await expect(core.showCertificate({ ...next, key: own!.key })).rejects.toThrow(/key values mismatch/)
    const late = await secureTracker(portOf('gt06'), { ca: next.certificate, rejectUnauthorized: true })
    expect(late.secure.getPeerCertificate().subject.CN).toBe('renewed.example')
    early.send(locationFrame(0, 1, new Date()))
    await early.bytes(20)
    expect(store.records).toHaveLength(1)
  })

  test('handshakes that are not finished are strangers and cost nobody else anything', async () => {
    const { core, portOf } = await startSecureCore()
    const good = await secureTracker(portOf('gt06'))
    good.send(loginFrame(0))
    await good.bytes(10)
    expect(core.stats().strangers).toBe(0)
    const silent = Array.from({ length: 60 }, () => connect(portOf('gt06'), '127.0.0.1'))
    const nonsense = connect(portOf('gt06'), '127.0.0.1')
    nonsense.on('error', () => undefined)
    nonsense.write('GET / HTTP/1.1\r\n\r\n')
    await once(nonsense, 'close')
    await expect.poll(() => core.stats().strangers).toBe(60)
    expect(core.stats().connections['gt06/tls']).toBe(1)
    good.send(locationFrame(0, 1, new Date()))
    await good.bytes(20)
    for (const socket of silent) socket.destroy()
    await expect.poll(() => core.stats().strangers).toBe(0)
  })

  describe('with certificates of trackers', () => {
    const authority = hasOpenssl ? makeCertificate('Fleet authority') : undefined

    test('a tracker speaks for the vehicle its certificate names and for no other', async () => {
      const { portOf, core, store } = await startSecureCore({ clientCa: authority!.certificate })
      const certificate = makeCertificate(imeiOf(0), authority)
      const tracker = await secureTracker(portOf('gt06'), shown(certificate))
      tracker.send(loginFrame(0), locationFrame(0, 1, new Date()))
      await tracker.bytes(20)
      expect(store.records).toMatchObject([{ deviceId: 2 }])
      const liar = await secureTracker(portOf('gt06'), shown(certificate))
      liar.send(loginFrame(1), locationFrame(1, 1, new Date()))
      await expect.poll(() => core.stats().protocols['gt06']?.unknown).toBe(2)
      expect(store.records).toHaveLength(1)
      expect(core.stats().unknownNames).toBe(0)
    })

    test('who shows none, or one of another authority, is not let in', async () => {
      const { portOf, core } = await startSecureCore({ clientCa: authority!.certificate })
      for (const options of [{}, shown(makeCertificate(imeiOf(0)))]) {
        const tracker = await secureTracker(portOf('gt06'), options).catch(() => undefined)
        tracker?.send(loginFrame(0))
        await tracker?.closed
      }
      expect(core.stats().protocols['gt06']).toBeUndefined()
      expect(core.stats().connections['gt06/tls']).toBe(0)
    })
  })
})
