import { anonymous, type Authenticate } from '../../infra/http/authentication.ts'
import { clearCookie, readCookie } from '../../infra/http/cookies.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { ACCESS_COOKIE, REFRESH_COOKIE } from './cookies.ts'
import { markTokenUsed, sessionFinder } from './token-store.ts'
import { viewerOf } from './viewer-sql.ts'

/**
 * Identifies the viewer by the access token. If only the refresh token is still valid, returns only
 * the session, so that it stays protected against forgery. Clears the cookies of ended sessions.
 */
export function createAuthenticate(db: Db): Authenticate {
  const kinds = [
    { kind: 'access', cookie: ACCESS_COOKIE, findSession: sessionFinder(db, 'access') },
    { kind: 'refresh', cookie: REFRESH_COOKIE, findSession: sessionFinder(db, 'refresh') },
  ] as const
  return async (request, reply) => {
    for (const { kind, cookie, findSession } of kinds) {
      const token = readCookie(request, cookie)
      if (!token) continue
      const hash = hashToken(token)
      const session = await findSession(hash)
      if (!session) {
        clearCookie(request, reply, cookie)
        continue
      }
      // Another tab is changing the password or email. Clearing the cookie could clear its
      // successor.
      if (session.revoked) continue
      const signedIn = kind === 'access' && session.alive
      if (signedIn && session.used_at === null) await markTokenUsed(db, hash)
      return {
        viewer: signedIn ? viewerOf(session) : null,
        sessionId: session.session_id,
        isPending: session.is_pending,
        csrfToken: session.xsrf_token,
        apiToken: null,
        isTokenInvalid: false,
      }
    }
    return anonymous
  }
}
