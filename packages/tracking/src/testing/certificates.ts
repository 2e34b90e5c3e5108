import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyPair } from '@rastro/platform'

const OPENSSL = '/usr/bin/openssl'

/** Whether certificates can be made here; `npm test` installs what it takes. */
export const hasOpenssl: boolean = existsSync(OPENSSL)

/** Makes a certificate for a name. @param signer who signs it; itself when nobody is given */
export function makeCertificate(name: string, signer?: KeyPair): KeyPair {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-certificate-'))
  try {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout ${key} -out ${cert}`
    const named = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost']
    execFileSync(OPENSSL, [...asked.split(' '), ...named, ...signerArguments(folder, signer)], { stdio: 'ignore' })
    return { certificate: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function signerArguments(folder: string, signer: KeyPair | undefined): string[] {
  if (!signer) return []
  const files = [join(folder, 'ca.pem'), join(folder, 'ca.key')] as const
  writeFileSync(files[0], signer.certificate)
  writeFileSync(files[1], signer.key)
  return ['-CA', files[0], '-CAkey', files[1]]
}
