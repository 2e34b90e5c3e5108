import { EgressError } from '@rastro/platform'

/**
 * A message that was not delivered. The sentence is for people and the log: it names neither address nor secret.
 * `isFinal`: trying again would end the same.
 */
export class DeliveryError extends Error {
  readonly isFinal: boolean
  /** It left, and nobody said what became of it. */
  readonly mayHaveArrived: boolean
  /** The other side asked to be left alone for so long, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(sentence: string, options: Failure) {
    super(sentence, { cause: options.cause })
    this.name = 'DeliveryError'
    this.isFinal = options.isFinal
    this.mayHaveArrived = options.mayHaveArrived ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}

interface Failure {
  isFinal: boolean
  mayHaveArrived?: boolean
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** Whether a message may have arrived although we heard nothing. */
export function mayHaveArrived(error: unknown): boolean {
  return (error instanceof DeliveryError || error instanceof EgressError) && error.mayHaveArrived
}

/** What an answer of an HTTP API other than success means: 429 and 5xx pass, anything else stays. */
export function refusedBy(
  name: string,
  { status, headers }: { status: number; headers: Readonly<Record<string, string | undefined>> },
): DeliveryError {
  const isPassing = status === 429 || status === 408 || status >= 500
  const seconds = Number(headers['retry-after'])
  return new DeliveryError(`${name}: the other side answered ${status}`, {
    isFinal: !isPassing,
    retryAfterMs: isPassing && seconds > 0 ? seconds * 1000 : undefined,
  })
}

/**
 * Whether it must not be tried again: because it would end the same, or because the message may have arrived although we
 * heard nothing, and nobody is told twice.
 */
export function isFinalFailure(error: unknown): boolean {
  if (error instanceof DeliveryError) return error.isFinal
  return error instanceof EgressError && (error.failure === 'refused' || mayHaveArrived(error))
}
