import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CertificateConfiguration, CertificateRun } from '@rastro/contracts'
import type { KeyPair } from '@rastro/platform'

/** What is kept beside the certificate. */
export interface CertificateSettings extends CertificateConfiguration {
  autoRenewal: boolean
  lastRun: CertificateRun | null
  /** Epoch milliseconds of the latest forced renewals. */
  forced: readonly number[]
}

const FIRST_SETTINGS: CertificateSettings = {
  domains: [],
  contact: null,
  acceptsTerms: false,
  autoRenewal: false,
  lastRun: null,
  forced: [],
}

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const KEY_END = /-----END [A-Z ]*PRIVATE KEY-----\n?/

/** Certificate, keys and settings in a folder only our user may enter. */
export interface CertificateFiles {
  settings(): Promise<CertificateSettings>
  saveSettings(settings: CertificateSettings): Promise<void>
  /** The key our account at the authority is known by; made when there is none. */
  accountKey(): Promise<KeyObject>
  /** Undefined while there is none. @throws Error when the file is none of ours */
  pair(): Promise<KeyPair | undefined>
  /** Key and certificate in one file, so that never one is new and the other old. */
  savePair(pair: KeyPair): Promise<void>
  /** Answers to an authority, which may ask any process that has the folder. The token is a name without path. */
  challenge(token: string): Promise<string | undefined>
  saveChallenge(token: string, answer: string): Promise<void>
  removeChallenge(token: string): Promise<void>
}

/** A new key for a certificate or an account. */
export function createKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
}

/** A key as files keep it. */
export function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Read a certificate; the first one where there are several. @throws Error when it is none, or is not of the key */
export function readPair({ certificate, key }: KeyPair): X509Certificate {
  const read = new X509Certificate(certificate)
  if (!read.checkPrivateKey(createPrivateKey(key))) throw new Error('the certificate is of another key')
  return read
}

/** Open the folder, which is made when it is missing. */
export async function openCertificateFiles(folder: string): Promise<CertificateFiles> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  await chmod(folder, PRIVATE_FOLDER)
  const read = (name: string): Promise<string | undefined> => readFile(join(folder, name), 'utf8').catch(ignoreMissing)

  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: a renewal and a person may save at the same moment. */
  function write(name: string, text: string): Promise<void> {
    const written = last.then(() => writeNow(name, text))
    last = written.catch(() => undefined)
    return written
  }

  /** Readers find the old file or the new one, whatever happens between. */
  async function writeNow(name: string, text: string): Promise<void> {
    const file = join(folder, name)
    await writeFile(`${file}.new`, text, { mode: PRIVATE_FILE })
    await rename(`${file}.new`, file)
  }

  return {
    async settings() {
      const text = await read('settings.json')
      // Only this module writes the file.
      return text === undefined ? FIRST_SETTINGS : { ...FIRST_SETTINGS, ...(JSON.parse(text) as CertificateSettings) }
    },
    saveSettings: (settings) => write('settings.json', `${JSON.stringify(settings, null, 2)}\n`),
    async accountKey() {
      const text = await read('account.key')
      if (text !== undefined) return createPrivateKey(text)
      const key = createKey()
      await write('account.key', pemOf(key))
      return key
    },
    async pair() {
      const text = await read('certificate.pem')
      if (text === undefined) return undefined
      const end = KEY_END.exec(text)
      const at = end ? end.index + end[0].length : 0
      return { key: text.slice(0, at), certificate: text.slice(at) }
    },
    savePair: ({ key, certificate }) => write('certificate.pem', `${key.trimEnd()}\n${certificate}`),
    challenge: async (token) => read(challengeFile(token)),
    saveChallenge: async (token, answer) => write(challengeFile(token), answer),
    removeChallenge: async (token) => rm(join(folder, challengeFile(token)), { force: true }),
  }
}

/** @throws Error for what could lead out of the folder */
function challengeFile(token: string): string {
  if (!/^[\w-]{1,128}$/.test(token)) throw new Error('no token of an authority')
  return `challenge-${token}`
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
