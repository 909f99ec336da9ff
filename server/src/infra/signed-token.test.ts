import { createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Secret } from './secret.ts'
import { readSignedToken, signToken } from './signed-token.ts'

const secret: Secret = (...parts) =>
  createHmac('sha256', 'key').update(JSON.stringify(parts)).digest()
afterEach(() => {
  vi.useRealTimers()
})

test('a token contains its payload until it expires', () => {
  vi.useFakeTimers()
  const token = signToken(secret, ['test', 'ada'], 'payload', 60)
  expect(readSignedToken(secret, ['test', 'ada'], token)).toEqual({
    token,
    payload: 'payload',
    expiresAt: new Date(Date.now() + 60_000),
  })
  vi.advanceTimersByTime(60_000)
  expect(readSignedToken(secret, ['test', 'ada'], token)).toBeNull()
})

test('a token is valid only for its purpose and holder', () => {
  const token = signToken(secret, ['test', 'ada'], '', 60)
  for (const binding of [['other', 'ada'], ['test', 'ben'], ['test']] as const) {
    expect(readSignedToken(secret, binding as ['test'], token)).toBeNull()
  }
})

test('a modified token is invalid, even if it decodes to the same bytes', () => {
  const token = signToken(secret, ['test'], 'payload', 60)
  // The last character of 32 bytes in base64url has two unused bits.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  const twin = token.slice(0, -1) + alphabet[last ^ 1]
  expect(Buffer.from(twin.split('.')[3] ?? '', 'base64url')).toEqual(
    Buffer.from(token.split('.')[3] ?? '', 'base64url'),
  )
  const later = token.replace(/\.(\d+)\./, (_, expiry) => `.${Number(expiry) + 1}.`)
  for (const changed of [twin, later, `x${token}`, `${token}.x`, '', '....', 'é.é.é.é']) {
    expect(readSignedToken(secret, ['test'], changed)).toBeNull()
  }
  expect(readSignedToken(secret, ['test'], token)).not.toBeNull()
})
