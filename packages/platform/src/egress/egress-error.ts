/** How a call came to nothing: `refused` was never made, the others were. */
export type EgressFailure = 'refused' | 'unreachable' | 'timeout' | 'tooLarge' | 'redirected'

const SENTENCES = {
  refused: 'this address may not be called',
  unreachable: 'the other side cannot be reached',
  timeout: 'the other side did not answer in time',
  tooLarge: 'the other side answered with too much',
  redirected: 'the other side sent us elsewhere, and we do not follow',
} as const satisfies Record<EgressFailure, string>

/**
 * An outbound call that came to nothing. The text names the purpose and never the address: addresses hold keys, and
 * who may not know what listens in our network must not learn it from an error. `cause` is for the log.
 */
export class EgressError extends Error {
  readonly failure: EgressFailure
  /** The whole request had left us: the other side may have done what it was asked. */
  readonly mayHaveArrived: boolean
  constructor(purpose: string, failure: EgressFailure, details: { cause?: unknown; mayHaveArrived?: boolean } = {}) {
    super(`${purpose}: ${SENTENCES[failure]}`, { cause: details.cause })
    this.name = 'EgressError'
    this.failure = failure
    this.mayHaveArrived = details.mayHaveArrived ?? false
  }
}
