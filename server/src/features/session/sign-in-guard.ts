import { setTimeout as wait } from 'node:timers/promises'
import { rateLimitRules, signInDelays } from '@seam/contract/rate-limits.ts'
import { networkOf, type CreateRateLimiter } from '../../infra/http/rate-limits.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'

interface Attempt {
  email: string
  ip: string
  /** The id of a known device of the account, or null. */
  device: string | null
}

/** Runs a sign-in within its rate limits: throws 429 or delays it first, and counts a failure. */
export type SignInGuard = <Result>(
  attempt: Attempt,
  signIn: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits password guessing. Failures from all networks together only delay sign-ins from unknown
 * devices and never reject them, so that no attacker can lock out the owner. A known device skips
 * the delay and the limit of its network, which others may use up, and has its own counts.
 */
export function createSignInGuard(rateLimits: CreateRateLimiter): SignInGuard {
  const { signIns, failedSignIns } = rateLimitRules
  const byNetwork = rateLimits('sign-ins', signIns.points, signIns.seconds)
  const byDevice = rateLimits('sign-ins of a device', signIns.points, signIns.seconds)
  const failed = rateLimits('failed sign-ins', failedSignIns.points, failedSignIns.seconds)
  const accountFailures = rateLimits('failures of an account', 1, failedSignIns.seconds)

  return async ({ email, ip, device }, signIn) => {
    const account = email.toLowerCase()
    const network = networkOf(ip)
    const key = device === null ? `${account} ${network}` : `device ${device}`
    if (device === null) await byNetwork.consume(network, ip)
    else await byDevice.consume(device)
    // Counts the attempt in advance, so that parallel guesses do not all pass.
    await failed.consume(key, ip)
    const failures = device === null ? await accountFailures.increment(account, ip) : 0
    const uncount = async () => {
      await failed.refund(key, ip)
      if (device === null) await accountFailures.refund(account, ip)
    }
    try {
      const delay = signInDelay(failures - 1)
      if (delay > 0) await wait(delay)
      const result = await signIn()
      await uncount()
      return result
    } catch (error) {
      if (!isWrongPassword(error)) await uncount()
      throw error
    }
  }
}

const isWrongPassword = (error: unknown) =>
  error instanceof ProblemError && error.code === 'wrong-credentials'

/** Returns the milliseconds of delay for unknown devices after this many failures. */
export function signInDelay(failures: number): number {
  const { freeFailures, firstMs, maxMs } = signInDelays
  return failures <= freeFailures
    ? 0
    : Math.min(maxMs, firstMs * 2 ** (Math.floor(failures) - freeFailures - 1))
}
