// Where somebody was going when they were asked to sign in first.
let wanted: string | null = null

export const wantPage = (path: string) => {
  wanted = path
}

export const forgetWantedPage = () => {
  wanted = null
}

/** Gives the page once. */
export function takeWantedPage(): string | null {
  const page = wanted
  wanted = null
  return page
}
