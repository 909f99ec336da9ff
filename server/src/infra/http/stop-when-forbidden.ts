import type { ServerResponse } from 'node:http'

/** Resolves to whether a running answer may go on. */
export type StillAllowed = () => Promise<boolean>

/** How often a running answer is checked, in milliseconds. */
const RECHECK = 5_000

/** Cuts an answer off when it is no longer allowed. Where that can not be told, it goes on. */
export function stopWhenForbidden(response: ServerResponse, stillAllowed: StillAllowed) {
  if (response.destroyed) return
  const timer = setInterval(() => {
    stillAllowed().then(
      (allowed) => allowed || response.destroy(),
      () => {},
    )
  }, RECHECK)
  response.once('close', () => clearInterval(timer))
}
