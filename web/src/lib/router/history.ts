/** The entries of the session history, of which one is current. */
export interface History {
  /** Path, query string and hash of the current entry. */
  href: () => string
  /** Identifies the current entry, even after a reload. */
  key: () => string
  push: (href: string) => void
  replace: (href: string) => void
  /** Calls back when the user has moved to another entry. */
  onMove: (callback: () => void) => void
}

const newKey = () => Math.random().toString(36).slice(2)

const keyOf = (state: unknown): string | undefined =>
  (state as { key?: string } | null)?.key ?? undefined

/** The history of the browser's tab. */
export const browserHistory = (): History => ({
  href: () => location.pathname + location.search + location.hash,
  key: () => {
    const key = keyOf(history.state) ?? newKey()
    if (key !== keyOf(history.state)) history.replaceState({ key }, '')
    return key
  },
  push: (href) => history.pushState({ key: newKey() }, '', href),
  replace: (href) => history.replaceState({ key: newKey() }, '', href),
  onMove: (callback) => addEventListener('popstate', callback),
})

/** A history in memory, with one entry. */
export function memoryHistory(start: string): History {
  let href = start
  const change = (next: string) => {
    href = next
  }
  return { href: () => href, key: () => href, push: change, replace: change, onMove: () => {} }
}
