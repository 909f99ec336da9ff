import { expect, test } from 'vitest'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://seam.example', 'evil.example', 'seam.example', 'https://seam.example'],
  ['https://seam.example:8443/', 'x', 'seam.example', 'https://seam.example:8443'],
  ['http://localhost:3000', 'evil.example', 'localhost', 'http://localhost:3000'],
  [undefined, 'localhost:3000', 'localhost', 'http://localhost:3000'],
  [undefined, 'LOCALHOST', 'localhost', 'http://localhost'],
])('PUBLIC_URL %j and the host %j result in %s at %s', (publicUrl, host, id, origin) => {
  expect(relyingPartyOf({ host, protocol: 'http' }, publicUrl)).toEqual({ id, origin })
})

test.each([
  ['http://seam.example', 'localhost'],
  ['https://203.0.113.7', 'localhost'],
  ['https://[2001:db8::1]', 'localhost'],
  [undefined, '127.0.0.1:3000'],
  [undefined, '[::1]:3000'],
  [undefined, 'seam.example'],
  [undefined, 'localhost.seam.example'],
  [undefined, 'localhost@seam.example'],
  [undefined, 'a b'],
  [undefined, ''],
])('PUBLIC_URL %j and the host %j offer no passkeys', (publicUrl, host) => {
  expect(() => relyingPartyOf({ host, protocol: 'http' }, publicUrl)).toThrow(
    serverMessages.passkeyOrigin,
  )
})
