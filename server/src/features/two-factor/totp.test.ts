import { expect, test } from 'vitest'
import { totpOfStep } from '../../../test/totp.ts'
import { describeSecret, findTimeStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** The vectors of RFC 6238, appendix B, for SHA-1: seconds, and eight digits. */
const vectors: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test.each(vectors)('at second %i the code is that of RFC 6238', (seconds, digits) => {
  const step = Math.floor(seconds / 30)
  expect(totpOfStep(secret, step, 8)).toBe(digits)
  expect(findTimeStep(secret, digits.slice(-6), seconds * 1000)).toBe(step)
})

test('codes of one time step before and after are accepted, and no others', () => {
  const found = [-2, -1, 0, 1, 2].map((distance) =>
    findTimeStep(secret, totpOfStep(secret, 1000 + distance), 1000 * 30_000),
  )
  expect(found).toEqual([null, 999, 1000, 1001, null])
})

test('the secret is in base32, and in a URI for authenticator apps', () => {
  const { secret: base32, uri } = describeSecret(secret, { issuer: 'Harbour & Co', label: 'ada' })
  expect(base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(url.pathname)).toBe('/Harbour & Co:ada')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Harbour & Co',
    secret: base32,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
