/** Storage that never throws: it may be closed to us, or full. What is kept is a convenience, never needed. */
function neverThrowing(open: () => Storage) {
  function attempt<Result>(otherwise: Result, deed: (storage: Storage) => Result): Result {
    try {
      return deed(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key: string) => attempt<string | null>(null, (storage) => storage.getItem(key)),
    write: (key: string, value: string) => attempt(undefined, (it) => it.setItem(key, value)),
    forget: (key: string) => attempt(undefined, (storage) => storage.removeItem(key)),
    keys: () => attempt<string[]>([], Object.keys),
  }
}

/** localStorage. */
export const kept = neverThrowing(() => localStorage)
/** sessionStorage: for as long as the tab is open, over reloads. */
export const keptInTab = neverThrowing(() => sessionStorage)

/** JSON that may be anything, read as `null` where it is none. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
