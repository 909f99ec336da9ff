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
