import { createHash } from 'node:crypto'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { foldWords } from '../../infra/fold-words.ts'
import type { CreateRateLimiter } from '../../infra/http/rate-limits.ts'

const DAY = 86_400
/** Shorter texts, such as thanks, are repeated without being spam. In letters and digits. */
const SHORTEST = 20

/** Returns whether a text was published too often within a day. Counts it. */
export type CountRepeat = (
  accountId: number,
  text: string,
  most: Pick<SiteSettings, 'repeatsOfOne' | 'repeatsOfAll'>,
) => Promise<boolean>

/**
 * Counts texts by a hash of their words, in the table of the shared rate limits: each count ends after a
 * day. An account counts once for the number of accounts.
 */
export function createRepeatCounter(rateLimits: CreateRateLimiter): CountRepeat {
  const byAccount = rateLimits('texts of an account', 1, DAY)
  const accounts = rateLimits('accounts of a text', 1, DAY)
  return async (accountId, text, { repeatsOfOne, repeatsOfAll }) => {
    const words = foldWords(text).join(' ')
    if (words.replaceAll(' ', '').length < SHORTEST) return false
    const hash = createHash('sha256').update(words).digest('base64')
    const own = await byAccount.increment(`${accountId} ${hash}`)
    const all = own === 1 ? await accounts.increment(hash) : 0
    return (repeatsOfOne > 0 && own > repeatsOfOne) || (repeatsOfAll > 0 && all > repeatsOfAll)
  }
}
