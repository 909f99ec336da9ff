import { messages } from '@seam/contract/messages.ts'
import * as contract from '@seam/contract/people/sign-up.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api } from '../../../infra/http/api.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'
import { networkOf, type CreateRateLimiter } from '../../../infra/http/rate-limits.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Secret } from '../../../infra/secret.ts'
import { createAccount, freeNames } from '../../account/account.ts'
import type { PasswordHasher } from '../../account/password.ts'
import { mailVerification } from '../../email-verification/verify-email.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { rejectCrossSite } from '../../session/reject-cross-site.ts'
import { signIn } from '../../session/sign-in.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import { requireAcceptance } from '../../terms/terms.ts'
import { announceMember } from '../../webhook/announce.ts'
import { planAdmission, type Services as AdmissionServices } from './admission.ts'
import { createSignUpChallenge } from './sign-up-proof.ts'
import { recordSignUp } from './record-sign-up.ts'

export interface Services extends AdmissionServices, MailServices {
  db: Db
  secret: Secret
  passwords: PasswordHasher
  sharedRateLimits: CreateRateLimiter
}

export function signUpRoutes(api: Api, services: Services) {
  const { db, secret, passwords, sharedRateLimits } = services
  const signUps = sharedRateLimits(
    'sign-ups',
    rateLimitRules.signUps.points,
    rateLimitRules.signUps.seconds,
  )

  api.serve(contract.checkAvailability, {
    rate: rateLimitRules.availabilityChecks,
    handle: ({ body, viewer }) => freeNames(db, body, viewer?.accountId),
    message: 'true means available, false means taken',
  })

  api.serve(contract.signup, {
    rate: rateLimitRules.signUpRequests,
    find: rejectCrossSite,
    handle: async (call) => {
      const { body, authentication, request } = call
      if (authentication.sessionId !== null) {
        throw new ProblemError('conflict', messages.signupSignedIn)
      }
      const admit = await planAdmission(services, body, request.ip)
      const recordAcceptance = await requireAcceptance(db, body.acceptedTerms)
      await signUps.consume(networkOf(request.ip), request.ip)
      const { defaultPublishStatus: publishStatus } = await readSiteSettings(db)
      const account = { ...body, publishStatus }
      const credentials = await createAccount(db, passwords, account, async (tx, accountId) => {
        await admit(tx, accountId)
        await recordAcceptance(tx, accountId)
        await recordSignUp({ secret }, tx, { accountId, email: body.email, ip: request.ip })
        await mailVerification(services, tx, { accountId, ...body })
        await announceMember(services, tx, 'member.joined', accountId)
      })
      return signIn(services, credentials, call, true)
    },
    message: 'Welcome',
  })

  api.serve(contract.getSignUpChallenge, {
    rate: rateLimitRules.proofChallenges,
    handle: ({ query, request }) => createSignUpChallenge(secret, query.username, request.ip),
    message: 'Solve this to sign up',
  })
}
