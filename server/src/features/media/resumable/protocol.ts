import type { IncomingMessage } from 'node:http'
import { type DataStore, Server } from '@tus/server'
import { RESUMABLE, type UploadedFile } from '@seam/contract/media.ts'
import type { ProblemCode } from '@seam/contract/problem.ts'
import { Refusal } from '../../../infra/http/refusal.ts'
import { randomSecretId } from '../../../infra/random-id.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import type { Holds } from './holds.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** What of a request is the protocol's business. Cookies are not. */
const HEADERS = /^(tus-resumable|upload-.*|content-length)$/
/** What of an answer is: not whom other sites may let read it. */
const ANSWERED = /^(tus-.*|upload-.*|location|content-type)$/

const codes: Record<number, ProblemCode> = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'wrong-version',
  413: 'too-large',
  500: 'internal',
}

/**
 * The protocol tus 1.0 for uploads in this store. `finish` is asked for the answer to the last piece.
 * Throws a Refusal, or what went wrong in the store.
 */
export function createProtocol(
  datastore: DataStore,
  holds: Holds,
  finish: (id: string) => Promise<UploadedFile>,
) {
  const arrivals = new WeakMap<object, Arrival>()
  const failures = new WeakMap<object, Error>()
  const tus = new Server({
    path: RESUMABLE,
    datastore,
    relativeLocation: true,
    namingFunction: randomSecretId,
    locker: (request) =>
      holds.lockerFor(
        () => arrivals.get(request)?.breakOff(),
        () => arrivals.get(request)?.received() ?? 0,
      ),
    onUploadFinish: async (_request, { id }) => ({
      status_code: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(await finish(id)),
    }),
    onResponseError: (request, error) => {
      if (error instanceof Error && !('status_code' in error)) failures.set(request, error)
      return undefined
    },
  })

  return async (raw: IncomingMessage, path: string): Promise<Answer> => {
    const { method = 'GET' } = raw
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers)) {
      if (HEADERS.test(name) && typeof value === 'string') headers.set(name, value)
    }
    const type = raw.headers['content-type']
    if (method === 'PATCH' && type) headers.set('content-type', type)
    const arrival = method === 'PATCH' ? arrivalOf(raw) : null
    const request = new Request(new URL(path, 'http://seam'), {
      method,
      headers,
      ...(arrival && { body: ReadableStream.from(arrival.chunks), duplex: 'half' }),
    })
    if (arrival) arrivals.set(request, arrival)
    const response = await tus.handleWeb(request)
    const failure = failures.get(request)
    if (failure) throw failure
    const body = await response.text()
    if (response.status >= 400) {
      throw new Refusal(codes[response.status] ?? 'malformed', body.trim())
    }
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => ANSWERED.test(name))),
      body,
    }
  }
}
