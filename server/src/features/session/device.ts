import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { readCookie, setCookie } from '../../infra/http/cookies.ts'
import type { Secret } from '../../infra/secret.ts'
import type { CredentialVersion } from '../account/account.ts'

/**
 * Identifies a browser that has signed in to an account: `<device id>.<signature>.<account>.<signature>`.
 * The first signature is of the account that the request names. The second one is of a pseudonym of the
 * account, so that requests can be counted before they name any.
 */
export const DEVICE_COOKIE = 'seam_device'

/** Signs the credential version too, so that a change of password or email makes other devices unknown. */
const sign = (
  secret: Secret,
  id: string,
  { accountId, credentialVersion }: CredentialVersion,
): Buffer => secret('device', id, accountId, credentialVersion)

const pseudonymOf = (secret: Secret, { accountId, credentialVersion }: CredentialVersion): string =>
  secret('account of a device', accountId, credentialVersion).subarray(0, 12).toString('base64url')

const signPseudonym = (secret: Secret, id: string, pseudonym: string): Buffer =>
  secret('device of an account', id, pseudonym)

function isSignature(text: string, expected: Buffer): boolean {
  const given = Buffer.from(text, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the id of the requesting device if it has signed in to this account before, else null. */
export function knownDeviceId(
  request: FastifyRequest,
  secret: Secret,
  account: CredentialVersion,
): string | null {
  const [id = '', signature = ''] = readCookie(request, DEVICE_COOKIE)?.split('.') ?? []
  return isSignature(signature, sign(secret, id, account)) ? id : null
}

/**
 * Returns what the known devices of an account count as, whichever account the request is about; null
 * if no one has signed in on the requesting device.
 */
export function knownDeviceKey(request: FastifyRequest, secret: Secret): string | null {
  const cookie = readCookie(request, DEVICE_COOKIE)
  const [id = '', , pseudonym = '', signature = ''] = cookie?.split('.') ?? []
  const isValid = isSignature(signature, signPseudonym(secret, id, pseudonym))
  return isValid ? `devices of ${pseudonym}` : null
}

/** Sets the cookie that makes this browser a known device of the account. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: Secret,
  account: CredentialVersion,
) {
  const id = knownDeviceId(request, secret, account) ?? randomBytes(16).toString('base64url')
  const pseudonym = pseudonymOf(secret, account)
  const value = [
    id,
    sign(secret, id, account).toString('base64url'),
    pseudonym,
    signPseudonym(secret, id, pseudonym).toString('base64url'),
  ].join('.')
  setCookie(request, reply, DEVICE_COOKIE, value, { maxAge: limits.deviceLifetime })
}
