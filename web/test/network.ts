import { API_BASE } from '@seam/contract/endpoint.ts'
import { endpointsByName } from '@seam/contract/endpoints.ts'
import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problems,
} from '@seam/contract/problem.ts'
import type { EndpointName, ResponseData } from '../src/entities/api/contract.ts'

/** A request that a component sent. */
interface SentRequest {
  name: EndpointName
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

type Responder = () => Response | Promise<Response>

const responders = new Map<EndpointName, Responder>()
let sent: SentRequest[] = []
let unanswered: string[] = []

/** Responds to the next requests of an endpoint with `data`. */
export function respond<Name extends EndpointName>(name: Name, data: ResponseData<Name>): void {
  responders.set(name, () => Response.json({ data, message: '' }))
}

/** Like {@link respond}, but delays the responses until the returned function is called. */
export function respondLater<Name extends EndpointName>(
  name: Name,
  data: ResponseData<Name>,
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  responders.set(name, () => promise.then(() => Response.json({ data, message: '' })))
  return resolve
}

/** Responds to the next requests of an endpoint with a problem, as the server does. */
export function respondWithProblem(
  name: EndpointName,
  code: ProblemCode,
  { detail = '', ...rest }: Partial<Pick<Problem, 'detail' | 'errors' | 'secondFactors'>> = {},
): void {
  const { status, title } = problems[code]
  const problem = { type: `/problems/${code}`, title, status, detail, code, ...rest }
  responders.set(name, () => Response.json(problem, { status }))
}

/** Responds to the next requests of an endpoint like a proxy that lost a response or timed out. */
export function respondAsProxy(name: EndpointName, status: 408 | 502 | 504): void {
  responders.set(name, () => new Response('<h1>No response</h1>', { status }))
}

/** Makes the next requests of an endpoint fail, as without a connection. */
export function disconnect(name: EndpointName): void {
  responders.set(name, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Returns the requests to an endpoint so far, oldest first. */
export const requestsTo = (name: EndpointName) => sent.filter((request) => request.name === name)

/** An error of one field, as in the response to an invalid request. */
export const fieldError = (field: string, message: string): FieldError => ({
  field,
  code: 'invalid',
  message,
})

/** Replaces `fetch` for the API. All other requests go to the network. */
export function interceptFetch(): void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith(API_BASE)) return fetch(input, init)
    init?.signal?.throwIfAborted()
    const path = url.pathname.slice(API_BASE.length)
    const request = findRequest(init?.method ?? 'GET', path)
    const responder = request && responders.get(request.name)
    if (!request || !responder) {
      unanswered.push(`${init?.method ?? 'GET'} ${path}`)
      throw new TypeError('The test has no response for this request')
    }
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ ...request, query: Object.fromEntries(url.searchParams), body })
    return responder()
  }
}

/** Returns the endpoint that the test responds to, and the parameters in the path. */
function findRequest(method: string, path: string): Pick<SentRequest, 'name' | 'params'> | null {
  for (const name of responders.keys()) {
    const pattern = `${endpointsByName[name].method} ${endpointsByName[name].path}`.replace(
      /\{(\w+)\}/g,
      '(?<$1>[^/]+)',
    )
    const match = new RegExp(`^${pattern}$`).exec(`${method} ${path}`)
    if (match) return { name, params: { ...match.groups } }
  }
  return null
}

/** Forgets all responses and requests. Returns the requests that had no response. */
export function resetNetwork(): string[] {
  const missing = unanswered
  responders.clear()
  sent = []
  unanswered = []
  return missing
}
