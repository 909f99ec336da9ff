import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '@seam/server/src/infra/hash-token.ts'
import type { Browser } from './browser.ts'

/** Inserts accounts without a password, so that nothing has to be hashed. */
const INSERT_ACCOUNTS = `
  insert into account (public_id, username, email, full_name, password_hash, role)
  select public_id, username, email, 'Watch Shop', '-', $4
  from unnest($1::text[], $2::text[], $3::text[]) as new (public_id, username, email)
  returning id`

const INSERT_SESSIONS = `
  with inserted as (
    insert into session (public_id, account_id, xsrf_token, device)
    select account.public_id || account.public_id, account.id, 'token', 'Attack'
    from account join unnest($1::text[]) as new (username) using (username)
    returning id, account_id
  )
  insert into session_token (hash, session_id, kind, expires_at)
  select new.hash, inserted.id, 'access', now() + interval '1 hour'
  from unnest($1::text[], $2::bytea[]) as new (username, hash)
  join account using (username) join inserted on inserted.account_id = account.id`

/**
 * Creates accounts in a few statements, with a session for each browser. Unlike sign-ups, this
 * hashes no passwords, which would take minutes for a thousand accounts.
 */
async function seedAccounts(
  database: pg.Client,
  accounts: readonly { browser: Browser; username: string; email: string }[],
  role: string,
) {
  const usernames = accounts.map(({ username }) => username)
  const publicIds = accounts.map(() => randomBytes(9).toString('base64url').slice(0, 11))
  const emails = accounts.map(({ email }) => email)
  await database.query(INSERT_ACCOUNTS, [publicIds, usernames, emails, role])
  const tokens = accounts.map(() => randomBytes(32).toString('base64url'))
  await database.query(INSERT_SESSIONS, [usernames, tokens.map(hashToken)])
  for (const [index, { browser }] of accounts.entries()) {
    browser.cookies.set('seam_access', tokens[index] ?? '')
    browser.cookies.set('XSRF-TOKEN', 'token')
  }
}

/** Creates one account with a session. */
export const seedSession = (
  database: pg.Client,
  browser: Browser,
  username: string,
  role: 'member' | 'moderator',
) => seedAccounts(database, [{ browser, username, email: `${username}@example.org` }], role)

/** Creates an account for each browser, all in one mail domain, like sign-ups of many networks. */
export async function seedWave(database: pg.Client, browsers: readonly Browser[], domain: string) {
  const accounts = browsers.map((browser, n) => {
    const username = `wave_${n}`
    return { browser, username, email: `${username}@${domain}` }
  })
  await seedAccounts(database, accounts, 'member')
  await database.query(
    `insert into sign_up (account_id, network, mail_domain)
     select id, md5(username), $2 from account where username = any($1::text[])`,
    [accounts.map(({ username }) => username), domain],
  )
}
