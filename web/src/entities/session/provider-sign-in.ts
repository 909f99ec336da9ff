import { limits } from '@seam/contract/limits.ts'
import type { SignInPurpose } from '@seam/contract/sign-in-provider.ts'
import { queryOptions } from '@tanstack/react-query'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { call } from './call.ts'
import { finishSignOut } from './finish-sign-out.ts'

/**
 * Leaves the page for a provider, which sends the browser back to `returnTo`. Resolves only if the
 * browser shows this page again. Throws as `call` does.
 */
export async function goToProvider(
  id: string,
  purpose: SignInPurpose,
  returnTo: string,
): Promise<void> {
  // Otherwise the next page would complete it, and end the new session.
  if (purpose === 'SIGN_IN') await finishSignOut()
  const body = { purpose, returnTo: acceptedPath(returnTo) }
  const { url } = await call('startProviderSignIn', { params: { id }, body })
  location.assign(url)
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
  })
}

/** Returns why the browser cannot go to a provider. If the provider is down, this site is not busy. */
export const explainProviderError = (error: unknown): string =>
  isProblem(error, 503) && error.detail ? error.detail : explainError(error)

/** Returns a path that the server accepts: the start page for one that is too long. */
function acceptedPath(path: string): string {
  const encoded = path.replaceAll('\\', '%5C')
  return encoded.length > limits.returnTo || encoded.startsWith('//') ? '/' : encoded
}

/** The name of a provider. Its label is the text of a button, such as "Sign in with Example". */
export const providerName = (label: string): string =>
  label.replace(/^(sign in|sign up|log in|login|continue) with (?=\S)/i, '')

/** The accounts at providers of the user. Always stale: another browser may have changed them. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['session', 'identities'],
    queryFn: ({ signal }) => call('listIdentities', { signal }),
    staleTime: 0,
  })
