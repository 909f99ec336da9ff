import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { limits } from '@seam/contract/limits.ts'
import { currentSession, login, logout, renewToken } from '@seam/contract/session.ts'
import { changeEmail, changePassword, endOtherSessions } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'

/** A token pair. Times are seconds of the model's clock. */
interface Pair {
  session: object
  /** Whether a change of the password or email has revoked it. */
  isRevoked: boolean
  accessUsed: boolean
  accessExpiresAt: number
  refreshUsedAt: number | null
  /** Which of its tokens are deleted because they precede the last two generations. */
  forgotten: { access: boolean; refresh: boolean }
  parent: Pair | null
  successor: Pair | null
}

/** The pair of each client, in the order of the clients. */
interface Model {
  pairs: Pair[]
  activeSessions: Set<object>
  now: number
}

interface Real {
  username: string
  email: string
  password: string
  clients: Client[]
  /** The database's clock when the model's clock was last set, in seconds. */
  syncedAt: number
}

const newPair = ({ now }: Model, session: object, parent: Pair | null = null): Pair => ({
  session,
  isRevoked: false,
  accessUsed: false,
  accessExpiresAt: now + limits.accessTokenLifetime,
  refreshUsedAt: null,
  forgotten: { access: false, refresh: false },
  parent,
  successor: null,
})

const isActive = (model: Model, { session, isRevoked }: Pair) =>
  model.activeSessions.has(session) && !isRevoked

/** Returns whether a request of this client is signed in. Marks its access token as used. */
function authenticate(model: Model, pair: Pair) {
  const isSignedIn = isActive(model, pair) && pair.accessExpiresAt > model.now
  pair.accessUsed ||= isSignedIn
  return isSignedIn
}

/** Forgets the tokens that precede the two generations before a pair that is being rotated. */
function forgetOldGenerations({ now }: Model, rotated: Pair) {
  for (let old = rotated.parent?.parent ?? null; old; old = old.parent) {
    const { isRevoked, accessExpiresAt, refreshUsedAt, forgotten } = old
    if (isRevoked) continue
    const isInGrace = refreshUsedAt === null || now - refreshUsedAt < limits.refreshGracePeriod
    forgotten.refresh ||= !isInGrace
    forgotten.access ||= accessExpiresAt < now
  }
}

/** Returns the pair that a renewal returns, or null if it is rejected. */
function renew(model: Model, pair: Pair): Pair | null {
  authenticate(model, pair)
  if (!isActive(model, pair) || pair.forgotten.refresh) return null
  const { successor, refreshUsedAt } = pair
  if (successor === null || refreshUsedAt === null) {
    pair.refreshUsedAt = model.now
    pair.successor = newPair(model, pair.session, pair)
    forgetOldGenerations(model, pair)
    return pair.successor
  }
  if (model.now - refreshUsedAt < limits.refreshGracePeriod) return successor
  if (successor.accessUsed || successor.refreshUsedAt !== null) {
    model.activeSessions.delete(pair.session)
    return null
  }
  successor.accessExpiresAt = model.now + limits.accessTokenLifetime
  return successor
}

/**
 * Shifts the times of all tokens so that exactly these seconds of the model's clock have passed
 * since the last call, however long the requests in between took.
 */
async function passTime(model: Model, real: Real, seconds: number) {
  const { db } = await app()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  const now = rows[0]?.now ?? 0
  const shift = sql`${now - real.syncedAt - seconds} * interval '1 second'`
  await sql`
    update session_token set used_at = used_at + ${shift}, expires_at = expires_at + ${shift}
    from session
    where session.id = session_id and account_id = ${await accountIdOf(real)}
  `.execute(db)
  real.syncedAt = now
  model.now += seconds
}

type Run = (model: Model, real: Real, client: Client, pair: Pair, index: number) => Promise<void>

/** Generates a step of one of the clients, which `nth` selects. */
const step = (name: string, run: Run) =>
  fc.nat(9).map((nth): fc.AsyncCommand<Model, Real> => ({
    check: () => true,
    async run(model, real) {
      await passTime(model, real, 0)
      const index = nth % real.clients.length
      const [client, pair] = [real.clients[index], model.pairs[index]]
      if (client && pair) await run(model, real, client, pair, index)
    },
    toString: () => `client ${nth} ${name}`,
  }))

