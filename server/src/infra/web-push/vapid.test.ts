import { createHmac, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidAuthorization, vapidKeys } from './vapid.ts'

const secretOf =
  (key: string) =>
  (...parts: (string | number)[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest()

const ENDPOINT = 'https://push.example/send/abc?d=e'

/** Returns the claims of a header. Throws unless it is signed with the key that it contains. */
function verifyHeader(header: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  return { head: parse(head), claims: parse(claims), key }
}

test('the header names the push service and the operator, and is signed with the key of the site', () => {
  const keys = vapidKeys(secretOf('a'))
  const contact = 'https://seam.example'
  const { head, claims, key } = verifyHeader(vapidAuthorization(keys, ENDPOINT, contact))
  const now = Date.now() / 1_000
  expect(head).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(claims).toEqual({ aud: 'https://push.example', sub: contact, exp: expect.any(Number) })
  expect((claims as { exp: number }).exp).toBeGreaterThan(now + 3_600)
  expect((claims as { exp: number }).exp).toBeLessThan(now + 86_400)
  expect(key).toBe(keys.publicKey)
})

test('the keys of a site stay the same, and no other site has them', () => {
  expect(vapidKeys(secretOf('a')).publicKey).toBe(vapidKeys(secretOf('a')).publicKey)
  expect(vapidKeys(secretOf('b')).publicKey).not.toBe(vapidKeys(secretOf('a')).publicKey)
})
