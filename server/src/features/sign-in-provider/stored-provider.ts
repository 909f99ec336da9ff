import type * as z from 'zod'
import {
  type ProviderBody,
  signInProvider,
  type SignInProvider,
} from '@seam/contract/sign-in-provider.ts'
import { decrypt, encrypt } from '../../infra/encryption.ts'
import { hashToken } from '../../infra/hash-token.ts'
import type { Secret } from '../../infra/secret.ts'
import type { ProviderRow } from './provider-store.ts'

/** A provider with its secret. */
export interface Provider extends Omit<SignInProvider, '_id' | 'hasSecret'> {
  id: number
  publicId: string
  clientSecret: string | null
}

const settings = signInProvider.omit({
  _id: true,
  hasSecret: true,
  issuer: true,
  clientId: true,
}) satisfies z.ZodType

const keyOf = (secret: Secret) => secret('sign-in provider')

function decryptOrNull(secret: Secret, encrypted: Buffer): string | null {
  try {
    return decrypt(keyOf(secret), encrypted).toString()
  } catch {
    // The key of the site has been replaced.
    return null
  }
}

export function providerOf(secret: Secret, row: ProviderRow): Provider {
  return {
    ...settings.parse(row.settings),
    id: row.id,
    publicId: row.public_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret && decryptOrNull(secret, row.client_secret),
  }
}

export const providerView = (row: ProviderRow): SignInProvider => ({
  ...settings.parse(row.settings),
  _id: row.public_id,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.client_secret !== null,
})

/** Differs after each change of a provider, so that what it admitted before counts no more. */
export const versionOf = ({ issuer, client_id, settings: stored }: ProviderRow): string =>
  hashToken(JSON.stringify([issuer, client_id, stored])).toString('base64url')

/** The text of the button of a provider, from its stored settings. */
export const labelOf = (stored: unknown): string => settings.parse(stored).label

/** Returns the row that stores a provider. */
export const storedProvider = (
  secret: Secret,
  issuer: string,
  { issuer: _, clientId, clientSecret, ...rest }: ProviderBody,
) => ({
  issuer,
  client_id: clientId,
  client_secret:
    clientSecret === undefined
      ? undefined
      : clientSecret === ''
        ? null
        : encrypt(keyOf(secret), Buffer.from(clientSecret)),
  settings: JSON.stringify(rest satisfies z.infer<typeof settings>),
})
