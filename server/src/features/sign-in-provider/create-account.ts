import { messages } from '@seam/contract/messages.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import { createAccountWithoutPassword, freeNames } from '../account/account.ts'
import { mailVerification } from '../email-verification/verify-email.ts'
import { rejectWatchedName } from '../moderation/hold/findings.ts'
import { rejectBlockedNetwork } from '../people/registration/blocked-networks.ts'
import { rejectBlockedMail } from '../people/registration/mail-domains.ts'
import { recordSignUp } from '../people/registration/record-sign-up.ts'
import type { VerifiedSession } from '../session/session.ts'
import type { SignInCall } from '../session/sign-in.ts'
import { findTermsVersion } from '../site/settings-store.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { requireAcceptance } from '../terms/terms.ts'
import { announceMember } from '../webhook/announce.ts'
import type { Person } from './claims.ts'
import { insertIdentity, markAddressVerified } from './identity-store.ts'
import { lockProvider } from './provider-store.ts'
import { identityGone, type ProviderSignIn, type Services, signInWithIdentity } from './sign-in.ts'

/** A person without an account here whom the owners let have one. */
export interface Newcomer {
  person: Person
  signIn: ProviderSignIn
  /** The role that the provider gives. */
  role: Role
  /** Whether everyone at the provider gets an account. */
  isOpen: boolean
}

interface NewAccount {
  username: string
  fullName: string
  email: string
  confirmsAge: boolean
  acceptedTerms: number | undefined
}

/** The account that needs no further question; null if the person must be asked. */
export async function accountAtOnce(
  { db }: Services,
  { username, fullName, email, isEmailVerified, namesFit }: Person,
): Promise<NewAccount | null> {
  const settings = await readSiteSettings(db)
  if (!namesFit || !isEmailVerified || settings.minimumAge > 0) return null
  if ((await findTermsVersion(db)) !== null) return null
  if (!isNameAllowed(settings, fullName)) return null
  const free = await freeNames(db, { username, email })
  const account = { username, fullName, email, confirmsAge: false, acceptedTerms: undefined }
  return free.username && free.email ? account : null
}

function isNameAllowed(settings: SiteSettings, fullName: string): boolean {
  try {
    rejectWatchedName(settings, { fullName })
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/**
 * Creates an account that signs in with a provider, and signs in to it. The owners decide who is
 * admitted in the settings of the provider, not in those of the registration. Throws 409 for taken
 * names, 403 for a network, and 422 for a domain, that the site has blocked, if everyone at the
 * provider gets an account, and 422 without the confirmation of the minimum age, without the
 * acceptance of the terms or for a name that the site does not accept.
 */
export async function createIdentityAccount(
  services: Services,
  { person, signIn, role, isOpen }: Newcomer,
  { username, fullName, email, confirmsAge, acceptedTerms }: NewAccount,
  call: SignInCall,
): Promise<VerifiedSession> {
  const { db, secret } = services
  const settings = await readSiteSettings(db)
  if (settings.minimumAge > 0 && !confirmsAge) {
    throw fieldProblem('confirmsAge', messages.ageUnconfirmed)
  }
  const recordAcceptance = await requireAcceptance(db, acceptedTerms)
  rejectWatchedName(settings, { fullName })
  if (isOpen) {
    rejectBlockedNetwork(settings, call.request.ip)
    await rejectBlockedMail(settings, services.isDisposable, 'email', email)
  }
  let identityId: number | undefined
  const publishStatus = settings.defaultPublishStatus
  const names = { username, fullName, email, confirmsAge, publishStatus }
  const account = await createAccountWithoutPassword(db, names, async (tx, accountId) => {
    if (!(await lockProvider(tx, signIn.providerId, signIn.issuer))) throw identityGone()
    identityId = await insertIdentity(tx, {
      accountId,
      providerId: signIn.providerId,
      subject: person.subject,
      name: person.name,
    })
    // Another tab has created the account.
    if (identityId === undefined) throw identityGone()
    await recordAcceptance(tx, accountId)
    await recordSignUp({ secret }, tx, { accountId, email, ip: call.request.ip })
    if (person.isEmailVerified && person.email.toLowerCase() === email.toLowerCase()) {
      await markAddressVerified(tx, accountId)
    } else {
      await mailVerification(services, tx, { accountId, username, email })
    }
    await announceMember(services, tx, 'member.joined', accountId)
  })
  if (identityId === undefined) throw identityGone()
  return signInWithIdentity(services, { ...account, identityId }, signIn, call, {
    isNew: true,
    roleOf: role === 'member' ? null : () => role,
  })
}
