// The page that a visitor requested when they were asked to sign in first.
let returnTo: string | null = null

export const wantPage = (path: string) => {
  returnTo = path
}

export const forgetWantedPage = () => {
  returnTo = null
}

/** Returns the page and clears it. */
export function takeWantedPage(): string | null {
  const page = returnTo
  returnTo = null
  return page
}
