import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { logout } from '@seam/contract/session.ts'
import { app, jobRun } from '../../../test/app.ts'
import { purgePushes } from './jobs.ts'
import { setUpPush } from './push.fixture.ts'
import { MAX_FAILURES } from './push-rules.ts'
import { SEND_PUSH, type SendPush } from './queue-push.ts'

const { site, content, queue, queueByHand, deliver } = setUpPush()

const subscriptions = async () =>
  (await app()).db
    .selectFrom('push_subscription')
    .selectAll()
    .where('endpoint', '=', site.browser.subscription.endpoint)
    .execute()

/** The waiting jobs of a notification, with the seconds until they run. */
async function waitingJobs({ pushId }: SendPush) {
  const { db } = await app()
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    select (data ->> 'attempts')::int as attempts,
      round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job
    where name = ${SEND_PUSH} and state = 'created' and (data ->> 'pushId')::int = ${pushId}
  `.execute(db)
  return rows
}

test.each([404, 410])(
  'a subscription ends when the push service responds with %i',
  async (status) => {
    site.service.state.answer = { status }
    expect(await deliver(await queueByHand())).toBe(null)
    expect(await subscriptions()).toEqual([])
  },
)

test.each([400, 401, 403, 413, 302])(
  'a response %i is recorded and not retried',
  async (status) => {
    site.service.state.answer = { status, body: '{"reason":"Bad\nToken\u0007"}' }
    const job = await queueByHand()
    expect(await deliver(job)).toBe(`${site.service.host}: ${status} {"reason":"Bad Token "}`)
    expect(await subscriptions()).toMatchObject([
      { failures: 1, last_response: `${status} {"reason":"Bad Token "}` },
    ])
    expect(await waitingJobs(job)).toEqual([])
  },
)

test.each([
  [{ status: 429, headers: { 'retry-after': '120' } }, 120],
  [{ status: 429, headers: { 'retry-after': '999999999' } }, 3_600],
  [{ status: 503, headers: { 'retry-after': '0' } }, 10],
  [{ status: 503, headers: { 'retry-after': 'Mon, 23 Nov 2020 08:00:00 GMT' } }, 10],
  [{ status: 429, headers: { 'retry-after': '-7' } }, 30],
  [{ status: 429, headers: { 'retry-after': 'soon' } }, 30],
  [{ status: 500 }, 30],
])('after %o the next attempt follows in %i seconds', async (answer, seconds) => {
  site.service.state.answer = answer
  const job = await queueByHand()
  expect(await deliver(job)).toBe(null)
  expect(await waitingJobs(job)).toEqual([{ attempts: 1, seconds }])
})

test('a notification fails after five attempts, and the subscription ends after ten failures', async () => {
  site.service.state.answer = { status: 500 }
  const job = await queueByHand()
  expect(await deliver({ ...job, attempts: 4 })).toMatch(/: 500 $/)
  expect(await subscriptions()).toMatchObject([{ failures: 1 }])
  site.service.state.answer = { status: 201 }
  await deliver(job)
  expect(await subscriptions()).toMatchObject([{ failures: 0, last_response: null }])

  site.service.state.answer = { status: 403 }
  for (let failures = 1; failures <= MAX_FAILURES; failures += 1) {
    expect(await subscriptions()).toHaveLength(1)
    await deliver(job)
  }
  expect(await subscriptions()).toEqual([])
})

test('no connection is made to an endpoint that resolves to this machine', async () => {
  const { db } = await app()
  const job = await queueByHand()
  await db
    .updateTable('push_subscription')
    .set({ endpoint: 'https://127.0.0.1/send' })
    .where('endpoint', '=', site.browser.subscription.endpoint)
    .execute()
  expect(await deliver(job)).toBe('127.0.0.1: The address is not public')
  expect(await waitingJobs(job)).toEqual([])
})

test('a notification that is no longer wanted when due, or is a day old, is not sent', async () => {
  const job = await queueByHand()
  const before = site.service.state.requests
  const checked: unknown[] = []
  await deliver(job, async ({ accountId, kind, tag }) => {
    checked.push({ accountId, kind, tag })
    return null
  })
  expect(checked).toEqual([{ accountId: site.accountId, kind: 'reply', tag: 'reply-1' }])
  const { db } = await app()
  await sql`update push set queued_at = now() - interval '25 hours' where id = ${job.pushId}`.execute(
    db,
  )
  await deliver(job)
  expect(site.service.state.requests).toBe(before)
  await purgePushes(db).run(jobRun({}))
  const left = await db.selectFrom('push').select('id').where('id', '=', job.pushId).execute()
  expect(left).toEqual([])
})

test('a notification is not sent once its session has ended or the account is deleted', async () => {
  const job = await queueByHand()
  const before = site.service.state.requests
  const { db } = await app()
  await sql`update account set deleted_at = now() where id = ${site.accountId}`.execute(db)
  await deliver(job)
  await sql`update account set deleted_at = null where id = ${site.accountId}`.execute(db)
  await sql`update session_token set expires_at = now() where session_id = ${job.sessionId}`.execute(
    db,
  )
  await deliver(job)
  expect(await queue({ tag: 'later' })).toBe(false)
  await site.ada.call(logout)
  await deliver(job)
  expect(site.service.state.requests).toBe(before)
})

test('the longest texts fit into a message', async () => {
  const longest = '\u{1F600}"\u0001'.repeat(500)
  const path = `/v/abcdefghijk?c=${'x'.repeat(200)}`
  await deliver(await queueByHand({ tag: 't'.repeat(100) }), async () => ({
    ...content,
    title: longest,
    body: longest,
    path,
  }))
  const [push] = site.service.receivedBy(site.browser)
  const { title = '', body = '' } = push?.message.notification ?? {}
  expect([Array.from(title).length, Array.from(body).length]).toEqual([101, 241])
})
