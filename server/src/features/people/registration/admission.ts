import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SignupBody } from '@seam/contract/people/sign-up.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { fieldProblem, ProblemError } from '../../../infra/http/problem-error.ts'
import { isLoopback } from '../../../infra/http/rate-limits.ts'
import { hashToken } from '../../../infra/hash-token.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Secret } from '../../../infra/secret.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { isCodeValid } from '../roles/claim-store.ts'
import { hasOwner } from '../../account/owner-store.ts'
import { rejectWatchedName } from '../../moderation/hold/findings.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import { insertApplication } from './application-store.ts'
import { isInNetwork } from './blocked-networks.ts'
import type { IsDisposable } from './disposable-domains.ts'
import { findInviter, setInviter, takeInvite } from './invite-store.ts'
import { rejectBlockedMail } from './mail-domains.ts'
import { requireProofInSurge } from './sign-up-proof.ts'
import { requireApprovalInSurge } from './surge.ts'

export interface Services extends MailServices {
  db: Db
  /** Whether the site has a public address. */
  isPublic: boolean
  /** Whether to watch for surges of sign-ups. */
  detectSurges: boolean
  secret: Secret
  isDisposable: IsDisposable
}

/** Completes a sign-up, in the transaction that has inserted the account. */
export type Admit = (tx: Tx, accountId: number) => Promise<void>

/**
 * Decides whether a visitor may sign up. Throws 403 if no one may at the moment, and 422 where an
 * invite, answer or proof of work is missing or not valid, or the site does not accept the domain of the
 * address or a word of the name. Until a public site has an owner, only who claims it may.
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
  if (settings.registration === 'CLOSED') {
    throw new ProblemError('registration-closed', messages.registrationClosed)
  }
  if (isInNetwork(settings.blockedNetworks, ip)) {
    throw new ProblemError('registration-closed', serverMessages.networkBlocked)
  }
  await rejectBlockedMail(settings, services.isDisposable, 'email', signup.email)
  rejectWatchedName(settings, { fullName: signup.fullName })
  const { invite } = signup
  if (invite !== undefined) {
    // Checked before the expensive hash of the password, and taken with the account.
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
    // Who tries Seam on their own machine may sign up with a script.
    if (isPublic || !isLoopback(ip)) {
      await requireProofInSurge(services, settings.signUpProofs, { username, ip, proof })
    }
  }
  return isOpen ? admitAtOnce : admitAfterApproval(settings, signup.answer)
}

const isClaimed = async (db: Db, claimCode: string | undefined) =>
  claimCode !== undefined && (await isCodeValid(db, hashToken(claimCode)))

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
