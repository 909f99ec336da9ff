import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from './secret.ts'

/**
 * What a token is for and what it is bound to. A token is valid only with exactly the same parts.
 */
type Binding = readonly [purpose: string, ...parts: string[]]

export interface SignedToken {
  token: string
  payload: string
  expiresAt: Date
}

const signatureOf = (secret: Secret, [purpose, ...parts]: Binding, content: string) =>
  secret(purpose, ...parts, content).toString('base64url')

/**
 * Returns `<payload>.<nonce>.<expiry>.<signature>`, so that nothing needs to be stored before it is
 * used. The payload is readable and must not contain dots.
 */
export function signToken(
  secret: Secret,
  binding: Binding,
  payload: string,
  lifetimeSeconds: number,
): string {
  const nonce = randomBytes(16).toString('base64url')
  const content = `${payload}.${nonce}.${Date.now() + lifetimeSeconds * 1000}`
  return `${content}.${signatureOf(secret, binding, content)}`
}

/** Returns the contents of a valid token, or null for any other text. */
export function readSignedToken(
  secret: Secret,
  binding: Binding,
  token: string,
): SignedToken | null {
  const [payload = '', nonce = '', expiry = '', signature = '', ...rest] = token.split('.')
  const expected = Buffer.from(signatureOf(secret, binding, `${payload}.${nonce}.${expiry}`))
  // Compared as text: several base64url texts decode to the same bytes, and a used token must stay
  // unique.
  const given = Buffer.from(signature)
  if (rest.length > 0 || given.length !== expected.length) return null
  if (!timingSafeEqual(given, expected) || Number(expiry) <= Date.now()) return null
  return { token, payload, expiresAt: new Date(Number(expiry)) }
}
