import * as z from 'zod'
import { authUser } from './account.ts'
import { endpoint, noData } from './endpoint.ts'
import { hasNoInvisibleCharacters } from './full-name.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { hasNoControlCharacters, nonBlankText } from './text.ts'

// WebAuthn credentials and options as JSON: https://www.w3.org/TR/webauthn-3/

const base64url = z.string().regex(/^[\w-]*$/)

const credential = {
  id: base64url.min(1).max(limits.credentialId),
  rawId: base64url.min(1).max(limits.credentialId),
  type: z.literal('public-key'),
}

/** AuthenticationResponseJSON, from `navigator.credentials.get`. */
export const assertion = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  },
  { error: messages.passkeyForm },
)
export type Assertion = z.infer<typeof assertion>

/** RegistrationResponseJSON, from `navigator.credentials.create`. */
const attestation = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z
        .array(z.string().regex(/^[\w-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  },
  { error: messages.passkeyForm },
)
export type Attestation = z.infer<typeof attestation>

/** Options for the browser's WebAuthn API, in the JSON form that it parses. */
const options = z.looseObject({ challenge: z.string() })

const name = nonBlankText(messages.passkeyNameRequired)
  .trim()
  .max(limits.passkeyName, { error: messages.passkeyNameLong })
  .refine(hasNoControlCharacters, { error: messages.passkeyNameForm })
  .refine(hasNoInvisibleCharacters, { error: messages.passkeyNameForm })

export const passkeyNameBody = z.object({ name })
export type PasskeyNameBody = z.infer<typeof passkeyNameBody>

export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if never used to sign in. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** The only domain where it works. */
  domain: z.string(),
})
export type Passkey = z.infer<typeof passkey>

const tag = 'Passkeys'
const signedIn = { tag, access: 'signed-in' } as const

export const listPasskeys = endpoint({
  ...signedIn,
  summary: 'Your passkeys, the newest first',
  method: 'GET',
  path: '/auth/passkeys',
  response: z.array(passkey),
})

export const createPasskeyOptions = endpoint({
  ...signedIn,
  summary:
    'Options for `navigator.credentials.create`, valid once for five minutes. Requires a recently entered password',
  method: 'POST',
  path: '/auth/passkeys/options',
  response: options,
})

export const addPasskey = endpoint({
  ...signedIn,
  summary: 'Add a passkey. Requires a recently entered password',
  method: 'POST',
  path: '/auth/passkeys',
  audit: 'passkey.added',
  status: 201,
  body: z.object({ name, passkey: attestation }),
  response: passkey,
})

export const removePasskey = endpoint({
  ...signedIn,
  summary: 'Remove one of your passkeys. Requires a recently entered password',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  audit: 'passkey.removed',
  params: z.object({ id: z.string() }),
  response: noData,
})

export const createAssertionOptions = endpoint({
  tag: 'Session',
  summary:
    'Options for `navigator.credentials.get`, valid once for five minutes: for any passkey, or with `secondFactor` for those of the account whose password was just entered',
  method: 'POST',
  path: '/auth/login/passkey/options',
  body: z.object({ secondFactor: z.boolean().default(false) }),
  response: options,
})

export const signInWithPasskey = endpoint({
  tag: 'Session',
  summary: 'Sign in with a passkey alone, also to an account with two-factor sign-in',
  method: 'POST',
  path: '/auth/login/passkey',
  body: z.object({ passkey: assertion }),
  response: authUser,
})
