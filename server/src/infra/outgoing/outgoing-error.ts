/** Why an outgoing request got no response. */
export type OutgoingFailure = 'forbidden' | 'unreachable' | 'timeout' | 'too-large'

/** Thrown when an outgoing request was not sent or got no complete response. */
export class OutgoingError extends Error {
  readonly failure: OutgoingFailure

  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}
