import type { KeyObject, X509Certificate } from 'node:crypto'
import { type CertificateConfiguration, type CertificateState, Refusal } from '@rastro/contracts'
import { type Challenges, type Clock, type KeyPair, type Log, type RunJob, runUncounted } from '@rastro/platform'
import { type CertificateFiles, type CertificateSettings, createKey, pemOf, readPair } from './certificate-files.ts'
import { dueAt, LEFT_SHARE, LOOK_EVERY_MS } from './renewal-plan.ts'

/** Keeps the certificate of this server valid. */
export interface Certificates {
  state(): CertificateState
  /** What is answered to an authority that asks for a token. */
  challenge(token: string): Promise<string | undefined>
  /**
   * Get a certificate now. What is there stays in force until the new one is.
   * @throws Refusal certificateNotDue, tooManyAttempts for a third forced time in a day, certificateFailed with the reason
   */
  renew(options: { force: boolean }): Promise<void>
  configureAutoRenewal(isEnabled: boolean): Promise<void>
  save(configuration: CertificateConfiguration): Promise<void>
  /** Show what was kept, and look every hour whether it is due. */
  start(): Promise<void>
  close(): void
}

export interface CertificatesDeps {
  files: CertificateFiles
  /** Address of the authority's directory. */
  authority: string
  /** Ask the authority; the certificate as PEM. */
  order: (wanted: {
    accountKey: KeyObject
    key: KeyObject
    domains: readonly string[]
    contact: string | undefined
    challenges: Challenges
  }) => Promise<string>
  /** Show a certificate from now on. */
  install: (pair: KeyPair) => Promise<void>
  ports: () => Pick<CertificateState, 'securePort' | 'challengePort' | 'isOffered'>
  /** Whether it is this process that renews by itself; absent: always. */
  isOnDuty?: () => boolean
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob
  clock: Clock
  log: Log
}

const DAY_MS = 86_400_000
const FORCED_PER_DAY = 2
/** A certificate another process got is in force here after this. */
const FOLLOW_EVERY_MS = 60_000

