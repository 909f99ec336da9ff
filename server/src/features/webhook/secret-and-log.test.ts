import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as contract from '@seam/contract/webhook.ts'
import { app, jobRun } from '../../../test/app.ts'
import { purgeWebhookDeliveries } from './jobs.ts'
import { setUpReceiver, verify } from './webhook.fixture.ts'

const { site, createHook, receivedBy, insertByHand, attempt } = setUpReceiver()

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
