import { expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import * as contract from '@seam/contract/webhook.ts'
import { app } from '../../../test/app.ts'
import { person, staff } from '../../../test/cast.ts'
import { setUpReceiver } from './webhook.fixture.ts'

const { site, createHook } = setUpReceiver()

const create = (url: string, events: string[] = ['post.published']) =>
  site.ada.call(contract.createWebhook, { body: { url, events } })

test('an owner sees all webhooks, the newest first, without their secrets', async () => {
  const first = await createHook('comment.created', 'video.published')
  const second = await createHook('member.joined')
  const { data } = await site.ada.call(contract.listWebhooks)
  expect(data).toEqual([
    expect.objectContaining({ _id: second._id, state: 'ON', lastDeliveredAt: null }),
    expect.objectContaining({ url: first.url, events: ['video.published', 'comment.created'] }),
  ])
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify(data)).not.toContain('whsec_')
})

test.each(['member', 'moderator'] as const)('a %s has no access to webhooks', async (role) => {
  const hook = await createHook('post.published')
  const ben = role === 'member' ? await person('Ben') : await staff('Ben', role)
  expect((await ben.call(contract.listWebhooks)).status).toBe(403)
  const params = { id: hook._id }
  expect((await ben.call(contract.listWebhookDeliveries, { params })).status).toBe(403)
  expect((await ben.call(contract.testWebhook, { params })).status).toBe(403)
  expect((await ben.call(contract.deleteWebhook, { params })).status).toBe(403)
})

test.each([
  ['', messages.webhookUrl],
  ['nonsense', messages.webhookUrl],
  ['http://hooks.example/', messages.webhookUrl],
  [`https://hooks.example/${'x'.repeat(500)}`, messages.webhookUrlLong],
  [`https://hooks.example/${'ö'.repeat(200)}`, messages.webhookUrlLong],
  ['https://127.0.0.1/', serverMessages.webhookPrivate],
  ['https://[::1]/', serverMessages.webhookPrivate],
  ['https://2130706433/', serverMessages.webhookPrivate],
  ['https://hooks.example:8443/', serverMessages.webhookPrivate],
  ['https://ada:secret@hooks.example/', serverMessages.webhookPrivate],
])('the address %s is rejected', async (url, message) => {
  const answer = await create(url)
  expect([answer.status, answer.errors]).toEqual([422, { url: message }])
})

test('events are chosen from the known ones, at least one', async () => {
  for (const events of [[], ['post.deleted'], ['webhook.test']]) {
    const answer = await create('https://hooks.example/', events)
    expect([answer.status, Object.values(answer.errors)]).toEqual([422, [messages.webhookEvents]])
  }
  const twice = await create('https://hooks.example/', ['post.published', 'post.published'])
  expect(twice.data.events).toEqual(['post.published'])
})

test('an owner changes the address and the events, and switches a webhook off', async () => {
  const { _id: id, url } = await createHook('post.published')
  const params = { id }
  const change = (body: object) => site.ada.call(contract.changeWebhook, { params, body })
  expect((await change({ events: ['member.left'] })).data).toMatchObject({
    url,
    events: ['member.left'],
    state: 'ON',
  })
  expect((await change({ url: 'https://hooks.example/new' })).data.url).toBe(
    'https://hooks.example/new',
  )
  expect((await change({ state: 'OFF' })).data.state).toBe('OFF')
  expect((await change({ state: 'FAILED' })).errors).toEqual({ state: messages.webhookState })
  expect((await change({ url: 'https://10.0.0.1/' })).errors).toEqual({
    url: serverMessages.webhookPrivate,
  })
})

test('a webhook that does not exist is not found', async () => {
  const params = { id: 'none' }
  expect((await site.ada.call(contract.changeWebhook, { params, body: {} })).status).toBe(404)
  expect((await site.ada.call(contract.deleteWebhook, { params })).status).toBe(404)
  expect((await site.ada.call(contract.renewWebhookSecret, { params })).status).toBe(404)
  expect((await site.ada.call(contract.testWebhook, { params })).status).toBe(404)
  expect((await site.ada.call(contract.listWebhookDeliveries, { params })).status).toBe(404)
  const { _id: id } = await createHook('post.published')
  const delivery = { params: { id, deliveryId: 'none' } }
  expect((await site.ada.call(contract.resendWebhookDelivery, delivery)).status).toBe(404)
})

test('a deleted webhook is gone with its log', async () => {
  const { _id: id } = await createHook('post.published')
  await site.ada.call(contract.testWebhook, { params: { id } })
  expect((await site.ada.call(contract.deleteWebhook, { params: { id } })).status).toBe(200)
  expect((await site.ada.call(contract.listWebhooks)).data).toEqual([])
  const { db } = await app()
  expect(await db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
})

test('a site has at most ten webhooks, however many are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: limits.webhooks + 3 }, (_, index) =>
      create(`https://hooks.example/${index}`),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.webhooks)
  expect((await create('https://hooks.example/more')).problem.detail).toBe(
    serverMessages.webhookLimit,
  )
})
