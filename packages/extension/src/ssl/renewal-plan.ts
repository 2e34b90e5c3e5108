import { createHash, type X509Certificate } from 'node:crypto'
import type { CertificateRun } from '@rastro/contracts'

/** How often we look whether a certificate is due. */
export const LOOK_EVERY_MS = 3_600_000
/** The share of its lifetime that is left when a certificate is renewed. Source: the advice of Let's Encrypt. */
export const LEFT_SHARE = 1 / 3
/** Two servers set up on one day do not come on one day: so much of the lifetime they are apart at most. */
const JITTER_SHARE = 1 / 60
/** After a failure the authority is left in peace. */
const RETRY_MS = 6 * 3_600_000

/**
 * When a certificate is to be renewed by itself, epoch milliseconds.
 * @param certificate undefined: there is none, so at once
 */
export function dueAt(certificate: X509Certificate | undefined, lastRun: CertificateRun | null, nowMs: number): number {
  const wanted = certificate ? renewAt(certificate) : nowMs
  if (lastRun?.outcome !== 'failed' || lastRun.at === undefined) return wanted
  return Math.max(wanted, Date.parse(lastRun.at) + RETRY_MS)
}

/** When a third of its lifetime is left, a little later for one than for another. */
function renewAt({ validFromDate, validToDate, serialNumber }: X509Certificate): number {
  const lifetimeMs = validToDate.getTime() - validFromDate.getTime()
  const spread = createHash('sha256').update(serialNumber).digest().readUInt32BE(0) / 2 ** 32
  return validToDate.getTime() - lifetimeMs * (LEFT_SHARE - JITTER_SHARE * spread)
}
