/** Why an outgoing request has no response. */
export type OutgoingFailure = 'forbidden' | 'unreachable' | 'timeout' | 'too-large'

/** An outgoing request that was not sent, or has no complete response. */
export class OutgoingError extends Error {
  readonly failure: OutgoingFailure

  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}
