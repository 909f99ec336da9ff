import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SignupBody } from '@seam/contract/people/sign-up.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { fieldProblem, ProblemError } from '../../../infra/http/problem-error.ts'
import { isLoopback } from '../../../infra/http/rate-limits.ts'
import { hashToken } from '../../../infra/hash-token.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Secret } from '../../../infra/secret.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { mailOwners } from '../../mail/mail-owners.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { isCodeValid } from '../roles/claim-store.ts'
import { hasOwner } from '../../account/owner-store.ts'
import { rejectWatchedName } from '../../moderation/hold/findings.ts'
import { saveSettings } from '../../site/settings-store.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import { insertApplication, isSurge } from './application-store.ts'
import { rejectBlockedNetwork } from './blocked-networks.ts'
import type { IsDisposable } from './disposable-domains.ts'
import { findInviter, setInviter, takeInvite } from './invite-store.ts'
import { rejectBlockedMail } from './mail-domains.ts'
import { requireProofInSurge } from './sign-up-proof.ts'

export interface Services extends MailServices {
  db: Db
  /** Whether the site has a public address. */
  isPublic: boolean
  /** Whether to watch for surges of sign-ups. */
  detectSurges: boolean
  secret: Secret
  isDisposable: IsDisposable
}

/** Completes a sign-up in the transaction that has inserted the account. */
export type Admit = (tx: Tx, accountId: number) => Promise<void>

/**
 * Decides whether a visitor may sign up. Throws 403 if sign-ups are closed or the network is
 * blocked, and 422 if an invite, answer, proof of work or the confirmation of an age is missing or
 * invalid, or the site does not accept the domain of the address or a word in the name. Until a public site has an owner,
 * only the person who claims it may sign up.
 */
export async function planAdmission(
  services: Services,
  signup: SignupBody,
  ip: string,
): Promise<Admit> {
  const { db, isPublic, detectSurges } = services
  if (await isClaimed(db, signup.claimCode)) return admitAtOnce
  if (isPublic && !(await hasOwner(db))) {
    throw new ProblemError('registration-closed', serverMessages.siteUnclaimed)
  }
  const settings = await readSiteSettings(db)
  if (settings.registration === 'CLOSED' || settings.signInMethods === 'PROVIDERS') {
    throw new ProblemError('registration-closed', messages.registrationClosed)
  }
  rejectBlockedNetwork(settings, ip)
  if (settings.minimumAge > 0 && !signup.confirmsAge) {
    throw fieldProblem('confirmsAge', messages.ageUnconfirmed)
  }
  await rejectBlockedMail(settings, services.isDisposable, 'email', signup.email)
  rejectWatchedName(settings, { fullName: signup.fullName })
  const { invite } = signup
  if (invite !== undefined) {
    // Checked before the expensive password hash, and used up when the account is inserted.
    if (!(await findInviter(db, invite))) throw invalidInvite()
    return admitWithInvite(invite)
  }
  if (settings.registration === 'INVITE') throw fieldProblem('invite', messages.inviteRequired)
  const isOpen = settings.registration === 'OPEN'
  if (detectSurges) {
    if (isOpen && (await requireApprovalInSurge(services, settings))) {
      return admitAfterApproval(settings, signup.answer)
    }
    const { username, proof } = signup
    // Anyone who tries Seam on their own machine may sign up with a script.
    if (isPublic || !isLoopback(ip)) {
      await requireProofInSurge(services, settings.signUpProofs, { username, ip, proof })
    }
  }
  return isOpen ? admitAtOnce : admitAfterApproval(settings, signup.answer)
}

const isClaimed = async (db: Db, claimCode: string | undefined) =>
  claimCode !== undefined && (await isCodeValid(db, hashToken(claimCode)))

/**
 * Switches an open registration to approval and mails the owners if more people have signed up
 * within an hour than the site considers normal. Returns whether it did.
 */
async function requireApprovalInSurge(
  services: MailServices & { db: Db },
  { signUpSurge }: SiteSettings,
): Promise<boolean> {
  if (signUpSurge === 0 || !(await isSurge(services.db, signUpSurge))) return false
  await services.db.transaction().execute(async (tx) => {
    await saveSettings(tx, { registration: 'APPROVAL' })
    await recordAudit(tx, { actor: null, action: 'registration.surge', details: { signUpSurge } })
    await mailOwners(services, tx, { reason: 'sign-up-surge', perHour: signUpSurge })
  })
  return true
}

const admitAtOnce: Admit = async () => undefined

const invalidInvite = () => fieldProblem('invite', messages.inviteCode)

const admitWithInvite =
  (code: string): Admit =>
  async (tx, accountId) => {
    const inviterId = await takeInvite(tx, code)
    if (inviterId === undefined) throw invalidInvite()
    await setInviter(tx, accountId, inviterId)
  }

function admitAfterApproval({ registrationQuestion }: SiteSettings, answer = ''): Admit {
  if (registrationQuestion !== '' && answer === '') {
    throw fieldProblem('answer', serverMessages.answerRequired)
  }
  return (tx, accountId) => insertApplication(tx, accountId, answer)
}
