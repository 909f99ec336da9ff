/** Milliseconds that a cache may take to respond. */
const TIMEOUT_MS = 5_000

/**
 * Whether the cache does not have the file. A 404 from Seam itself does not count: the cache has
 * then only forwarded the PURGE.
 */
const isGone = ({ status, headers }: Response) =>
  [404, 410].includes(status) && !headers.get('content-type')?.includes('problem+json')

/**
 * Sends `PURGE path` to the shared cache at `base`, for the site at `origin`. Throws if the cache
 * cannot be reached or rejects the request.
 */
export async function sendPurge(base: string, path: string, origin: string): Promise<void> {
  const response = await fetch(base + path, {
    method: 'PURGE',
    headers: { host: new URL(origin).host },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (response.ok || isGone(response)) return
  throw new Error(`PURGE ${path} at ${new URL(base).host}: ${response.status}`)
}
