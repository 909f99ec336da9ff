// While the session ends, until the reload, no part of the page asks the user to sign in or reloads
// the page itself.
let isEnding = false

// Cleanup tasks before a sign-out, and how long it waits for them.
const cleanups = new Set<() => Promise<unknown>>()
const CLEANUP_TIMEOUT_MS = 2000

export const isSessionEnding = () => isEnding
export const markSessionEnding = () => void (isEnding = true)

/** Registers a task that runs before the user is signed out in this browser. */
export const beforeSignOut = (cleanup: () => Promise<unknown>) => void cleanups.add(cleanup)

/** Starts to sign out: runs the registered tasks. Resolves when all end, or after two seconds. */
export async function runSignOutTasks(): Promise<void> {
  markSessionEnding()
  const done = Promise.allSettled([...cleanups].map((cleanup) => cleanup()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, CLEANUP_TIMEOUT_MS))])
}
