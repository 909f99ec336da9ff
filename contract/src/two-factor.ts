import * as z from 'zod'
import { authUser } from './account.ts'
import { endpoint, noData } from './endpoint.ts'
import { messages } from './messages.ts'
import { assertion } from './passkey.ts'
import { text } from './text.ts'

/** Six digits of an authenticator app, with or without spaces. */
const appCode = text(messages.codeRequired)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: messages.appCodeForm }))

/** A recovery code, with or without spaces and hyphens, or the code of an authenticator app. */
const anyCode = text(messages.codeRequired)
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: messages.codeRequired })
      .regex(/^(\d{6}|[a-z2-9]{16})$/, { error: messages.codeForm }),
  )

export const appCodeBody = z.object({ code: appCode })
export type AppCodeBody = z.infer<typeof appCodeBody>

export const codeBody = z.object({ code: anyCode })
export type CodeBody = z.infer<typeof codeBody>

export const secondFactorBody = z
  .object({ code: anyCode.optional(), passkey: assertion.optional() })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    error: messages.codeRequired,
    path: ['code'],
  })
export type SecondFactorBody = z.infer<typeof secondFactorBody>

export const twoFactor = z.object({
  /** When it was turned on; null while it is off. */
  since: z.iso.datetime().nullable(),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.int(),
  /** Whether the owner of the site requires it of this user. */
  isRequired: z.boolean(),
})
export type TwoFactor = z.infer<typeof twoFactor>

export const twoFactorSetup = z.object({
  /** In base32, to type into an authenticator app. */
  secret: z.string(),
  /** The same as an otpauth: URI, for a QR code. */
  uri: z.string(),
})
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

/** Each works once in place of the authenticator app. They are shown only in this response. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

const tag = 'Two-factor sign-in'
const signedIn = { tag, access: 'signed-in' } as const

export const completeSignIn = endpoint({
  tag: 'Session',
  summary:
    'Complete a sign-in that was answered with 401 `second-factor-required`, in the same browser within ten minutes: with a code of the authenticator app, a recovery code or a passkey',
  method: 'POST',
  path: '/auth/login/second-factor',
  body: secondFactorBody,
  response: authUser,
})

export const getTwoFactor = endpoint({
  ...signedIn,
  summary: 'Whether two-factor sign-in is on',
  method: 'GET',
  path: '/auth/two-factor',
  response: twoFactor,
})

export const setUpTwoFactor = endpoint({
  ...signedIn,
  summary:
    'Create the secret for an authenticator app, in place of an earlier one. Requires a recently entered password',
  method: 'POST',
  path: '/auth/two-factor/setup',
  response: twoFactorSetup,
})

export const enableTwoFactor = endpoint({
  ...signedIn,
  summary:
    'Turn two-factor sign-in on with the first code of the authenticator app. All other sessions end. Requires a recently entered password',
  method: 'POST',
  path: '/auth/two-factor',
  audit: 'two-factor.enabled',
  status: 201,
  body: appCodeBody,
  response: recoveryCodes,
})

export const disableTwoFactor = endpoint({
  ...signedIn,
  summary: 'Turn two-factor sign-in off. Requires a recently entered password',
  method: 'DELETE',
  path: '/auth/two-factor',
  audit: 'two-factor.disabled',
  response: noData,
})

export const replaceRecoveryCodes = endpoint({
  ...signedIn,
  summary: 'Replace all recovery codes with new ones. Requires a recently entered password',
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  audit: 'recovery-codes.replaced',
  status: 201,
  response: recoveryCodes,
})
