import { pages } from '@seam/contract/pages.ts'

// The page that a visitor requested when they were asked to sign in first.
let returnTo: string | null = null

export const setReturnTo = (path: string) => {
  returnTo = path
}

export const clearReturnTo = () => {
  returnTo = null
}

/** Returns the page and clears it. */
export function takeReturnTo(): string | null {
  const page = returnTo
  returnTo = null
  return page
}

/** Returns the page that a sign-in opens: the requested one, else the current one. */
export function pageAfterSignIn(): string {
  const { pathname, search } = location
  // Its query says why an earlier sign-in did not succeed.
  return returnTo ?? (pathname === pages.signIn ? pathname : pathname + search)
}
