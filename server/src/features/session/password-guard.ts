import { serverMessages } from '@seam/contract/server-messages.ts'
import { type RateLimitRule, rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { type CreateRateLimiter, tooManyRequests } from '../../infra/http/rate-limits.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { mailSessionEnded } from '../mail/notices.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { clearSessionCookies } from './cookies.ts'
import type { SignInCall } from './sign-in.ts'
import { deleteSession } from './account-session-store.ts'

/** 422 at the password field: the current password is wrong. */
export class WrongPasswordError extends ProblemError {
  constructor(field: 'password' | 'currPassword') {
    const message = serverMessages.passwordWrong
    super('invalid', message, { errors: [{ field, code: 'invalid', message }] })
  }
}

/**
 * Runs a check of the current password within the limits of the session. The last wrong password
 * allowed ends the session, mails the owner of the account and throws 401.
 */
export type PasswordGuard = <Result>(
  call: SignInCall & { viewer: Pick<Viewer, 'accountId'> },
  verify: () => Promise<Result>,
) => Promise<Result>

interface Services extends MailServices {
  db: Db
  /** Shared by all processes. */
  sharedRateLimits: CreateRateLimiter
}

/** All guards share the counts of a session. */
export function createPasswordGuard(services: Services): PasswordGuard {
  const { wrongPasswords, passwordAttempts } = rateLimitRules
  const limiterOf = (name: string, { points, seconds }: RateLimitRule) =>
    services.sharedRateLimits(name, points, seconds)
  const wrong = limiterOf('wrong passwords of a session', wrongPasswords)
  const attempts = limiterOf('password attempts of a session', passwordAttempts)

  return async (call, verify) => {
    const { request, reply, viewer } = call
    const sessionId = call.authentication.sessionId ?? 0
    const key = String(sessionId)
    // Counts the attempt in advance, which limits parallel checks. If the process ends before the
    // refund, the count stays too high for an hour.
    const count = await attempts.increment(key, request.ip)
    try {
      if (count > passwordAttempts.points) throw tooManyRequests(1)
      const result = await verify()
      await attempts.refund(key, request.ip)
      return result
    } catch (error) {
      if (!(error instanceof WrongPasswordError)) {
        await attempts.refund(key, request.ip)
        throw error
      }
      if ((await wrong.increment(key, request.ip)) < wrongPasswords.points) throw error
      await endSession(services, viewer.accountId, sessionId)
      clearSessionCookies(request, reply)
      throw new ProblemError('signed-out', serverMessages.wrongPasswordsSignedOut, { cause: error })
    }
  }
}

const endSession = (services: Services, accountId: number, sessionId: number): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    const session = await deleteSession(tx, sessionId)
    if (!session) return
    const details = { wrongPasswords: true }
    await recordAudit(tx, { actor: null, action: 'session.ended', subject: accountId, details })
    await mailSessionEnded(services, tx, accountId, session.device)
  })
