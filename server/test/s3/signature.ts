import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** As RFC 3986 has it, which AWS demands. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** What the request says of its signature: in its address, or in its headers. */
function claimsOf({ headers }: IncomingMessage, query: URLSearchParams) {
  const inAddress = query.get('X-Amz-Signature')
  if (inAddress !== null) {
    return {
      signature: inAddress,
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

/** Whether a request has a version 4 signature that was made with this secret. s3rver believes any. */
export function isSigned(request: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const { signature, scope, signed, date, payload } = claimsOf(request, searchParams)
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
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
