import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { readCookie, setCookie } from '../../infra/http/cookies.ts'
import type { Secret } from '../../infra/secret.ts'
import type { CredentialVersion } from '../account/account.ts'

/** Identifies a browser that has signed in to an account: `<device id>.<signature>`. */
export const DEVICE_COOKIE = 'seam_device'

/** Signs the credential version too, so that a change of password or email makes other devices unknown. */
const sign = (
  secret: Secret,
  id: string,
  { accountId, credentialVersion }: CredentialVersion,
): Buffer => secret('device', id, accountId, credentialVersion)

/** Returns the id of the requesting device if it has signed in to this account before, else null. */
export function knownDeviceId(
  request: FastifyRequest,
  secret: Secret,
  account: CredentialVersion,
): string | null {
  const [id = '', signature = ''] = readCookie(request, DEVICE_COOKIE)?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(secret, id, account)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

/** Sets the cookie that makes this browser a known device of the account. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
  account: CredentialVersion,
) {
  const id = knownDeviceId(request, secret, account) ?? randomBytes(16).toString('base64url')
  const value = `${id}.${sign(secret, id, account).toString('base64url')}`
  setCookie(request, reply, DEVICE_COOKIE, value, { maxAge: limits.deviceLifetime })
}
