// While signing out, until the reload, no part of the page asks the user to sign in, or reloads the
// page because the session has ended.
let isLeaving = false

// Cleanup tasks before a sign-out, and how long it waits for them.
const cleanups = new Set<() => Promise<unknown>>()
const CLEANUP_TIMEOUT_MS = 2000

export const isSigningOut = () => isLeaving

/** Registers a task that runs before the user is signed out in this browser. */
export const beforeSignOut = (cleanup: () => Promise<unknown>) => void cleanups.add(cleanup)

/** Starts to sign out: runs the registered tasks. Resolves when all have ended, or after two seconds. */
export async function runSignOutTasks(): Promise<void> {
  isLeaving = true
  const done = Promise.allSettled([...cleanups].map((cleanup) => cleanup()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, CLEANUP_TIMEOUT_MS))])
}
