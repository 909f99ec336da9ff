import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { CreateRateLimiter } from '../../../infra/http/rate-limits.ts'
import type { TextFacts } from './text-facts.ts'

const DAY = 86_400
/** Shorter texts, such as thanks, may repeat without being spam. In letters and digits. */
const SHORTEST = 20

/** Counts a publication of these texts. Returns whether there were too many within a day. */
export type CountRepeat = (
  accountId: number,
  facts: TextFacts,
  most: Pick<SiteSettings, 'repeatsOfOne' | 'repeatsOfAll'>,
) => Promise<boolean>

/** Whether the repeat counter sees no difference between two versions of a text. */
export const isSameText = (before: TextFacts, after: TextFacts): boolean =>
  before.letters.hash === after.letters.hash

/**
 * Counts texts by a hash of their letters, in the table of the shared rate limits. Each count
 * expires after a day. Also counts the different accounts that publish a text.
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
