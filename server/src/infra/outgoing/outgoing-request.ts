import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request as startRequest } from 'node:https'
import { isIP } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { isPublicAddress } from './public-address.ts'
import { checkedLookup, type Resolve, resolveByDns } from './resolve-public.ts'

interface OutgoingRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer
  /** Total time limit, from the DNS lookup to the last byte. */
  timeoutMs: number
  /** Maximum bytes of the response body. */
  maxBytes: number
  /** Whether to cut off a longer or unfinished body instead of failing. */
  truncates?: boolean
  signal?: AbortSignal
}

interface OutgoingResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Requests a URL that a user has entered. Connects only to public addresses and does not follow
 * redirects, which are returned like any other response. Throws an OutgoingError if there is no
 * complete response.
 */
type SendOutgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingResponse>

export interface Outgoing {
  /** Parses a URL as {@link parseOutgoingUrl} does. */
  parse(url: string): URL
  send: SendOutgoing
}

/** Hosts with ports, such as `hooks.test:8443`, whose address need not be public. */
type TrustedHosts = ReadonlySet<string>

interface OutgoingOptions {
  trusted?: TrustedHosts
  /** Set only by tests, like `ca`. */
  resolve?: Resolve
  /** CA certificates that replace those of Node.js. */
  ca?: string
}

/** Creates the only way to send requests to addresses entered by users. Uses no proxy. */
export function createOutgoing({
  trusted = new Set(),
  resolve = resolveByDns,
  ca,
}: OutgoingOptions = {}): Outgoing {
  // Not the global agent, which may be configured to use a proxy.
  const agent = new Agent({ keepAlive: false, rejectUnauthorized: true, ...(ca && { ca }) })

  const parse = (text: string) => parseOutgoingUrl(text, trusted)
  const send: SendOutgoing = async (text, options) => {
    const { method, headers, body, timeoutMs, maxBytes, truncates = false, signal } = options
    const url = parse(text)
    const timeout = AbortSignal.timeout(timeoutMs)
    const request = startRequest(url, {
      agent,
      method,
      headers: {
        ...headers,
        ...(body && { 'content-length': body.length }),
        'accept-encoding': 'identity',
      },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      lookup: checkedLookup(resolve, trusted.has(url.host) ? () => true : undefined),
    })
    // Errors after the response has begun are also emitted by the response.
    request.on('error', () => {})
    try {
      const response = await responseTo(request, body)
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await readBody(response, maxBytes, truncates),
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error
      const host = hostOf(url)
      if (timeout.aborted) throw new OutgoingError('timeout', `${host} took too long`, error)
      throw new OutgoingError('unreachable', `${host}: ${(error as Error).message}`, error)
    } finally {
      request.destroy()
    }
  }
  return { parse, send }
}

const forbidden = (message: string) => new OutgoingError('forbidden', message)

/**
 * Parses a URL that a user has entered. Throws an OutgoingError unless it uses https on the default
 * port, has no credentials, and names a domain or a public address. The addresses of a domain are
 * checked on each request.
 */
function parseOutgoingUrl(text: string, trusted: TrustedHosts): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') throw forbidden('The address is not an https URL')
  if (url.username !== '' || url.password !== '') throw forbidden('The address has credentials')
  if (trusted.has(url.host)) return url
  if (url.port !== '') throw forbidden('The address has another port than 443')
  // Browsers and this parser read 2130706433, 0x7f.1 and 017700000001 as 127.0.0.1.
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw forbidden('The address is not public')
  return url
}

/** Returns the host of a URL, without brackets for an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Sends the request. Resolves once the headers of the response have arrived. */
const responseTo = (request: ClientRequest, body: Buffer | undefined) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    // Neither `response` nor `error` follows these.
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('switched protocols'))
    })
    request.once('close', () => reject(new Error('closed the connection')))
    request.end(body)
  })

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  truncates: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - bytes))
      bytes += chunk.length
      if (bytes > maxBytes) throw new OutgoingError('too-large', `more than ${maxBytes} bytes`)
    }
  } catch (error) {
    if (!truncates) throw error
  }
  return Buffer.concat(chunks)
}
