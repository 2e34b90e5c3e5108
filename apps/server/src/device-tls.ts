import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createPace, type KeyPair, type Log, systemClock } from '@rastro/platform'
import type { Core, CoreDeps } from '@rastro/tracking/core'
import type { Protocol } from '@rastro/tracking/protocols/protocol'
import type { Config } from './config.ts'
import type { Lifetime } from './metrics/service-metrics.ts'

/** The certificate device ports show. */
export interface DeviceCertificate {
  /** The certificate of the web ports is new; device ports show it where they have none of their own. */
  showTrackers: (pair: KeyPair) => Promise<void>
  /** From when to when the one that is shown is good; undefined while none is. */
  life(): Lifetime | undefined
  close(): void
}

/** How often files are looked at; whoever renews them writes two, so the key may come a moment later. */
const LOOK_EVERY_MS = 5_000
const COMPLAIN_EVERY_MS = 60_000
const COMPLAINT = 'the certificate of the device ports cannot be shown; the last one stays'

/** Ports of trackers that speak TLS, as the settings want them. @param devicePort tests take any free one */
export function deviceTlsOf(
  { DEVICE_TLS_PORT_OFFSET: offset, DEVICE_PORT_OFFSET: plain, DEVICE_TLS_CLIENT_CA: clientCa }: Config,
  devicePort: ((protocol: Protocol) => number) | undefined,
): CoreDeps['tls'] {
  if (offset === undefined) return undefined
  return { port: devicePort ?? ((protocol) => protocol.port + plain + offset), clientCa }
}

/**
 * Show trackers the certificate of the files that are set, and again whenever they change; without files, that of the
 * web ports. What cannot be read or does not fit its key is logged, and what was shown before stays.
 * @throws Error when only one of the two files is set
 */
export function followDeviceCertificate(
  config: Config,
  core: Pick<Core, 'showCertificate'>,
  log: Log,
  everyMs = LOOK_EVERY_MS,
): DeviceCertificate {
  const { DEVICE_TLS_PORT_OFFSET: offset, DEVICE_TLS_CERT: certFile, DEVICE_TLS_KEY: keyFile } = config
  const mayComplain = createPace(systemClock, COMPLAIN_EVERY_MS)
  let life: Lifetime | undefined
  let tried = ''

  async function show(pair: KeyPair): Promise<void> {
    await core.showCertificate(pair)
    const { validFrom, validTo } = new X509Certificate(pair.certificate)
    life = { start: new Date(validFrom), end: new Date(validTo) }
    log.info(life, 'device ports show a new certificate')
  }

  async function look(files: readonly [certificate: string, key: string]): Promise<void> {
    try {
      const [certificate, key] = await Promise.all([readFile(files[0], 'utf8'), readFile(files[1], 'utf8')])
      if (tried === certificate + key) return
      // Remembered also when it does not fit: the same files are tried once.
      tried = certificate + key
      await show({ certificate, key })
    } catch (error) {
      if (mayComplain()) log.error({ err: error, files }, COMPLAINT)
    }
  }

  if ((certFile === undefined) !== (keyFile === undefined))
    throw new Error('DEVICE_TLS_CERT and DEVICE_TLS_KEY belong together: set both or none')
  const rest = { life: () => life, close: () => undefined }
  if (offset === undefined) return { showTrackers: async () => undefined, ...rest }
  if (certFile === undefined || keyFile === undefined) return { showTrackers: show, ...rest }
  const lookNow = (): void => void look([certFile, keyFile])
  const timer = setInterval(lookNow, everyMs)
  timer.unref()
  lookNow()
  return { showTrackers: async () => undefined, life: () => life, close: () => clearInterval(timer) }
}
