import { secondFactorFailures } from '@seam/contract/rate-limits.ts'
import { tooManyRequests } from '../../infra/http/rate-limits.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { findFailureAges } from './failure-store.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * Throws 429 after too many wrong codes of the authenticator app. Only browsers that have sent the right password get here, so
 * no one else can use up the guesses of an account. An unknown device is limited by the wrong codes of
 * all devices. A known one, where a second factor was used before, is limited by those of known devices
 * alone, which not even a stolen password uses up. The caller has locked the account.
 */
export async function checkFailures(tx: Tx, accountId: number, isKnown: boolean): Promise<void> {
  const { perHour, perDay } = secondFactorFailures
  const ages = await findFailureAges(tx, {
    ...{ accountId, seconds: DAY, limit: perDay },
    onlyKnownDevices: isKnown,
  })
  const wait = Math.max(HOUR - (ages[perHour - 1] ?? HOUR), DAY - (ages[perDay - 1] ?? DAY))
  if (wait > 0) throw tooManyRequests(Math.ceil(wait))
}
