/**
 * Wraps a Web Storage so that it never throws: it may be inaccessible or full. Callers must work
 * without the stored data.
 */
function neverThrowing(open: () => Storage) {
  function attempt<Result>(fallback: Result, action: (storage: Storage) => Result): Result {
    try {
      return action(open())
    } catch {
      return fallback
    }
  }
  return {
    read: (key: string) => attempt<string | null>(null, (storage) => storage.getItem(key)),
    write: (key: string, value: string) =>
      attempt(undefined, (storage) => storage.setItem(key, value)),
    remove: (key: string) => attempt(undefined, (storage) => storage.removeItem(key)),
    keys: () => attempt<string[]>([], Object.keys),
  }
}

/** localStorage that never throws. */
export const localStore = neverThrowing(() => localStorage)
/** sessionStorage that never throws: survives reloads, until the tab is closed. */
export const tabStore = neverThrowing(() => sessionStorage)

/** Parses JSON. Returns null for null and for invalid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
