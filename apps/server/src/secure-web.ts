import { join } from 'node:path'
import { type Certificates, createCertificates, openCertificateFiles } from '@rastro/extension'
import {
  type Clock,
  createSecureListener,
  type Egress,
  type Http,
  type KeyPair,
  type Log,
  openRedirectListener,
  orderCertificate,
  type RedirectListener,
  type RunJob,
} from '@rastro/platform'
import { type Config, filesFolderOf } from './config.ts'

export interface SecureWebDeps {
  egress: Egress
  /** Whether it is this process that renews by itself. */
  isOnDuty: () => boolean
  runJob?: RunJob
  clock: Clock
  log: Log
  /** Show device ports a certificate as well. */
  showTrackers: (pair: KeyPair) => Promise<void>
}

/** Certificates, with https and plain http beside the web port where the settings ask for them. */
export async function createSecureWeb(
  app: Http,
  config: Config,
  { egress, isOnDuty, runJob, clock, log, showTrackers }: SecureWebDeps,
): Promise<Certificates> {
  const {
    HTTPS_PORT: securePort,
    HTTP_PORT: plainPort,
    HOST: host,
    ACME_DIRECTORY: authority,
    ACME_CA_FILE: ca,
  } = config
  const secure = securePort === undefined ? undefined : createSecureListener(app, { port: securePort, host })
  let plain: RedirectListener | undefined
  const certificates = await createCertificates({
    files: await openCertificateFiles(join(filesFolderOf(config), 'tls')),
    authority,
    order: (wanted) => orderCertificate(egress, { ...wanted, directory: authority, ca }),
    async install(pair) {
      await secure?.use(pair)
      await showTrackers(pair)
    },
    ports() {
      const ports = { securePort: secure?.port, challengePort: plain?.port }
      const open = Object.entries(ports).filter(([, port]) => port !== undefined)
      return { isOffered: secure !== undefined, ...Object.fromEntries(open) }
    },
    isOnDuty,
    ...(runJob && { runJob }),
    clock,
    log,
  })
  app.addHook('onListen', async () => {
    await certificates.start()
    if (plainPort === undefined) return
    const challenge = (token: string) => certificates.challenge(token)
    plain = await openRedirectListener({ port: plainPort, host, challenge, securePort: () => secure?.port }).catch(
      (error: unknown) => {
        log.error({ err: error, port: plainPort }, 'the plain http port cannot be opened; the others go on')
        return undefined
      },
    )
  })
  app.addHook('onClose', async () => {
    certificates.close()
    await Promise.all([plain?.close(), secure?.close()])
  })
  return certificates
}
