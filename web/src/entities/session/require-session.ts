import { useAuth } from './auth-store.ts'
import { isTokenExpired, renewSession } from './renewal.ts'

/**
 * The check before every write. Renews an expired token, and returns whether a user is signed in.
 * On `false` the caller skips its action silently.
 */
export async function requireSession(): Promise<boolean> {
  await renewIfExpired()
  return useAuth.getState().authenticated
}

/** Renews an expired token. Ignores a network failure: the request that follows reports it. */
export async function renewIfExpired(): Promise<void> {
  if (useAuth.getState().authenticated && isTokenExpired()) await renewSession()
}
