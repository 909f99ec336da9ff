import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { CreateRateLimiter } from '../../../infra/http/rate-limits.ts'
import type { TextFacts } from './text-facts.ts'

const DAY = 86_400
/** Shorter texts, such as thanks, are repeated without being spam. In letters and digits. */
const SHORTEST = 20

/** Returns whether texts were published together too often within a day. Counts them. */
export type CountRepeat = (
  accountId: number,
  facts: TextFacts,
  most: Pick<SiteSettings, 'repeatsOfOne' | 'repeatsOfAll'>,
) => Promise<boolean>

/** Whether an edit leaves a text the same for those who count it. */
export const isSameText = (before: TextFacts, after: TextFacts): boolean =>
  before.letters.hash === after.letters.hash

/**
 * Counts texts by a hash of their letters, in the table of the shared rate limits: each count ends after a
 * day. An account counts once for the number of accounts.
 */
export function createRepeatCounter(rateLimits: CreateRateLimiter): CountRepeat {
  const byAccount = rateLimits('texts of an account', 1, DAY)
  const accounts = rateLimits('accounts of a text', 1, DAY)
  return async (accountId, { letters: { count, hash } }, { repeatsOfOne, repeatsOfAll }) => {
    if (count < SHORTEST) return false
    const own = await byAccount.increment(`${accountId} ${hash}`)
    const all = own === 1 ? await accounts.increment(hash) : 0
    return (repeatsOfOne > 0 && own > repeatsOfOne) || (repeatsOfAll > 0 && all > repeatsOfAll)
  }
}