async function expectSignedIn(model: Model, client: Client, pair: Pair) {
  const { access, refresh } = pair.forgotten
  const isKnown = !access && !refresh && model.activeSessions.has(pair.session)
  const { status, headers } = await client.call(currentSession)
  expect(status).toBe(authenticate(model, pair) ? 200 : 401)
  // The browser may already have the cookies that replace revoked ones.
  expect(pair.isRevoked && isKnown ? headers.getSetCookie() : []).toEqual([])
}

/** Revokes the session's pairs and ends all other sessions. */
function replaceCredentials(model: Model, pair: Pair, index: number) {
  const pairs = model.pairs.flatMap((each) => [each, ...(each.successor ? [each.successor] : [])])
  for (const other of pairs) other.isRevoked ||= other.session === pair.session
  model.activeSessions = new Set([pair.session])
  model.pairs[index] = newPair(model, pair.session)
}

const frequentSteps = [
  step('sends a request', (model, _real, client, pair) => expectSignedIn(model, client, pair)),
  step('renews its tokens', async (model, _real, client, pair, index) => {
    const { status } = await client.call(renewToken)
    const renewed = renew(model, pair)
    expect(status).toBe(renewed ? 200 : 401)
    if (renewed) model.pairs[index] = renewed
  }),
  fc
    .constantFrom(limits.refreshGracePeriod + 1, limits.accessTokenLifetime + 1)
    .map((seconds): fc.AsyncCommand<Model, Real> => ({
      check: () => true,
      run: (model, real) => passTime(model, real, seconds),
      toString: () => `${seconds} seconds pass`,
    })),
]
const rareSteps = [
  step('is copied', async (model, real, client, pair) => {
    real.clients.push(client.copy())
    model.pairs.push(pair)
  }),
  step('signs out', async (model, _real, client, pair) => {
    expect((await client.call(logout)).status).toBe(200)
    if (!pair.isRevoked) model.activeSessions.delete(pair.session)
  }),
  step('ends the other sessions', async (model, _real, client, pair) => {
    const { status } = await client.call(endOtherSessions)
    const isAllowed = authenticate(model, pair)
    expect(status).toBe(isAllowed ? 200 : 401)
    if (isAllowed) model.activeSessions = new Set([pair.session])
  }),
  step('changes the password', async (model, real, client, pair, index) => {
    const newPassword = `${real.password}x`
    const body = { currPassword: real.password, newPassword, confirmNewPassword: newPassword }
    const { status } = await client.call(changePassword, { body })
    const isAllowed = authenticate(model, pair)
    expect(status).toBe(isAllowed ? 200 : 401)
    if (!isAllowed) return
    real.password = newPassword
    replaceCredentials(model, pair, index)
  }),
  step('changes the email', async (model, real, client, pair, index) => {
    const { email: newEmail } = signupData()
    const body = { currEmail: real.email, newEmail, password: real.password }
    const { status } = await client.call(changeEmail, { body })
    const isAllowed = authenticate(model, pair)
    expect(status).toBe(isAllowed ? 200 : 401)
    if (!isAllowed) return
    real.email = newEmail
    replaceCredentials(model, pair, index)
  }),
  step('is joined by a new one that signs in', async (model, real) => {
    const client = new Client()
    const { email, password } = real
    expect((await client.call(login, { body: { email, password } })).status).toBe(200)
    const session = {}
    model.activeSessions.add(session)
    model.pairs.push(newPair(model, session))
    real.clients.push(client)
  }),
]

/** Contains enough renewals to reuse old tokens before a change revokes them. */
const steps = [...frequentSteps, ...frequentSteps, ...frequentSteps, ...rareSteps]

test('the same cookies are valid as in the model, after any steps of any clients', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: 'max' }), async (commands) => {
      const ada = await person('Ada')
      const model: Model = { pairs: [], activeSessions: new Set([ada]), now: 0 }
      const pair = newPair(model, ada)
      model.pairs.push(pair, pair)
      const { username, email } = ada
      const syncedAt = Date.now() / 1_000
      const real = { username, email, password: PASSWORD, clients: [ada, ada.copy()], syncedAt }
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await passTime(model, real, 0)
      for (const [index, pair] of model.pairs.entries()) {
        await expectSignedIn(model, real.clients[index] ?? ada, pair)
      }
    }),
    { numRuns: halfOf(20) },
  )
})
