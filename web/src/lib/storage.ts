/** localStorage that never throws: it may be closed to us, or full. */
export const kept = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Full or closed: what is kept is a convenience, never needed.
    }
  },
  forget(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
}

/** JSON that may be anything, read as `null` where it is none. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
