import { isProblem, ProblemError } from '../../../../lib/errors.ts'
import { fileRetryReason, type RetryReason } from './retry-policy.ts'

/** The state of an upload when an attempt failed. */
export interface UploadState {
  /** Whether the upload exists on the server, that is, has a URL. */
  created: boolean
  /** Attempts in a row that sent bytes of which the server, as it reported later, has stored none. */
  withoutProgress: number
  /** Restarts in a row because the server no longer knew the upload. */
  restarts: number
}

/**
 * What to do after a failure: wait and retry, send smaller chunks, restart because the server no
 * longer has the upload, or fail.
 */
export type RetryDecision =
  | { action: 'retry'; reason: RetryReason }
  | { action: 'shrink' | 'restart' | 'fail' }

const MAX_RESTARTS = 3
const OUR_LIMITS = new Set(['too-large', 'quota-exceeded'])

/**
 * Like `fileRetryReason`, for the chunks of an upload: a proxy that gets no response is an unreachable
 * server. A chunk can be repeated, since the server says which bytes it has.
 */
export const chunkRetryReason = (error: unknown): RetryReason | null =>
  isProblem(error, 502, 504) ? 'connection' : fileRetryReason(error)

/** Returns what to do after a failed attempt. */
export function decideRetry(
  error: unknown,
  { created, withoutProgress, restarts }: UploadState,
): RetryDecision {
  const reason = chunkRetryReason(error)
  // A proxy buffers the whole body, and gives up before the server receives any of it.
  if (reason && withoutProgress > 0) return { action: 'shrink' }
  if (reason) return { action: 'retry', reason }
  if (!(error instanceof ProblemError)) return { action: 'fail' }
  // A 413 of our own server has one of its codes; any other comes from a proxy.
  if (error.status === 413)
    return { action: created && !OUR_LIMITS.has(error.code) ? 'shrink' : 'fail' }
  // The offset did not match the server's: the next attempt requests it again.
  if (error.status === 409) return { action: 'retry', reason: 'busy' }
  const isLost = created && [403, 404, 410].includes(error.status)
  const isTicketExpired = !created && error.code === 'ticket-invalid'
  return { action: (isLost || isTicketExpired) && restarts < MAX_RESTARTS ? 'restart' : 'fail' }
}
