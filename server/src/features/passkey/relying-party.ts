import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'

/** The site in the terms of WebAuthn. Passkeys are bound to its domain. */
export interface RelyingParty {
  /** Its domain. */
  id: string
  origin: string
}

/**
 * Returns the relying party of PUBLIC_URL or, without it, of a request to localhost. Throws 409 at
 * any other address, because browsers offer passkeys only in secure contexts with a domain.
 */
export function relyingPartyOf(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): RelyingParty {
  const address = publicUrl ?? `${protocol}://${host}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.hostname === 'localhost'
  const isSecure = publicUrl !== undefined && url?.protocol === 'https:'
  if (!url || !(isLocal || isSecure) || isAddress(url.hostname)) {
    throw new ProblemError('conflict', serverMessages.passkeyOrigin)
  }
  return { id: url.hostname, origin: url.origin }
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
