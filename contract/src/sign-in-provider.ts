import * as z from 'zod'
import { authUser, email } from './account.ts'
import { endpoint, noData } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { hasNoControlCharacters, nonBlankText, text } from './text.ts'
import { termsVersion } from './terms-version.ts'
import { fullName, username } from './user-info.ts'

/** Who gets an account by signing in at a provider: no one new, everyone, or those who match. */
export const admissions = ['NONE', 'ANYONE', 'DOMAIN', 'CLAIM'] as const
export type Admission = (typeof admissions)[number]

/** The paths to register at a provider. */
export const providerPaths = {
  /** The host of the issuer follows, so that no two hosts share an address. */
  callback: '/sign-in/callback/',
  backchannelLogout: '/sign-in/backchannel-logout',
  frontchannelLogout: '/sign-in/frontchannel-logout',
} as const

const line = (max: number) =>
  text(messages.providerText)
    .trim()
    .max(max, { error: messages.providerText, abort: true })
    .refine(hasNoControlCharacters, { error: messages.providerText })

/** `https://login.example.org/realms/school`, without query and fragment. */
const issuer = text(messages.issuer)
  .trim()
  .max(limits.issuer, { error: messages.issuer, abort: true })
  .refine(
    (address) => {
      const url = URL.parse(address)
      return url?.protocol === 'https:' && !/[?#]/.test(address) && url.username === ''
    },
    { error: messages.issuer },
  )

const scopes = line(limits.providerText)
  .refine((list) => list.split(/\s+/).includes('openid'), { error: messages.providerScopes })
  .transform((list) => list.split(/\s+/).join(' '))

const fields = z.object({
  /** The text of its button. */
  label: nonBlankText(messages.providerLabel)
    .trim()
    .max(limits.providerLabel, { error: messages.providerLabel, abort: true })
    .refine(hasNoControlCharacters, { error: messages.providerLabel }),
  issuer,
  clientId: nonBlankText(messages.clientId)
    .trim()
    .max(limits.providerText, { error: messages.clientId }),
  /** Separated by spaces. */
  scopes,
  admission: z.enum(admissions, { error: messages.admission }),
  /** For CLAIM: the name of the claim. */
  admissionClaim: line(limits.providerText),
  /** For DOMAIN: the domain of the address. For CLAIM: the value that the claim has or contains. */
  admissionValue: line(limits.providerText),
  /** Whether the provider has verified every address that it names, without saying so. */
  trustsEmail: z.boolean({ error: messages.flag }),
  /** The claim with the full name of a new account. */
  nameClaim: line(limits.providerText),
  /** The claim whose value gives a role at each sign-in; empty if roles are set here alone. */
  roleClaim: line(limits.providerText),
  /** Empty if the provider neither gives nor takes this role. */
  moderatorValue: line(limits.providerText),
  ownerValue: line(limits.providerText),
})

export const providerBody = fields
  .extend({
    /** Absent: unchanged. Empty: none. */
    clientSecret: line(limits.clientSecret).optional(),
  })
  .superRefine(({ admission, admissionClaim, admissionValue }, context) => {
    const require = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: '' })
    if (admission === 'DOMAIN' && !/^[^\s@]+\.[^\s@.]+$/.test(admissionValue)) {
      require('admissionValue', messages.admissionDomain)
    }
    if (admission === 'CLAIM' && admissionClaim === '') {
      require('admissionClaim', messages.admissionClaim)
    }
    if (admission === 'CLAIM' && admissionValue === '') {
      require('admissionValue', messages.admissionValue)
    }
  })
export type ProviderBody = z.infer<typeof providerBody>

export const signInProvider = fields.extend({ _id: z.string(), hasSecret: z.boolean() })
export type SignInProvider = z.infer<typeof signInProvider>

const purposes = [
  'SIGN_IN',
  /** Connects the account there to the signed-in account here. */
  'CONNECT',
  /** Confirms the person who is signed in, like the password. */
  'CONFIRM',
] as const
export type SignInPurpose = (typeof purposes)[number]

