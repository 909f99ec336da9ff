import { createHmac } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Secret } from '../../infra/secret.ts'
import { signToken } from '../../infra/signed-token.ts'
import { DEVICE_COOKIE, knownDeviceId, knownDeviceKey } from './device.ts'

let signatures = 0
const secret: Secret = (...parts) => {
  signatures += 1
  return createHmac('sha256', 'key').update(JSON.stringify(parts)).digest()
}

/**
 * Returns the value that a request with these cookies reads, and the number of signatures computed.
 */
async function read(cookie: string, work: (request: FastifyRequest) => string | null) {
  const app = fastify()
  app.get('/', async (request) => {
    signatures = 0
    return { result: work(request), signatures }
  })
  return (await app.inject({ url: '/', headers: { cookie } })).json()
}

test.each(['', 'seam_mark=1', `${DEVICE_COOKIE}=`])(
  'a request with the cookies %j is not from a known device, and computes no signature',
  async (cookie) => {
    const account = { accountId: 1, credentialVersion: 0 }
    const none = { result: null, signatures: 0 }
    expect(await read(cookie, (request) => knownDeviceKey(request, secret))).toEqual(none)
    expect(await read(cookie, (request) => knownDeviceId(request, secret, account))).toEqual(none)
  },
)

test('the key of a known device computes one signature', async () => {
  const cookie = `${DEVICE_COOKIE}=${signToken(secret, ['known device'], 'id~pseudonym', 60)}`
  expect(await read(cookie, (request) => knownDeviceKey(request, secret))).toEqual({
    result: 'devices of pseudonym',
    signatures: 1,
  })
})
