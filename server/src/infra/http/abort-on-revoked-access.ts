import type { ServerResponse } from 'node:http'

/** Resolves to whether a response in progress may continue. */
export type IsAllowed = () => Promise<boolean>

/** How often access is checked during a response. */
const RECHECK_INTERVAL_MS = 5_000

/** Aborts a response when access is revoked. If the check fails, the response continues. */
export function abortOnRevokedAccess(response: ServerResponse, stillAllowed: IsAllowed) {
  if (response.destroyed) return
  const timer = setInterval(() => {
    stillAllowed().then(
      (allowed) => allowed || response.destroy(),
      () => {},
    )
  }, RECHECK_INTERVAL_MS)
  response.once('close', () => clearInterval(timer))
}
