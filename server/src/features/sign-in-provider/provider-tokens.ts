import * as z from 'zod'
import { decrypt, encrypt } from '../../infra/encryption.ts'
import type { Secret } from '../../infra/secret.ts'

/** What a provider has issued for a session; each is null if it has issued none. */
export const providerTokens = z.object({
  /** Names the session to the provider when the person signs out. */
  idToken: z.string().nullable(),
  /** Asks the provider whether the person may stay. */
  refreshToken: z.string().nullable(),
})
export type ProviderTokens = z.infer<typeof providerTokens>

const keyOf = (secret: Secret) => secret('tokens of a provider')

export const encryptTokens = (secret: Secret, tokens: ProviderTokens): Buffer =>
  encrypt(keyOf(secret), Buffer.from(JSON.stringify(tokens)))

/** Returns the tokens of a session. Those that cannot be read count as not issued. */
export function decryptTokens(secret: Secret, encrypted: Buffer): ProviderTokens {
  try {
    return providerTokens.parse(JSON.parse(decrypt(keyOf(secret), encrypted).toString()))
  } catch {
    // The key of the site has been replaced.
    return { idToken: null, refreshToken: null }
  }
}
