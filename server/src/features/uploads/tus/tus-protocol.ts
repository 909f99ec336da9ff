import type { IncomingMessage } from 'node:http'
import { type DataStore, Server } from '@tus/server'
import { RESUMABLE_UPLOAD_PATH, type UploadedFile } from '@seam/contract/media.ts'
import type { ProblemCode } from '@seam/contract/problem.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'
import { randomSecretId } from '../../../infra/random-id.ts'
import { type RequestBody, readRequestBody } from './request-body.ts'
import type { UploadLocks } from './upload-lock.ts'

export interface TusResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Request headers passed to the tus library. Cookies are not. */
const REQUEST_HEADERS = /^(tus-resumable|upload-.*|content-length)$/
/** Response headers taken from the tus library. CORS headers are not. */
const RESPONSE_HEADERS = /^(tus-.*|upload-.*|location|content-type)$/

const codes: Record<number, ProblemCode> = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'wrong-version',
  413: 'too-large',
  500: 'internal',
}

/**
 * Returns a handler for requests of the protocol tus 1.0. `finish` returns the response to the last
 * chunk. The handler throws a ProblemError or an error of the data store.
 */
export function createTusHandler(
  datastore: DataStore,
  locks: UploadLocks,
  finish: (id: string) => Promise<UploadedFile>,
) {
  const bodies = new WeakMap<object, RequestBody>()
  const storeErrors = new WeakMap<object, Error>()
  const tus = new Server({
    path: RESUMABLE_UPLOAD_PATH,
    datastore,
    relativeLocation: true,
    namingFunction: randomSecretId,
    locker: (request) =>
      locks.createLocker(
        () => bodies.get(request)?.abort(),
        () => bodies.get(request)?.received() ?? 0,
      ),
    onUploadFinish: async (_request, { id }) => ({
      status_code: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(await finish(id)),
    }),
    onResponseError: (request, error) => {
      if (error instanceof Error && !('status_code' in error)) storeErrors.set(request, error)
      return undefined
    },
  })

  return async (raw: IncomingMessage, path: string): Promise<TusResponse> => {
    const { method = 'GET' } = raw
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers)) {
      if (REQUEST_HEADERS.test(name) && typeof value === 'string') headers.set(name, value)
    }
    const type = raw.headers['content-type']
    if (method === 'PATCH' && type) headers.set('content-type', type)
    const requestBody = method === 'PATCH' ? readRequestBody(raw) : null
    const request = new Request(new URL(path, 'http://seam'), {
      method,
      headers,
      ...(requestBody && { body: ReadableStream.from(requestBody.chunks), duplex: 'half' }),
    })
    if (requestBody) bodies.set(request, requestBody)
    const response = await tus.handleWeb(request)
    const storeError = storeErrors.get(request)
    if (storeError) throw storeError
    const body = await response.text()
    if (response.status >= 400) {
      throw new ProblemError(codes[response.status] ?? 'malformed', body.trim())
    }
    return {
      status: response.status,
      headers: Object.fromEntries(
        [...response.headers].filter(([name]) => RESPONSE_HEADERS.test(name)),
      ),
      body,
    }
  }
}
