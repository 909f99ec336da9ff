import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Secret } from '../secret.ts'

// Voluntary identification of the server to push services (RFC 8292).

export interface VapidKeys {
  /** In base64url, as browsers expect it. */
  publicKey: string
  privateKey: KeyObject
}

/** Seconds for which a token is valid. The standard allows a day. */
const TOKEN_LIFETIME = 12 * 3_600

const base64url = (value: Buffer | object) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/**
 * Returns the keys of the site, derived from its secret: they are the same in all processes and
 * change only with the secret.
 */
export function vapidKeys(secret: Secret): VapidKeys {
  const ecdh = createECDH('prime256v1')
  const scalar = secret('vapid private key')
  // Keeps the scalar below the order of the curve, whatever the secret is.
  scalar.writeUInt8(scalar.readUInt8(0) & 0x7f)
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: base64url(scalar),
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    },
  })
  return { publicKey: base64url(point), privateKey }
}

/**
 * Returns the `authorization` header of a message to a push service. `contact` is a URL or a mail
 * address (`mailto:`) where the service can reach the operator.
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  contact: string,
): string {
  const content = [
    { typ: 'JWT', alg: 'ES256' },
    {
      aud: new URL(endpoint).origin,
      exp: Math.floor(Date.now() / 1_000) + TOKEN_LIFETIME,
      sub: contact,
    },
  ]
    .map(base64url)
    .join('.')
  const signature = sign('sha256', Buffer.from(content), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${content}.${base64url(signature)}, k=${publicKey}`
}
