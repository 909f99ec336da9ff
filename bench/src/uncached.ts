import type { ResponseCache } from '@seam/server/src/infra/http/response-cache.ts'

export const uncached: ResponseCache = {
  find: () => undefined,
  getOrSet: <Value>(_key: string, load: () => Promise<Value>) => load(),
  invalidate: async () => {},
}
