import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes according to RFC 3986, as AWS requires. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns the fields of a request's signature, from its query or its headers. */
function signatureFields({ headers }: IncomingMessage, query: URLSearchParams) {
  const fromQuery = query.get('X-Amz-Signature')
  if (fromQuery !== null) {
    return {
      signature: fromQuery,
      scope: query.get('X-Amz-Credential') ?? '',
      signed: query.get('X-Amz-SignedHeaders') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
    }
  }
  const part = (name: string) =>
    new RegExp(`${name}=([^, ]+)`).exec(headers.authorization ?? '')?.[1] ?? ''
  return {
    signature: part('Signature'),
    scope: part('Credential'),
    signed: part('SignedHeaders'),
    date: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
  }
}

/**
 * Returns whether a request has a valid version 4 signature for this secret. s3rver accepts any.
 */
export function isSigned(request: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const { signature, scope, signed, date, payload } = signatureFields(request, searchParams)
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
    .join('')
  const canonical = [request.method, pathname, query, headers, signed, payload].join('\n')
  const [, ...rest] = scope.split('/')
  const [day = '', region = '', service = ''] = rest
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, rest.join('/'), hash].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature
}