/** Create it with what the files hold; nothing is shown before `start`. */
export async function createCertificates(deps: CertificatesDeps): Promise<Certificates> {
  const { files, isOnDuty = () => true, runJob = runUncounted, clock, log } = deps
  let settings = await files.settings()
  let certificate: X509Certificate | undefined
  let renewing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let reading: NodeJS.Timeout | undefined
  const challenges: Challenges = {
    put: (token, answer) => files.saveChallenge(token, answer),
    remove: (token) => files.removeChallenge(token),
  }
  let lastTurn: Promise<unknown> = Promise.resolve()
  const nowMs = (): number => clock.now().getTime()
  /** The certificate, if it still is for the domains that are wanted. */
  const fitting = (): X509Certificate | undefined =>
    settings.domains.every((domain) => certificate?.checkHost(domain)) ? certificate : undefined
  const isReady = (): boolean => settings.acceptsTerms && settings.domains.length > 0

  /** One after the other: each begins with what the one before it kept, and what another process did. */
  function change(part: Partial<CertificateSettings>): Promise<void> {
    return inTurn(async () => {
      settings = { ...(await files.settings()), ...part }
      await files.saveSettings(settings)
    })
  }

  function inTurn(task: () => Promise<void>): Promise<void> {
    const mine = lastTurn.then(task)
    lastTurn = mine.catch(() => undefined)
    return mine
  }

  async function fetchNew(): Promise<void> {
    const { domains, contact } = settings
    const key = createKey()
    const accountKey = await files.accountKey()
    const text = await deps.order({ accountKey, key, domains, contact: contact ?? undefined, challenges })
    const pair: KeyPair = { certificate: text, key: pemOf(key) }
    const read = readPair(pair)
    await deps.install(pair)
    await files.savePair(pair)
    certificate = read
  }

  async function run(): Promise<void> {
    const at = clock.now().toISOString()
    try {
      await runJob('certificate', fetchNew)
      await change({ lastRun: { at, outcome: 'renewed' } })
      log.info({ domains: settings.domains }, 'a new certificate is in force')
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      await change({ lastRun: { at, outcome: 'failed', detail } })
      log.warn({ err: error, domains: settings.domains }, 'the certificate could not be renewed')
      throw new Refusal('certificateFailed', detail)
    }
  }

  /** One at a time: who comes meanwhile waits for the same end. */
  function renewOnce(): Promise<void> {
    renewing ??= run().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function noteForced(): Promise<void> {
    const today = settings.forced.filter((at) => at > nowMs() - DAY_MS)
    const [first] = today
    if (today.length >= FORCED_PER_DAY && first !== undefined) {
      const retryAfterSeconds = Math.ceil((first + DAY_MS - nowMs()) / 1000)
      throw new Refusal('tooManyAttempts', undefined, { retryAfterSeconds })
    }
    await change({ forced: [...today, nowMs()] })
  }

  function look(): void {
    if (!isOnDuty() || !settings.autoRenewal || !isReady() || dueAt(fitting(), settings.lastRun, nowMs()) > nowMs())
      return
    // What went wrong stands in the log and in the state.
    renewOnce().catch(() => undefined)
  }

  async function show(): Promise<void> {
    try {
      const pair = await files.pair()
      if (!pair) return
      const read = readPair(pair)
      if (read.fingerprint256 === certificate?.fingerprint256) return
      await deps.install(pair)
      certificate = read
    } catch (error) {
      log.error({ err: error }, 'the certificate that was kept cannot be shown')
    }
  }

  /** What another process got or changed holds here as well. */
  async function follow(): Promise<void> {
    if (renewing) return
    try {
      await inTurn(async () => {
        settings = await files.settings()
      })
    } catch (error) {
      log.warn({ err: error }, 'the settings of certificates cannot be read')
    }
    await show()
  }

  return {
    challenge: (token) => files.challenge(token),
    state() {
      const { domains, contact, acceptsTerms, autoRenewal, lastRun } = settings
      const isPlanned = autoRenewal && isReady()
      return {
        ...(certificate && { certificate: describeCertificate(certificate) }),
        method: 'http-01',
        authority: deps.authority,
        autoRenewal,
        schedule: { everyHours: LOOK_EVERY_MS / 3_600_000, leftShare: LEFT_SHARE },
        ...(lastRun && { lastRun }),
        ...(isPlanned && { nextRun: new Date(dueAt(fitting(), lastRun, nowMs())).toISOString() }),
        configuration: { domains, contact, acceptsTerms },
        ...deps.ports(),
      }
    },
    async renew({ force }) {
      if (!isReady()) throw new Refusal('certificateFailed', 'Domains and agreement to the terms are needed first')
      // After a failure a person may try again at once; only what is not due needs force.
      if (!force && dueAt(fitting(), null, nowMs()) > nowMs()) throw new Refusal('certificateNotDue')
      if (force) await noteForced()
      await renewOnce()
    },
    async configureAutoRenewal(isEnabled) {
      await change({ autoRenewal: isEnabled })
      look()
    },
    async save(configuration) {
      await change({ ...configuration, domains: [...new Set(configuration.domains)] })
    },
    async start() {
      await show()
      timer = setInterval(look, LOOK_EVERY_MS)
      timer.unref()
      reading = setInterval(() => void follow(), FOLLOW_EVERY_MS)
      reading.unref()
      look()
    },
    close() {
      clearInterval(timer)
      clearInterval(reading)
    },
  }
}

/** What people want to know of a certificate. */
function describeCertificate({ subjectAltName, issuer, validFromDate, validToDate }: X509Certificate) {
  const domains = (subjectAltName ?? '').split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : []))
  const organisation = /^O=(.*)$/m.exec(issuer)?.[1] ?? /^CN=(.*)$/m.exec(issuer)?.[1] ?? ''
  return { domains, issuer: organisation, validFrom: validFromDate.toISOString(), validTo: validToDate.toISOString() }
}
