import { type Static, Type } from 'typebox'
import { HealthCertificate } from './server-health.ts'

/** Labels of letters, digits and hyphens, at least two: an authority asks over http, so no wildcard and no address. */
const DOMAIN = '^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
const MOST_DOMAINS = 20

/** Whether a name can stand in a certificate of ours. */
export function isDomain(text: string): boolean {
  return new RegExp(DOMAIN).test(text)
}

/** What certificates are asked for with. */
export const CertificateConfiguration = Type.Object(
  {
    /** In lower case; all lead to this server. */
    domains: Type.Array(Type.String({ pattern: DOMAIN }), { maxItems: MOST_DOMAINS }),
    /** Whom the authority may write to; null = nobody. */
    contact: Type.Union([Type.Null(), Type.String({ format: 'email', maxLength: 254 })]),
    /** The terms of the authority are agreed to; without it nothing is asked for. */
    acceptsTerms: Type.Boolean(),
  },
  { $id: 'CertificateConfiguration' },
)
export type CertificateConfiguration = Static<typeof CertificateConfiguration>

/** How the last attempt ended. */
export const CertificateRun = Type.Object({
  at: Type.Optional(Type.String()),
  outcome: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
})
export type CertificateRun = Static<typeof CertificateRun>

/** What is known of the certificate of this server (HLT-10, HLT-14). Times as ISO 8601; every field may be missing (OP-72). */
export const CertificateState = Type.Object(
  {
    /** What this server shows now; none while it has none. */
    certificate: Type.Optional(HealthCertificate),
    /** How domains are proven. */
    method: Type.Optional(Type.String()),
    /** Address of the authority's directory. */
    authority: Type.Optional(Type.String()),
    autoRenewal: Type.Optional(Type.Boolean()),
    /** Hours between two looks, and the share of the lifetime that is left when it is renewed. */
    schedule: Type.Optional(
      Type.Object({ everyHours: Type.Optional(Type.Number()), leftShare: Type.Optional(Type.Number()) }),
    ),
    lastRun: Type.Optional(CertificateRun),
    nextRun: Type.Optional(Type.String()),
    configuration: Type.Optional(CertificateConfiguration),
    /** Ports of https and of plain http with the challenges; none where they are not set up. */
    securePort: Type.Optional(Type.Number()),
    challengePort: Type.Optional(Type.Number()),
    /** Whether the settings of the process ask for https at all. */
    isOffered: Type.Optional(Type.Boolean()),
  },
  { $id: 'CertificateState' },
)
export type CertificateState = Static<typeof CertificateState>
