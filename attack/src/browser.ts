import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import { API_BASE } from '@seam/contract/endpoint.ts'

export interface HttpResponse {
  /** 0 if there was no response: the connection failed or timed out. */
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface RequestOptions {
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: Buffer | object
  /** Milliseconds without any byte of the response before it times out. */
  timeout?: number
}

/** An HTTP client in one network that stores cookies and sends the CSRF token. */
export interface Browser {
  origin: string
  /** The loopback address of its connections. */
  network: string
  cookies: Map<string, string>
  /** Sends a request. Never throws: the status is 0 without a response. */
  request(method: string, path: string, options?: RequestOptions): Promise<HttpResponse>
  /** Calls the API. Returns `data`; throws {@link HttpError} for an error response. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>
  close(): void
}

const NO_RESPONSE: HttpResponse = { status: 0, headers: {}, text: '' }
const TIMEOUT_MS = 90_000

export function openBrowser(origin: string, network: string): Browser {
  const agent = new Agent({ keepAlive: true })
  const cookies = new Map<string, string>()

  const request = (
    method: string,
    path: string,
    { headers, body, timeout }: RequestOptions = {},
  ) => {
    const json = body !== undefined && !Buffer.isBuffer(body)
    const content = json ? Buffer.from(JSON.stringify(body)) : body
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const token = cookies.get('XSRF-TOKEN')
    return new Promise<HttpResponse>((resolve) => {
      const outgoing = send(origin + path, {
        method,
        agent,
        localAddress: network,
        timeout: timeout ?? TIMEOUT_MS,
        headers: {
          ...(cookie && { cookie }),
          ...(token && { 'x-xsrf-token': token }),
          ...(json && { 'content-type': 'application/json' }),
          ...(content && { 'content-length': content.length }),
          ...headers,
        },
      })
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => resolve(NO_RESPONSE))
      outgoing.on('response', (response) => {
        storeCookies(cookies, response.headers['set-cookie'] ?? [])
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('close', () =>
          resolve(
            response.complete
              ? { status: response.statusCode ?? 0, headers: response.headers, text }
              : NO_RESPONSE,
          ),
        )
      })
      outgoing.end(content)
    })
  }

  return {
    origin,
    network,
    cookies,
    request,
    async call<Data>(method: string, path: string, body?: object) {
      const response = await request(method, API_BASE + path, { ...(body && { body }) })
      if (response.status < 200 || response.status > 299) throw new HttpError(path, response)
      return (JSON.parse(response.text) as { data: Data }).data
    },
    close: () => agent.destroy(),
  }
}

/** A response without a success status. */
export class HttpError extends Error {
  readonly response: HttpResponse
  constructor(what: string, answer: HttpResponse) {
    super(`${what}: ${answer.status || 'no response'} ${answer.text.slice(0, 300)}`)
    this.response = answer
  }
}

function storeCookies(cookies: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}
