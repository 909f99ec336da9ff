import { useAuth } from './auth-store.ts'
import { isExpired, renew } from './renewal.ts'

/**
 * The check before every write: whether somebody is signed in, with a token renewed where it ran
 * out. On `false` the action is skipped silently.
 */
export async function requireSession(): Promise<boolean> {
  await renewIfExpired()
  return useAuth.getState().authenticated
}

/** Renews a token that has run out. A network failure is left for the call itself to meet. */
export async function renewIfExpired(): Promise<void> {
  if (useAuth.getState().authenticated && isExpired()) await renew()
}
