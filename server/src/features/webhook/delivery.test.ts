import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditLog } from '@seam/contract/audit.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import * as contract from '@seam/contract/webhook.ts'
import { app, jobRun } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { sendDue } from './deliver.ts'
import { MAX_OUTAGE, retryDelay } from './delivery-rules.ts'
import { sendDueWebhooks } from './jobs.ts'
import { setUpReceiver } from './webhook.fixture.ts'
import { findWebhook } from './webhook-store.ts'

const { site, createHook, receivedBy, payloadsOf, insertByHand, attempt, deliveriesOf, stateOf } =
  setUpReceiver()

const HOUR = 3_600

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
  expect(site.received.filter(({ path }) => path === '/elsewhere')).toEqual([])
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

test('a run ends after three failures in a row that look like an outage', async () => {
  site.response = { status: 500 }
  const hook = await createHook('disk.low')
  for (let count = 0; count < 5; count += 1) await insertByHand(hook)
  await attempt(hook)
  expect(receivedBy(hook)).toHaveLength(3)
})

test('an event that is rejected delays no other, and new events come before repeated ones', async () => {
  site.response = { status: 400 }
  const hook = await createHook('disk.low')
  for (let count = 0; count < 5; count += 1) await insertByHand(hook)
  await attempt(hook)
  expect(receivedBy(hook)).toHaveLength(5)
  site.response = { status: 503 }
  await insertByHand(hook)
  await attempt(hook)
  const [newest] = await deliveriesOf(hook)
  expect(newest).toMatchObject({ attempts: 1, response: '503' })
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

test('the owners get a mail when a webhook is switched off', async () => {
  const hook = await createHook('disk.low')
  site.response = { status: 410 }
  await insertByHand(hook)
  const services = await app()
  await sql`
    update account set email_verified_at = now()
    where username = ${site.ada.username}`.execute(services.db)
  const { id = 0 } = (await findWebhook(services.db, hook._id)) ?? {}
  const queued: object[] = []
  const queue = {
    send: async (_tx: unknown, _name: string, data: object) => void queued.push(data),
  }
  const sendingMail = { ...services, sendsMail: async () => true, queue: queue as never }
  await sendDue(sendingMail, id, new AbortController().signal)
  const { rows } = await sql<{ content: object }>`
    select content from mail join account on account.id = account_id
    where username = ${site.ada.username}`.execute(services.db)
  expect(rows).toMatchObject([
    { content: { kind: 'owner-alert', alert: { reason: 'webhook-failed', host: site.host } } },
  ])
  expect(queued).not.toEqual([])
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
    { state: 'SKIPPED', attempts: 0, response: serverMessages.webhookDeselected },
  ])
  const deliveryId = (await deliveriesOf(hook))[0]?._id ?? ''
  const again = { params: { id: hook._id, deliveryId } }
  expect((await site.ada.call(contract.resendWebhookDelivery, again)).problem.detail).toBe(
    serverMessages.webhookDeselected,
  )
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
