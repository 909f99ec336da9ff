// The mounted screens that only signed-in users may see.
let protectedScreens = 0

/** Marks the current page as protected until the returned function is called. */
export function markProtectedPage(): () => void {
  protectedScreens += 1
  return () => {
    protectedScreens -= 1
  }
}

/**
 * Reloads the page after a sign-out. Loads the start page instead of a protected page, which would
 * ask the user to sign in again.
 */
export function reloadAfterSignOut(): void {
  if (protectedScreens > 0) location.replace('/')
  else location.reload()
}
