import type { KeyObject } from 'node:crypto'
import type { Egress, EgressResponse } from '../egress/egress.ts'
import type { EgressPurpose } from '../egress/purpose.ts'
import { createCertificateRequest } from './certificate-request.ts'
import { AcmeError, createSignedCalls, type SignedCalls } from './signed-calls.ts'

/** Answers of ours to questions the authority asks each domain over http. */
export interface Challenges {
  /** @param answer what is said at `/.well-known/acme-challenge/<token>` */
  put(token: string, answer: string): Promise<void>
  remove(token: string): Promise<void>
}

export interface CertificateOrder {
  /** Address of the authority's directory. */
  directory: string
  /** Trusted besides the usual, for an authority of one's own; PEM. */
  ca?: string | undefined
  /** Private, on P-256: the account, and the certificate's own. */
  accountKey: KeyObject
  key: KeyObject
  domains: readonly string[]
  /** Whom the authority may write to. */
  contact?: string | undefined
  challenges: Challenges
}

interface Directory {
  newNonce: string
  newAccount: string
  newOrder: string
}

interface Order {
  status: string
  authorizations: string[]
  finalize: string
  certificate?: string
  error?: { type?: string; detail?: string }
}

interface Authorization {
  status: string
  identifier: { value: string }
  challenges: { type: string; url: string; token: string; error?: { type?: string; detail?: string } }[]
}

const CALL_MS = 20_000
const POLL_MS = 1_000
/** An authority that has not made up its mind by then never will. */
const POLLS = 60
const PENDING: readonly string[] = ['pending', 'processing']

/**
 * Get a certificate by ACME with http-01. The domains must lead to where `challenges` are answered.
 * @returns the certificate with those it is signed by, as PEM
 * @throws AcmeError what the authority said, EgressError it could not be reached
 * Source: RFC 8555, 7.
 */
export async function orderCertificate(egress: Egress, wanted: CertificateOrder): Promise<string> {
  const { hostname } = new URL(wanted.directory)
  const purpose: EgressPurpose = { name: 'acme', hosts: [hostname], timeoutMs: CALL_MS, ca: wanted.ca }
  const directory = bodyOf<Directory>(await egress.request(purpose, { url: wanted.directory }))
  const calls = createSignedCalls(egress, { purpose, key: wanted.accountKey, newNonce: directory.newNonce })
  await openAccount(calls, directory, wanted.contact)
  const identifiers = wanted.domains.map((value) => ({ type: 'dns', value }))
  const opened = await calls.post(directory.newOrder, { identifiers })
  const address = opened.headers['location'] ?? ''
  for (const url of bodyOf<Order>(opened).authorizations) await prove(calls, url, wanted.challenges)
  const csr = createCertificateRequest(wanted.key, wanted.domains).toString('base64url')
  await calls.post(bodyOf<Order>(opened).finalize, { csr })
  const order = await settled(calls, address, (read: Order) => read.status)
  if (order.status !== 'valid' || order.certificate === undefined)
    throw failure(order.error, 'the order came to nothing')
  return (await calls.post(order.certificate)).body.toString()
}

/** The account of the key; one that is there already is found. */
async function openAccount(calls: SignedCalls, { newAccount }: Directory, contact: string | undefined): Promise<void> {
  const answer = await calls.post(newAccount, {
    termsOfServiceAgreed: true,
    ...(contact !== undefined && { contact: [`mailto:${contact}`] }),
  })
  calls.useAccount(answer.headers['location'] ?? '')
}

async function prove(calls: SignedCalls, url: string, challenges: Challenges): Promise<void> {
  const authorization = bodyOf<Authorization>(await calls.post(url))
  if (authorization.status === 'valid') return
  const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
  if (!challenge) throw new AcmeError('noChallenge', `${authorization.identifier.value} cannot be proven over http`)
  await challenges.put(challenge.token, calls.authorize(challenge.token))
  try {
    await calls.post(challenge.url, {})
    const proven = await settled(calls, url, (read: Authorization) => read.status)
    if (proven.status === 'valid') return
    const { error } = proven.challenges.find(({ type }) => type === 'http-01') ?? {}
    throw failure(error, `${authorization.identifier.value} could not be proven`)
  } finally {
    await challenges.remove(challenge.token)
  }
}

/** Read until it is no longer on its way. */
async function settled<T>(calls: SignedCalls, url: string, statusOf: (read: T) => string): Promise<T> {
  for (let poll = 0; poll < POLLS; poll++) {
    const read = bodyOf<T>(await calls.post(url))
    if (!PENDING.includes(statusOf(read))) return read
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new AcmeError('timeout', 'the authority took too long')
}

function failure(error: { type?: string; detail?: string } | undefined, otherwise: string): AcmeError {
  return new AcmeError(error?.type ?? 'invalid', error?.detail ?? otherwise)
}

/** The answer as the protocol describes it; an authority that breaks it fails at the first thing that is missing. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the shape the protocol gives each answer
function bodyOf<T>({ status, body }: EgressResponse): T {
  if (status >= 400) throw new AcmeError(String(status), `the authority answered ${status}`)
  return JSON.parse(body.toString()) as T
}