/** Why signing in at a provider did not succeed, in `?problem=` of the page. */
export const signInProblems = [
  /** The person has cancelled, or the provider does not let them in. */
  'denied',
  /** It took too long, or another browser began it. */
  'expired',
  /** The provider did not respond as it should. */
  'failed',
  /** The provider gives this person no account here. */
  'not-admitted',
  /** The account there is connected to another account here. */
  'connected-elsewhere',
  /** The provider has confirmed another person, or too long ago. */
  'not-confirmed',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/** A person who has signed in at a provider and has no account here yet. */
export const pendingIdentity = z.object({
  /** The label of the provider. */
  provider: z.string(),
  /**
   * Whether there is an account with the address. Only someone who is signed in to it can connect
   * it.
   */
  hasAccount: z.boolean(),
  /** What the provider says, as far as it fits here. */
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Whether the address can be changed: the provider has not verified it. */
  mayChangeEmail: z.boolean(),
  /** Where to go afterwards: a path of the site. */
  returnTo: z.string(),
})
export type PendingIdentity = z.infer<typeof pendingIdentity>

export const identity = z.object({
  _id: z.string(),
  providerId: z.string(),
  provider: z.string(),
  /** How the provider names the account. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type Identity = z.infer<typeof identity>

export const identityAccountBody = z.object({
  username,
  fullName,
  /** Ignored if the provider has verified the address. */
  email,
  /** Whether the person has confirmed the minimum age of the site. */
  confirmsAge: z.boolean({ error: messages.flag }).optional(),
  /** The version of the terms that the person accepts. Required if the site has terms. */
  acceptedTerms: termsVersion(messages.termsUnaccepted).optional(),
})
export type IdentityAccountBody = z.infer<typeof identityAccountBody>

const tag = 'Single sign-on'
const forOwners = { tag, access: 'owner' } as const
const signedIn = { tag, access: 'signed-in' } as const
const params = z.object({ id: z.string() })

export const listProviders = endpoint({
  ...forOwners,
  summary: 'The OpenID providers with which people sign in, in the order of their buttons',
  method: 'GET',
  path: '/provider',
  response: z.array(signInProvider),
})

export const createProvider = endpoint({
  ...forOwners,
  summary: 'Let people sign in with an OpenID provider. Requires a recently entered password',
  method: 'POST',
  path: '/provider',
  audit: 'provider.created',
  cache: 'invalidate',
  status: 201,
  body: providerBody,
  response: signInProvider,
})

export const changeProvider = endpoint({
  ...forOwners,
  summary: 'Change an OpenID provider. Requires a recently entered password',
  method: 'PATCH',
  path: '/provider/{id}',
  audit: 'provider.changed',
  cache: 'invalidate',
  params,
  body: providerBody,
  response: signInProvider,
})

export const deleteProvider = endpoint({
  ...forOwners,
  summary:
    'Delete an OpenID provider: no one can sign in with it any more, and its sessions end. Requires a recently entered password',
  method: 'DELETE',
  path: '/provider/{id}',
  audit: 'provider.deleted',
  cache: 'invalidate',
  params,
  response: noData,
})

export const startProviderSignIn = endpoint({
  tag,
  summary: 'The address at the provider to which the browser goes to sign in',
  method: 'POST',
  path: '/auth/provider/{id}/start',
  params,
  body: z.object({
    purpose: z.enum(purposes, { error: messages.signInPurpose }),
    /** The path to which the browser returns. */
    returnTo: z
      .string({ error: messages.returnTo })
      .max(limits.returnTo, { error: messages.returnTo })
      .regex(/^\/(?![/\\])[!-[\]-~]*$/, { error: messages.returnTo }),
  }),
  response: z.object({ url: z.string() }),
})

export const getPendingIdentity = endpoint({
  tag,
  summary: 'Who has signed in at a provider with this browser, and has no account here yet',
  method: 'GET',
  path: '/auth/identity/pending',
  response: pendingIdentity,
})

export const createIdentityAccount = endpoint({
  tag,
  summary: 'Create an account for who has signed in at a provider with this browser',
  method: 'POST',
  path: '/auth/identity/account',
  status: 201,
  body: identityAccountBody,
  response: authUser,
})

export const connectIdentity = endpoint({
  ...signedIn,
  summary:
    'Connect who has signed in at a provider with this browser to your account. Requires a recently entered password',
  method: 'POST',
  path: '/auth/identity',
  audit: 'identity.connected',
  response: z.object({ returnTo: z.string() }),
})

export const listIdentities = endpoint({
  ...signedIn,
  summary: 'The accounts at providers with which you sign in, and whether you have a password',
  method: 'GET',
  path: '/auth/identity',
  response: z.object({ hasPassword: z.boolean(), identities: z.array(identity) }),
})

export const deleteIdentity = endpoint({
  ...signedIn,
  summary:
    'Disconnect an account at a provider. Its sessions end. Requires a recently entered password',
  method: 'DELETE',
  path: '/auth/identity/{id}',
  audit: 'identity.removed',
  params,
  response: noData,
})
