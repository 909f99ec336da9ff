import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditLog } from '@seam/contract/audit.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import * as contract from '@seam/contract/webhook.ts'
import { app, jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { SEND_WEBHOOK } from './announce.ts'
import { deliver } from './deliver.ts'
import { retryDelay } from './delivery-rules.ts'
import { insertDelivery } from './delivery-store.ts'
import { purgeWebhookDeliveries } from './jobs.ts'
import { setUpReceiver, verify } from './webhook.fixture.ts'
import { findWebhook } from './webhook-store.ts'

const { site, createHook, receivedBy, payloadsOf } = setUpReceiver()

const HOUR = 3_600

/** Inserts a delivery without its job, so that the test attempts it. Returns its id. */
async function insertByHand({ _id }: { _id: string }, event = 'disk.low' as const) {
  const { db } = await app()
  return db.transaction().execute(async (tx) => {
    const hook = await findWebhook(tx, _id)
    const about = { event, subjectId: null, happenedAt: new Date(), data: { path: '/admin' } }
    return (await insertDelivery(tx, hook?.id ?? 0, about)) ?? 0
  })
}

const attempt = async (deliveryId: number) =>
  deliver(await app(), deliveryId, new AbortController().signal)

const deliveriesOf = async ({ _id: id }: { _id: string }) =>
  (await site.ada.call(contract.listWebhookDeliveries, { params: { id } })).data.docs

const stateOf = async ({ _id }: { _id: string }) =>
  (await site.ada.call(contract.listWebhooks)).data.find((hook) => hook._id === _id)

/** The seconds until the next attempt of a delivery. */
async function nextAttempts(deliveryId: number) {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = ${SEND_WEBHOOK} and state = 'created'
      and (data ->> 'deliveryId')::int = ${deliveryId}`.execute((await app()).db)
  return rows.map(({ seconds }) => seconds)
}

test('failed attempts are repeated with growing pauses over three days', () => {
  const delays = Array.from({ length: 20 }, (_, index) => retryDelay('disk.low', index + 1))
  const waited = delays.filter((delay) => delay !== null)
  expect(waited).toEqual(waited.toSorted((a, b) => a - b))
  const total = waited.reduce((sum, delay) => sum + delay, 0)
  expect([total > 70 * HOUR, total < 73 * HOUR]).toEqual([true, true])
})

test.each([301, 400, 404, 429, 500, 503])('a response %i is retried', async (status) => {
  site.response = { status, headers: { location: '/elsewhere' }, body: 'Not\nnow\u0007' }
  const hook = await createHook('disk.low')
  const id = await insertByHand(hook)
  await attempt(id)
  expect(await deliveriesOf(hook)).toMatchObject([
    { state: 'WAITING', attempts: 1, response: `${status} Not now` },
  ])
  expect(await nextAttempts(id)).toEqual([5])
  await attempt(id)
  expect(receivedBy(hook)).toHaveLength(2)
  const [first, second] = receivedBy(hook)
  expect(first?.body).toBe(second?.body)
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
})

test('an attempt that succeeds ends the delivery', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 500 }
  const id = await insertByHand(hook)
  await attempt(id)
  site.response = { status: 200, body: 'x'.repeat(1_000) }
  await attempt(id)
  const [delivery] = await deliveriesOf(hook)
  expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 2, nextAttemptAt: null })
  expect(delivery?.response).toHaveLength(300)
  expect((await stateOf(hook))?.lastDeliveredAt).not.toBe(null)
  await attempt(id)
  expect(receivedBy(hook)).toHaveLength(2)
})

/** Lets the next attempt of a delivery be its last. */
const useUpAttempts = async (id: number) =>
  (await app()).db
    .updateTable('webhook_delivery')
    .set({ attempts: 10 })
    .where('id', '=', id)
    .execute()

test('after the last attempt the webhook is switched off, and what still waits is not sent', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 500 }
  const [last, waiting] = [await insertByHand(hook), await insertByHand(hook)]
  await useUpAttempts(last)
  await attempt(last)
  expect((await stateOf(hook))?.state).toBe('FAILED')
  const { data } = await site.ada.call(listAuditLog)
  expect(data.docs[0]).toMatchObject({
    action: 'webhook.failed',
    actor: null,
    details: { host: site.host },
  })
  await attempt(waiting)
  expect(receivedBy(hook)).toHaveLength(1)
  expect(await deliveriesOf(hook)).toMatchObject([
    { state: 'FAILED', attempts: 0, response: serverMessages.webhookWasOff },
    { state: 'FAILED', attempts: 11 },
  ])

  site.response = { status: 204 }
  const params = { id: hook._id, deliveryId: (await deliveriesOf(hook))[0]?._id ?? '' }
  const whileOff = await site.ada.call(contract.resendWebhookDelivery, { params })
  expect([whileOff.status, whileOff.problem.detail]).toEqual([409, serverMessages.webhookOff])
  await site.ada.call(contract.changeWebhook, { params, body: { state: 'ON' } })
  expect((await site.ada.call(contract.resendWebhookDelivery, { params })).data).toMatchObject({
    state: 'WAITING',
    attempts: 0,
  })
  await eventually(async () =>
    expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'DELIVERED', attempts: 1 }),
  )
})

test('a webhook that has accepted later events stays on after one that it never accepts', async () => {
  const hook = await createHook('disk.low')
  const [rejected, accepted] = [await insertByHand(hook), await insertByHand(hook)]
  await attempt(accepted)
  site.response = { status: 400 }
  await useUpAttempts(rejected)
  await attempt(rejected)
  expect((await stateOf(hook))?.state).toBe('ON')
})

test('a webhook that is gone is switched off at once', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 410 }
  await attempt(await insertByHand(hook))
  expect((await stateOf(hook))?.state).toBe('FAILED')
})

test('an address that became private is not requested', async () => {
  const hook = await createHook('disk.low')
  const { db } = await app()
  await db.updateTable('webhook').set({ url: 'https://10.0.0.1/' }).execute()
  await attempt(await insertByHand(hook))
  expect(await deliveriesOf(hook)).toMatchObject([
    { state: 'WAITING', attempts: 1, response: 'The address is not public' },
  ])
})

test('a test event is sent once, even while the webhook is off, and switches nothing off', async () => {
  const hook = await createHook('disk.low')
  const params = { id: hook._id }
  await site.ada.call(contract.changeWebhook, { params, body: { state: 'OFF' } })
  expect((await site.ada.call(contract.testWebhook, { params })).data).toMatchObject({
    event: 'webhook.test',
    state: 'WAITING',
    payload: { type: 'webhook.test', data: {} },
  })
  expect(await payloadsOf(hook, 1)).toMatchObject([{ type: 'webhook.test' }])
  await site.ada.call(contract.changeWebhook, { params, body: { state: 'ON' } })
  site.response = { status: 410 }
  await site.ada.call(contract.testWebhook, { params })
  await eventually(async () =>
    expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'FAILED', attempts: 1 }),
  )
  expect((await stateOf(hook))?.state).toBe('ON')
})

test('a delivery that waits cannot be sent again, so that it is not sent twice', async () => {
  const hook = await createHook('disk.low')
  await insertByHand(hook)
  const params = { id: hook._id, deliveryId: (await deliveriesOf(hook))[0]?._id ?? '' }
  const answer = await site.ada.call(contract.resendWebhookDelivery, { params })
  expect([answer.status, answer.problem.detail]).toEqual([409, serverMessages.webhookWaiting])
})

test('for a day after it was replaced, the previous secret also verifies', async () => {
  const hook = await createHook('disk.low')
  const { data: renewed } = await site.ada.call(contract.renewWebhookSecret, {
    params: { id: hook._id },
  })
  expect(renewed.secret).not.toBe(hook.secret)
  await attempt(await insertByHand(hook))
  const [request = { path: '', headers: {}, body: '' }] = receivedBy(hook)
  expect(verify(renewed.secret, request)).toEqual(verify(hook.secret, request))

  const { db } = await app()
  await sql`update webhook set secret_renewed_at = now() - interval '25 hours'`.execute(db)
  await attempt(await insertByHand(hook))
  const [, later = request] = receivedBy(hook)
  expect(verify(renewed.secret, later)).toBeTruthy()
  expect(() => verify(hook.secret, later)).toThrow('No matching signature')
})

test('a request that was changed on its way does not verify', async () => {
  const hook = await createHook('disk.low')
  await attempt(await insertByHand(hook))
  const [request = { path: '', headers: {}, body: '' }] = receivedBy(hook)
  expect(() => verify(hook.secret, { ...request, body: `${request.body} ` })).toThrow(
    'No matching signature',
  )
})

test('the log shows pages, the newest first, and is deleted after two weeks', async () => {
  const hook = await createHook('disk.low')
  for (let count = 0; count < 3; count += 1) await insertByHand(hook)
  const list = (query: Record<string, string | number>) =>
    site.ada.call(contract.listWebhookDeliveries, { params: { id: hook._id }, query })
  const { data: first } = await list({ limit: 2 })
  const { data: second } = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([first.totalDocs, first.docs.length, second.docs.length]).toEqual([3, 2, 1])
  const { db } = await app()
  await sql`update webhook_delivery set started_at = now() - interval '15 days'
    where public_id = ${second.docs[0]?._id ?? ''}`.execute(db)
  await purgeWebhookDeliveries(db).run(jobRun({}))
  expect((await list({})).data.docs).toEqual(first.docs)
})
