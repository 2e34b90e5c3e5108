import type { Socket } from 'node:net'
import { systemClock } from '../clock.ts'
import { isLinkLocalAddress, isPublicAddress } from './addresses.ts'
import { EgressError } from './egress-error.ts'
import { exchange } from './exchange.ts'
import { openSocket } from './open-socket.ts'
import {
  checkTarget,
  type EgressPurpose,
  type EgressTarget,
  hostOf,
  portOf,
  readTarget,
  targetName,
} from './purpose.ts'
import { createResolver, type Lookup, type ResolvedAddress } from './resolve.ts'

/** One outbound request. The body goes as it stands; say what it is in `content-type`. */
export interface EgressRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** What came back, whatever the status; 3xx never does. Header names are in lower case. */
export interface EgressResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** The way out: nothing else in the product calls anybody. */
export interface Egress {
  /** @throws EgressError */
  request(purpose: EgressPurpose, request: EgressRequest): Promise<EgressResponse>
  /** Whether an address keeps to the rules of a purpose; its name may still turn out to lead inside. */
  allows(purpose: EgressPurpose, url: string): boolean
  /** Open a plain TCP connection, for what speaks no HTTP (SMTP). @throws EgressError */
  connect(purpose: EgressPurpose, target: EgressTarget): Promise<Socket>
}

export interface EgressOptions {
  /** Hosts with port (`mail.lan:25`) the operator allows though they are private or of an unusual port. */
  readonly targets?: readonly string[]
  /** How names become addresses; default: as the system does. */
  readonly lookup?: Lookup
  readonly nowMs?: () => number
}

const TIMEOUT_MS = 5000
const MAX_BYTES = 1024 * 1024

/**
 * Create the way out. A name is resolved once and the connection goes to exactly the addresses that were checked, so a
 * name that changes its mind between check and connection gains nothing. No redirect is followed, no proxy of the
 * environment used, nothing decompressed.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const targets = new Set((options.targets ?? []).map((target) => target.toLowerCase()))
  const resolve = createResolver(options.nowMs ?? (() => systemClock.monotonicMs()), options.lookup)

  /** Addresses a call may go to; one that is not allowed forbids them all: such a name is an attack or a mistake. */
  async function addressesOf(purpose: EgressPurpose, target: EgressTarget): Promise<readonly ResolvedAddress[]> {
    const isNamed = targets.has(targetName(target))
    const addresses = await resolve(target.host).catch((error: unknown) => {
      throw new EgressError(purpose.name, 'unreachable', { cause: error })
    })
    const isAllowed = ({ address }: ResolvedAddress): boolean =>
      isNamed ? !isLinkLocalAddress(address) : isPublicAddress(address)
    if (addresses.length === 0) throw new EgressError(purpose.name, 'unreachable')
    if (!addresses.every(isAllowed)) throw new EgressError(purpose.name, 'refused')
    return addresses
  }

  return {
    allows(purpose, url) {
      try {
        readTarget(purpose, url, targets)
        return true
      } catch (error) {
        if (error instanceof EgressError) return false
        throw error
      }
    },
    async request(purpose, request) {
      const url = readTarget(purpose, request.url, targets)
      const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = purpose
      return within(purpose, timeoutMs, async (signal, progress) => {
        const addresses = await addressesOf(purpose, { host: hostOf(url), port: portOf(url) })
        signal.throwIfAborted()
        return exchange({ purpose: purpose.name, url, request, addresses, signal, progress, maxBytes, ca: purpose.ca })
      })
    },
    async connect(purpose, target) {
      checkTarget(purpose, target, targets)
      return within(purpose, purpose.timeoutMs ?? TIMEOUT_MS, async (signal) =>
        openSocket(target, await addressesOf(purpose, target), signal),
      )
    },
  }
}

/** How far a call came. */
export interface Progress {
  /** The whole request left us. */
  isSent: boolean
}

/** Run with a limit on the whole time, and turn whatever goes wrong into an `EgressError`. */
async function within<T>(
  purpose: EgressPurpose,
  timeoutMs: number,
  run: (signal: AbortSignal, progress: Progress) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const progress: Progress = { isSent: false }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new EgressError(purpose.name, 'timeout', { mayHaveArrived: progress.isSent }))
      controller.abort()
    }, timeoutMs)
  })
  try {
    // A name server that never answers holds no call: the race ends, whatever became of its question.
    return await Promise.race([run(controller.signal, progress), late])
  } catch (error) {
    if (error instanceof EgressError) throw error
    throw new EgressError(purpose.name, 'unreachable', { cause: error, mayHaveArrived: progress.isSent })
  } finally {
    clearTimeout(timer)
  }
}
