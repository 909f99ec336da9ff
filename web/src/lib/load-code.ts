import { ConnectionError } from './errors.ts'
import { reloadOnNewBuild } from './new-build.ts'

// The messages of Chromium, Firefox and WebKit, and of Vite.
const FETCH_FAILURE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/**
 * Loads code that the user needs now. Reloads the page if a newer build has replaced the code.
 * Throws a {@link ConnectionError} if it cannot be fetched; it can be loaded again then.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && FETCH_FAILURE.test(error.message))) throw error
    // Until the page has reloaded, nothing may report the failure.
    if (await reloadOnNewBuild()) return new Promise<never>(() => undefined)
    throw new ConnectionError(error.message, { cause: error })
  }
}
