import type { IncomingMessage } from 'node:http'
import { type DataStore, Server } from '@tus/server'
import { RESUMABLE_UPLOAD_PATH } from '@seam/contract/media.ts'
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

/** Request headers passed on to the tus library. Cookies are not. */
const REQUEST_HEADERS = /^(tus-resumable|upload-.*|content-length)$/
/** Response headers taken over from the tus library. CORS headers are not. */
const RESPONSE_HEADERS = /^(tus-.*|upload-.*|location|content-type)$/

const CHUNK_TYPE = 'application/offset+octet-stream'

const codes: Record<number, ProblemCode> = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'wrong-version',
  413: 'too-large',
  500: 'internal',
}

interface Options {
  datastore: DataStore
  locks: UploadLocks
  /** Called with the last chunk of an upload. Creates its asset. */
  finish: (id: string) => Promise<unknown>
  /** Returns the maximum size of an upload, in bytes. */
  readMaxSize: () => Promise<number>
}

/**
 * Returns a handler for requests of the tus 1.0 protocol. It throws a ProblemError or an error of
 * the data store.
 */
export function createTusHandler({ datastore, locks, finish, readMaxSize }: Options) {
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
    // For OPTIONS, which names no upload. The data store rejects uploads that are too large.
    maxSize: async (_request, id) => (id === null ? readMaxSize() : 0),
    onUploadFinish: async (_request, { id }) => {
      await finish(id)
      return {}
    },
    onResponseError: (request, error) => {
      if (error instanceof Error && !('status_code' in error)) storeErrors.set(request, error)
      return undefined
    },
  })

  return async (raw: IncomingMessage, method: string, path: string): Promise<TusResponse> => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers)) {
      if (REQUEST_HEADERS.test(name) && typeof value === 'string') headers.set(name, value)
    }
    const type = raw.headers['content-type']
    if (method === 'PATCH' && type !== CHUNK_TYPE) {
      throw new ProblemError('wrong-type', `Send chunks as ${CHUNK_TYPE}`)
    }
    // A new upload may include its first chunk.
    const requestBody =
      ['PATCH', 'POST'].includes(method) && type === CHUNK_TYPE ? readRequestBody(raw) : null
    if (requestBody) headers.set('content-type', CHUNK_TYPE)
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
