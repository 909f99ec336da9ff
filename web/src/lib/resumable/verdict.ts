import { ProblemError } from '../api/errors.ts'
import { type Trouble, troubleOf } from './patience.ts'

/** How far things were when a try failed. */
export interface Standing {
  /** Whether the upload had an address already. */
  begun: boolean
  /** Tries in a row of which the server has kept no byte, as it said since, though bytes had left. */
  swallowed: number
  /** Uploads in a row of which the server knew nothing any more. */
  lost: number
}

/**
 * What to do after a failure: wait and go on, send less at once, begin anew because the server has
 * nothing of it any more, or give up.
 */
export type Verdict = { go: 'on'; trouble: Trouble } | { go: 'smaller' | 'anew' | 'nowhere' }

const MOST_LOST = 3
const OUR_LIMITS = new Set(['too-large', 'quota-exceeded'])

export function judge(error: unknown, { begun, swallowed, lost }: Standing): Verdict {
  const trouble = troubleOf(error)
  // Something on the way takes it all in, and gives up before the server has seen any of it.
  if (trouble && swallowed > 0) return { go: 'smaller' }
  if (trouble) return { go: 'on', trouble }
  if (!(error instanceof ProblemError)) return { go: 'nowhere' }
  // A 413 of our own names its code; any other comes from a proxy.
  if (error.status === 413)
    return { go: begun && !OUR_LIMITS.has(error.code) ? 'smaller' : 'nowhere' }
  // The offset was not what we believed: it is asked for anew.
  if (error.status === 409) return { go: 'on', trouble: 'busy' }
  const gone = begun && [403, 404, 410].includes(error.status)
  const staleTicket = !begun && error.code === 'ticket-invalid'
  return { go: (gone || staleTicket) && lost < MOST_LOST ? 'anew' : 'nowhere' }
}
