import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditLog } from '@seam/contract/audit.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import * as contract from '@seam/contract/webhook.ts'
import { app, jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { sendDue } from './deliver.ts'
import { MAX_OUTAGE, retryDelay } from './delivery-rules.ts'
import { insertDelivery } from './delivery-store.ts'
import { purgeWebhookDeliveries, sendDueWebhooks } from './jobs.ts'
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

/** Attempts what waits for a webhook, as if it were due. */
async function attempt({ _id }: { _id: string }) {
  const services = await app()
  await sql`update webhook_delivery set next_attempt_at = now() where state = 'WAITING'`.execute(
    services.db,
  )
  const hook = await findWebhook(services.db, _id)
  await sendDue(services, hook?.id ?? 0, new AbortController().signal)
}

const deliveriesOf = async ({ _id: id }: { _id: string }) =>
  (await site.ada.call(contract.listWebhookDeliveries, { params: { id } })).data.docs

const stateOf = async ({ _id }: { _id: string }) =>
  (await site.ada.call(contract.listWebhooks)).data.find((hook) => hook._id === _id)

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
  await insertByHand(hook)
  await attempt(hook)
  const [delivery] = await deliveriesOf(hook)
  expect(delivery).toMatchObject({
    state: 'WAITING',
    attempts: 1,
    response: `${status} Not now`,
  })
  const wait = Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attemptedAt ?? '')
  expect(wait).toBe(60_000)
  await attempt(hook)
  expect(receivedBy(hook)).toHaveLength(2)
  const [first, second] = receivedBy(hook)
  expect(first?.body).toBe(second?.body)
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
})

test('a job that runs again sends nothing before it is due', async () => {
  site.response = { status: 500 }
  const hook = await createHook('disk.low')
  await insertByHand(hook)
  await attempt(hook)
  const services = await app()
  const { id } = (await findWebhook(services.db, hook._id)) ?? { id: 0 }
  await sendDue(services, id, new AbortController().signal)
  expect(receivedBy(hook)).toHaveLength(1)
})

test('what is due is sent each minute, even if its job was lost', async () => {
  const hook = await createHook('disk.low')
  await insertByHand(hook)
  await sendDueWebhooks(await app()).run(jobRun({}))
  expect(await payloadsOf(hook, 1)).toMatchObject([{ type: 'disk.low' }])
})

test('an address that fails three times in a row is left alone for a minute', async () => {
  site.response = { status: 500 }
  const hook = await createHook('disk.low')
  for (let count = 0; count < 5; count += 1) await insertByHand(hook)
  await attempt(hook)
  expect(receivedBy(hook)).toHaveLength(3)
})

test('an attempt that succeeds ends the delivery', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 500 }
  await insertByHand(hook)
  await attempt(hook)
  site.response = { status: 200, body: '🌊'.repeat(1_000) }
  await attempt(hook)
  const [delivery] = await deliveriesOf(hook)
  expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 2, nextAttemptAt: null })
  expect(delivery?.response).toBe(`200 ${'🌊'.repeat(296)}`)
  expect((await stateOf(hook))?.lastDeliveredAt).not.toBe(null)
  await attempt(hook)
  expect(receivedBy(hook)).toHaveLength(2)
})

/** Makes a webhook fail for so long that its next failure is the last one. */
const failForDays = async ({ _id }: { _id: string }) =>
  sql`
    update webhook set failing_since = now() - ${MAX_OUTAGE}::int * interval '1 second'
    where public_id = ${_id}`.execute((await app()).db)

test('after three days of failures the webhook is switched off, and what still waits is not sent', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 500 }
  await insertByHand(hook)
  await attempt(hook)
  expect((await stateOf(hook))?.state).toBe('ON')
  await failForDays(hook)
  await attempt(hook)
  expect((await stateOf(hook))?.state).toBe('FAILED')
  const { data } = await site.ada.call(listAuditLog)
  expect(data.docs[0]).toMatchObject({
    action: 'webhook.failed',
    actor: null,
    details: { host: site.host },
  })
  await attempt(hook)
  expect(receivedBy(hook)).toHaveLength(2)
  expect(await deliveriesOf(hook)).toMatchObject([
    { state: 'FAILED', attempts: 2, response: serverMessages.webhookWasOff },
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

test('an event that is never accepted ends, and does not switch off a webhook that accepts others', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 400 }
  const rejected = await insertByHand(hook)
  await attempt(hook)
  await failForDays(hook)
  const { db } = await app()
  await sql`
    update webhook_delivery set attempts = 9, next_attempt_at = now() + interval '1 day'
    where id = ${rejected}`.execute(db)
  site.response = { status: 204 }
  await site.ada.call(contract.testWebhook, { params: { id: hook._id } })
  await payloadsOf(hook, 2)
  site.response = { status: 400 }
  await attempt(hook)
  expect((await deliveriesOf(hook)).at(-1)).toMatchObject({ state: 'FAILED', attempts: 10 })
  expect((await stateOf(hook))?.state).toBe('ON')
})

test('a webhook that is gone is switched off at once', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 410 }
  await insertByHand(hook)
  await attempt(hook)
  expect((await stateOf(hook))?.state).toBe('FAILED')
})

test('the response of a replaced address does not switch the webhook off', async () => {
  const hook = await createHook('disk.low')
  await insertByHand(hook)
  const url = `${hook.url}/new`
  const params = { id: hook._id }
  site.response = {
    status: 410,
    before: () => site.ada.call(contract.changeWebhook, { params, body: { url } }),
  }
  await attempt(hook)
  expect((await stateOf(hook))?.state).toBe('ON')
  expect(receivedBy({ url })).toHaveLength(1)
})

test('an address that became private is not requested', async () => {
  const hook = await createHook('disk.low')
  const { db } = await app()
  await db.updateTable('webhook').set({ url: 'https://10.0.0.1/' }).execute()
  await insertByHand(hook)
  await attempt(hook)
  expect(await deliveriesOf(hook)).toMatchObject([
    { state: 'WAITING', attempts: 1, response: 'The address is not public' },
  ])
})

test('an event that the owner has deselected is not sent', async () => {
  const hook = await createHook('disk.low')
  await insertByHand(hook)
  const params = { id: hook._id }
  await site.ada.call(contract.changeWebhook, { params, body: { events: ['backup.failed'] } })
  await attempt(hook)
  expect(await deliveriesOf(hook)).toMatchObject([
    { state: 'WITHHELD', attempts: 0, response: serverMessages.webhookUnwanted },
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
  await insertByHand(hook)
  await attempt(hook)
  const [request = { path: '', headers: {}, body: '' }] = receivedBy(hook)
  expect(verify(renewed.secret, request)).toEqual(verify(hook.secret, request))

  const { db } = await app()
  await sql`update webhook set secret_renewed_at = now() - interval '25 hours'`.execute(db)
  await insertByHand(hook)
  await attempt(hook)
  const [, later = request] = receivedBy(hook)
  expect(verify(renewed.secret, later)).toBeTruthy()
  expect(() => verify(hook.secret, later)).toThrow('No matching signature')
})

test('a request that was changed on its way does not verify', async () => {
  const hook = await createHook('disk.low')
  await insertByHand(hook)
  await attempt(hook)
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
