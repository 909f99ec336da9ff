import { hashToken } from '@seam/server/src/infra/hash-token.ts'
import { XSRF_COOKIE, XSRF_HEADER } from '@seam/server/src/infra/http/cookies.ts'
import { ACCESS_COOKIE } from '@seam/server/src/features/session/cookies.ts'
import { generateTokens } from '@seam/server/src/features/session/tokens.ts'
import pg from 'pg'

/** Creates signed-in accounts. Returns the headers of each. Signing up would take a minute. */
export async function seedSessions(
  databaseUrl: string,
  count: number,
): Promise<Record<string, string>[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const sessions = Array.from({ length: count }, (_, index) => {
    const { access } = generateTokens()
    return { n: index, access, hash: hashToken(access).toString('hex') }
  })
  const xsrf = 'the-same-for-all'
  await client.query(
    `with source as (
       select * from jsonb_to_recordset($1::jsonb) as source (n int, hash text)
     ), person as (
       insert into account (public_id, username, email, full_name, password_hash)
       select 'h' || lpad(n::text, 10, '0'), 'voter_' || n, 'voter_' || n || '@example.org', '', '-'
       from source returning id, public_id
     ), session as (
       insert into session (public_id, account_id, xsrf_token, device)
       select public_id, id, $2, 'A browser' from person returning id, public_id
     )
     insert into session_token (hash, session_id, kind, expires_at)
     select decode(hash, 'hex'), session.id, 'access', now() + interval '1 hour'
     from source join session on session.public_id = 'h' || lpad(n::text, 10, '0')`,
    [JSON.stringify(sessions), xsrf],
  )
  await client.end()
  return sessions.map(({ access }) => ({
    cookie: `${ACCESS_COOKIE}=${access}; ${XSRF_COOKIE}=${xsrf}`,
    [XSRF_HEADER]: xsrf,
  }))
}
