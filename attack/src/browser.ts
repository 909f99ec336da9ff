import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import { API_BASE } from '@seam/contract/endpoint.ts'

export interface Answer {
  /** 0 where none came: the connection failed or the time was over. */
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Sending {
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: Buffer | object
  /** Milliseconds without any byte of the answer. */
  timeout?: number
}

/** A client of one network that keeps cookies and repeats the anti-forgery token. */
export interface Browser {
  origin: string
  /** The loopback address that its connections come from. */
  network: string
  cookies: Map<string, string>
  /** Sends a request. Never throws: status 0 says that no answer came. */
  request(method: string, path: string, sending?: Sending): Promise<Answer>
  /** Calls the API. Returns `data`; throws what the API refuses with. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>
  close(): void
}

const NONE: Answer = { status: 0, headers: {}, text: '' }
const TIMEOUT = 90_000

export function openBrowser(origin: string, network: string): Browser {
  const agent = new Agent({ keepAlive: true })
  const cookies = new Map<string, string>()

  const request = (method: string, path: string, { headers, body, timeout }: Sending = {}) => {
    const json = body !== undefined && !Buffer.isBuffer(body)
    const content = json ? Buffer.from(JSON.stringify(body)) : body
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const token = cookies.get('XSRF-TOKEN')
    return new Promise<Answer>((resolve) => {
      const outgoing = send(origin + path, {
        method,
        agent,
        localAddress: network,
        timeout: timeout ?? TIMEOUT,
        headers: {
          ...(cookie && { cookie }),
          ...(token && { 'x-xsrf-token': token }),
          ...(json && { 'content-type': 'application/json' }),
          ...(content && { 'content-length': content.length }),
          ...headers,
        },
      })
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => resolve(NONE))
      outgoing.on('response', (response) => {
        keepCookies(cookies, response.headers['set-cookie'] ?? [])
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('close', () =>
          resolve(
            response.complete
              ? { status: response.statusCode ?? 0, headers: response.headers, text }
              : NONE,
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
      const answer = await request(method, API_BASE + path, { ...(body && { body }) })
      if (answer.status < 200 || answer.status > 299) throw new Refused(path, answer)
      return (JSON.parse(answer.text) as { data: Data }).data
    },
    close: () => agent.destroy(),
  }
}

/** Another status than success. */
export class Refused extends Error {
  readonly answer: Answer
  constructor(what: string, answer: Answer) {
    super(`${what}: ${answer.status || 'no answer'} ${answer.text.slice(0, 300)}`)
    this.answer = answer
  }
}

function keepCookies(cookies: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}
