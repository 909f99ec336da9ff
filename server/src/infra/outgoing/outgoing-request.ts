import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request as startRequest } from 'node:https'
import { OutgoingError } from './outgoing-error.ts'
import { parseOutgoingUrl, hostOf, type TrustedHosts } from './outgoing-url.ts'
import { checkedLookup, type Resolve, resolveByDns } from './resolve-public.ts'

interface OutgoingRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer
  /** How long everything may take, from the name server to the last byte. */
  timeoutMs: number
  /** The most bytes of a body that are read. */
  maxBytes: number
  signal?: AbortSignal
}

interface OutgoingResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Requests a URL that a user has entered. Connects only to public addresses, and follows no redirect:
 * that is a response like any other. Throws an OutgoingError if there is no complete response.
 */
type SendOutgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingResponse>

export interface Outgoing {
  /** Parses a URL as {@link parseOutgoingUrl} does. */
  parse(url: string): URL
  send: SendOutgoing
}

/** What only tests change. */
interface OutgoingOptions {
  trusted?: TrustedHosts
  resolve?: Resolve
  /** Certificates of authorities, in place of those of Node.js. */
  ca?: string
}

/** Every request to an address of a user is sent by what this returns. Uses no proxy. */
export function createOutgoing({
  trusted = new Set(),
  resolve = resolveByDns,
  ca,
}: OutgoingOptions = {}): Outgoing {
  // Not the global agent, which may be configured to use a proxy.
  const agent = new Agent({ keepAlive: false, rejectUnauthorized: true, ...(ca && { ca }) })

  const parse = (text: string) => parseOutgoingUrl(text, trusted)
  const send: SendOutgoing = async (text, options) => {
    const { method, headers, body, timeoutMs, maxBytes, signal } = options
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
    // Errors after the response has begun are those of the response.
    request.on('error', () => {})
    try {
      request.end(body)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await readBody(response, maxBytes),
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

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutgoingError('too-large', `more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
