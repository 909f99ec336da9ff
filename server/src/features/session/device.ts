import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { readCookie, setCookie } from '../../infra/http/cookies.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSignedToken, signToken } from '../../infra/signed-token.ts'
import type { CredentialVersion } from '../account/account.ts'

/** Identifies a browser that has signed in to an account. Contains `<device id>~<pseudonym>`. */
export const DEVICE_COOKIE = 'seam_device'
const PURPOSE = ['known device'] as const

/**
 * Identifies one version of the credentials of an account. So a change of the credentials makes all
 * devices unknown, and rate limits can count requests that do not name an account yet.
 */
const pseudonymOf = (secret: Secret, { accountId, credentialVersion }: CredentialVersion): string =>
  secret('account of a device', accountId, credentialVersion).subarray(0, 12).toString('base64url')

/** Returns the content of the device cookie; null without a valid one. */
function readDevice(request: FastifyRequest, secret: Secret) {
  const cookie = readCookie(request, DEVICE_COOKIE)
  const token = cookie ? readSignedToken(secret, PURPOSE, cookie) : null
  if (!token) return null
  const [id = '', pseudonym = ''] = token.payload.split('~')
  return { id, pseudonym }
}

/** Returns the id of the requesting device if this account knows it, else null. */
export function knownDeviceId(
  request: FastifyRequest,
  secret: Secret,
  account: CredentialVersion,
): string | null {
  const device = readDevice(request, secret)
  return device && device.pseudonym === pseudonymOf(secret, account) ? device.id : null
}

/**
 * Returns the rate-limit key that all known devices of one account share, whichever account the
 * request is about; null if no one has signed in on the requesting device.
 */
export function knownDeviceKey(request: FastifyRequest, secret: Secret): string | null {
  const device = readDevice(request, secret)
  return device && `devices of ${device.pseudonym}`
}

/** Sets the cookie that makes this browser a known device of the account. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
  account: CredentialVersion,
) {
  const id = knownDeviceId(request, secret, account) ?? randomBytes(16).toString('base64url')
  const payload = `${id}~${pseudonymOf(secret, account)}`
  const maxAge = limits.deviceLifetime
  setCookie(request, reply, DEVICE_COOKIE, signToken(secret, PURPOSE, payload, maxAge), { maxAge })
}
