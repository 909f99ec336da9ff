import type * as z from 'zod'
import {
  type SuccessResponse,
  API_BASE,
  type Endpoint,
  acceptsBody,
} from '@seam/contract/endpoint.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { parseSetCookie } from 'cookie'
import { app } from './app.ts'

type Params = Record<string, string | number | boolean | undefined>

interface CallOptions<E extends Endpoint> {
  params?: Params
  query?: Params
  body?: z.input<E['body']> | Record<string, unknown>
  headers?: Record<string, string>
}

export interface ApiResponse<Data> {
  status: number
  headers: Headers
  /** The `data` of the response; undefined after a problem. */
  data: Data
  problem: Problem
  /** The error messages by field. */
  errors: Record<string, string>
}

/** Acts like a separate browser: stores cookies and sends the CSRF token. */
export class Client {
  readonly cookies = new Map<string, string>()
  /** The server, if it differs from the application of this test worker. */
  readonly origin: string | undefined

  constructor(origin?: string) {
    this.origin = origin
  }

  /** Returns another client with a copy of the cookies. */
  copy(): Client {
    const copy = new Client(this.origin)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  /** Sends any request. A header x-xsrf-token overrides the token; `none` omits it. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const origin = this.origin ?? (await app()).origin
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const token = this.cookies.get('XSRF-TOKEN')
    if (token && !headers.has('x-xsrf-token')) headers.set('x-xsrf-token', token)
    if (headers.get('x-xsrf-token') === 'none') headers.delete('x-xsrf-token')
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '', maxAge } = parseSetCookie(line)
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  async call<E extends Endpoint>(
    endpoint: E,
    { params = {}, query = {}, body, headers = {} }: CallOptions<E> = {},
  ): Promise<ApiResponse<z.output<E['response']>>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(params[name])),
    )
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    )
    const hasBody = acceptsBody(endpoint) && body !== undefined
    const response = await this.fetch(`${API_BASE}${path}?${search.toString()}`, {
      method: endpoint.method,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as SuccessResponse<z.output<E['response']>> & Problem
    if (response.ok) endpoint.response.parse(answer.data)
    const errors = answer.errors ?? []
    return {
      status: response.status,
      headers: response.headers,
      data: answer.data,
      problem: answer,
      errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    }
  }
}
