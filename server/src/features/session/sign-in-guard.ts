import { setTimeout as wait } from 'node:timers/promises'
import { rates, signInDelays } from '@seam/contract/rate-limits.ts'
import { networkOf, type RateLimits } from '../../infra/http/rate-limits.ts'
import { Refusal } from '../../infra/http/refusal.ts'

interface Attempt {
  email: string
  ip: string
  /** The id of a device that has signed in to the account before, or null. */
  device: string | null
}

/** Runs a sign-in within its limits: throws 429 or waits before it, and counts it if it fails. */
export type SignInGuard = <Result>(
  attempt: Attempt,
  signIn: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits guessing of passwords. Guesses from everywhere delay sign-ins to the account from unknown
 * devices and never refuse them, so that nobody can lock its owner out. A known device skips the delay,
 * and counts its failures by itself.
 */
export function createSignInGuard(rateLimits: RateLimits): SignInGuard {
  const { signIns, failedSignIns } = rates
  const byNetwork = rateLimits('sign-ins', signIns.points, signIns.seconds)
  const failed = rateLimits('failed sign-ins', failedSignIns.points, failedSignIns.seconds)
  const ofAccount = rateLimits('failures of an account', 1, failedSignIns.seconds)

  return async ({ email, ip, device }, signIn) => {
    const account = email.toLowerCase()
    const network = networkOf(ip)
    const key = device === null ? `${account} ${network}` : `device ${device}`
    await byNetwork.count(network, ip)
    // Counted before it is known to fail, so that parallel guesses do not all pass.
    await failed.count(key, ip)
    const failures = device === null ? await ofAccount.add(account, ip) : 0
    const forgive = async () => {
      await failed.forgive(key, ip)
      if (device === null) await ofAccount.forgive(account, ip)
    }
    try {
      const delay = signInDelay(failures - 1)
      if (delay > 0) await wait(delay)
      const result = await signIn()
      await forgive()
      return result
    } catch (error) {
      if (!isWrongPassword(error)) await forgive()
      throw error
    }
  }
}

const isWrongPassword = (error: unknown) =>
  error instanceof Refusal && error.code === 'wrong-credentials'

/** Milliseconds that a sign-in from an unknown device waits after so many failures of the account. */
export function signInDelay(failures: number): number {
  const { free, first, longest } = signInDelays
  return failures <= free ? 0 : Math.min(longest, first * 2 ** (Math.floor(failures) - free - 1))
}
