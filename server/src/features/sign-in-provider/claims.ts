import { limits } from '@seam/contract/limits.ts'
import { email as emailSchema } from '@seam/contract/account.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import { fullName as fullNameSchema, username as usernameSchema } from '@seam/contract/user-info.ts'
import type { Provider } from './stored-provider.ts'

/** What a provider says about a person: claims of the ID token and of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>

/** What a provider says about a person, as far as an account can have it. */
export interface Person {
  subject: string
  /** Suggestions. Each is empty if the provider does not say it. */
  username: string
  fullName: string
  email: string
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean
  /** Whether the names need no change. */
  namesFit: boolean
  /** What people call the account there. */
  name: string
}

/**
 * Returns a claim. A dot leads into an object, as in `realm_access.roles`, unless there is a claim
 * with the whole name.
 */
function findClaim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Claims)[name]
  }
  return value
}

/** Names and addresses are far shorter. The work on longer ones would grow faster than their length. */
const MAX_TEXT = 500

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT).toWellFormed().trim() : ''

/** Whether a claim has a value, or a list contains it. `true` matches the text `true`. */
function includes(claims: Claims, path: string, wanted: string): boolean {
  if (path === '' || wanted === '') return false
  const value = findClaim(claims, path)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.some(
    (one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === wanted,
  )
}

export function personOf(provider: Provider, subject: string, claims: Claims): Person {
  const email = emailSchema.safeParse(textOf(claims['email'])).data ?? ''
  const preferred = textOf(claims['preferred_username'])
  const fullName = textOf(findClaim(claims, provider.nameClaim))
  const username = usernameFrom(preferred) || usernameFrom(email)
  return {
    subject,
    username,
    fullName: Array.from(fullName).slice(0, limits.fullName).join('').trim(),
    namesFit:
      username !== '' &&
      username === preferred.toLowerCase() &&
      fullNameSchema.safeParse(fullName).success,
    email,
    isEmailVerified: email !== '' && (claims['email_verified'] === true || provider.trustsEmail),
    name: (email || preferred || fullName || subject).slice(0, limits.providerText),
  }
}

/** Returns a username like this name or address, or an empty text if none can be made of it. */
function usernameFrom(name: string): string {
  const candidate = (name.split('@')[0] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, limits.username.max)
  return usernameSchema.safeParse(candidate).data ?? ''
}

/** Whether the owners let this person have an account. */
export function isAdmitted(provider: Provider, person: Person, claims: Claims): boolean {
  const { admission, admissionClaim, admissionValue } = provider
  if (admission === 'DOMAIN') {
    const domain = `@${admissionValue.toLowerCase()}`
    return person.isEmailVerified && person.email.toLowerCase().endsWith(domain)
  }
  if (admission === 'CLAIM') return includes(claims, admissionClaim, admissionValue)
  return admission === 'ANYONE'
}

/**
 * Returns the role that an account gets, or null to leave it as it is. A provider gives and takes
 * only the roles for which the owners have named a value.
 */
export function roleFrom(provider: Provider, claims: Claims, current: Role): Role | null {
  const { roleClaim, moderatorValue, ownerValue } = provider
  if (roleClaim === '') return null
  const granted = includes(claims, roleClaim, ownerValue)
    ? 'owner'
    : includes(claims, roleClaim, moderatorValue)
      ? 'moderator'
      : 'member'
  if (granted === 'owner' || current === 'member') return granted === current ? null : granted
  const isManaged = current === 'owner' ? ownerValue !== '' : moderatorValue !== ''
  return isManaged && granted !== current ? granted : null
}

/** Whether the claims say anything about roles. Some providers leave them out later on. */
export const hasRoleClaim = ({ roleClaim }: Provider, claims: Claims): boolean =>
  findClaim(claims, roleClaim) !== undefined

/**
 * Returns the claims of an ID token and of the userinfo endpoint together. An address and whether it
 * is verified come from the same one.
 */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const { email, email_verified } = typeof idToken['email'] === 'string' ? idToken : userInfo
  return { ...userInfo, ...idToken, email, email_verified }
}
