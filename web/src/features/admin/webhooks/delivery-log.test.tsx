import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Webhook, WebhookDelivery } from '@seam/contract/webhook.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { pageOf } from '../../../../test/items.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { Webhooks } from './webhooks.tsx'

beforeEach(() => signInAs({ ...ada, role: 'owner' }))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const webhook: Webhook = {
  _id: 'chat0000000',
  url: 'https://chat.example/hooks/seam',
  events: ['video.published'],
  state: 'ON',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastDeliveredAt: null,
}
const delivered: WebhookDelivery = {
  _id: 'msg_delivered',
  event: 'video.published',
  happenedAt: inMinutes(-5),
  state: 'DELIVERED',
  attempts: 1,
  attemptedAt: inMinutes(-5),
  nextAttemptAt: null,
  response: '200 ok',
  payload: { type: 'video.published', timestamp: inMinutes(-5), data: { publicId: 'harbour0000' } },
}
const waiting: WebhookDelivery = {
  ...delivered,
  _id: 'msg_waiting',
  event: 'comment.created',
  state: 'WAITING',
  attempts: 3,
  nextAttemptAt: inMinutes(29.5),
  response: '503 busy',
}
const failed: WebhookDelivery = {
  ...delivered,
  _id: 'msg_failed',
  event: 'disk.low',
  state: 'FAILED',
  attempts: 10,
  response: 'The address does not respond',
}
const skipped: WebhookDelivery = {
  ...delivered,
  _id: 'msg_skipped',
  event: 'post.published',
  state: 'SKIPPED',
  attempts: 0,
  response: serverMessages.webhookNotShown,
}

const log = page.getByRole('button', { name: 'Log', exact: true })
const rows = page.getByRole('list', { name: 'Deliveries to chat.example' }).getByRole('listitem')
const sendAgain = page.getByRole('button', { name: 'Send again' })

async function openLog(...deliveries: WebhookDelivery[]) {
  respond('listWebhooks', [webhook])
  respond('listWebhookDeliveries', pageOf(...deliveries))
  await renderPage(<Webhooks />)
  await log.click()
}

test('the log shows the state and the response of each delivery', async () => {
  await openLog(delivered, waiting, failed, skipped)
  await expect.element(log).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/^Video published 5 minutes agoDelivered · 1 attempt200 okSend again/)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Waiting: next attempt in 30 minutes · 3 attempts503 busyPayload/)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/Failed · 10 attemptsThe address does not respondSend again/)
  await expect
    .element(rows.nth(3))
    .toMatchTextContent(
      /Not sentNot sent, because the site no longer shows this to everyoneSend againPayload/,
    )
  await expect.element(sendAgain).toHaveLength(3)

  const payload = rows.nth(0).getByText(/"publicId": "harbour0000"/)
  await expect.element(payload).not.toBeVisible()
  await rows.nth(0).getByText('Payload').click()
  await expect.element(payload).toBeVisible()
})

test('a delivery is sent again, or the reason why not is beside it', async () => {
  await openLog(failed, skipped)
  respondWithProblem('resendWebhookDelivery', 'conflict', {
    detail: serverMessages.webhookNotShown,
  })
  await sendAgain.nth(1).click()
  await expect
    .element(rows.nth(1).getByRole('alert'))
    .toHaveTextContent(serverMessages.webhookNotShown)

  const again: WebhookDelivery = { ...failed, state: 'WAITING', nextAttemptAt: inMinutes(2) }
  respond('resendWebhookDelivery', again)
  respond('listWebhookDeliveries', pageOf(again, skipped))
  await sendAgain.nth(0).click()
  await expect.element(page.getByText('The event is on its way again.')).toBeVisible()
  await expect.element(rows.nth(0)).toMatchTextContent(/Waiting: next attempt in 2 minutes/)
  await expect.element(sendAgain).toHaveLength(1)
  await expect
    .poll(() => requestsTo('resendWebhookDelivery').at(-1)?.params)
    .toEqual({
      id: webhook._id,
      deliveryId: failed._id,
    })
})

test('a test event opens the log, which shows that it waits and then that it arrived', async () => {
  const testEvent: WebhookDelivery = {
    ...waiting,
    _id: 'msg_test',
    event: 'webhook.test',
    attempts: 0,
    nextAttemptAt: inMinutes(0),
    response: '',
  }
  respond('listWebhooks', [webhook])
  await renderPage(<Webhooks />)
  respond('testWebhook', testEvent)
  respond('listWebhookDeliveries', pageOf(testEvent))
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect.element(rows.nth(0)).toMatchTextContent(/^Test event.+next attempt in a moment/)
  await expect.element(page.getByText('Nothing delivered yet')).toBeVisible()

  const arrived: WebhookDelivery = { ...testEvent, state: 'DELIVERED', attempts: 1 }
  respond('listWebhookDeliveries', pageOf(arrived))
  respond('listWebhooks', [{ ...webhook, lastDeliveredAt: inMinutes(0) }])
  await expect.element(rows.nth(0).getByRole('status')).toHaveTextContent('Delivered')
  await expect.element(page.getByText('Last delivered a few seconds ago')).toBeVisible()
})

test('more deliveries are loaded with the cursor', async () => {
  respond('listWebhooks', [webhook])
  respond('listWebhookDeliveries', {
    ...pageOf(delivered),
    hasNextPage: true,
    nextCursor: 'before-it',
  })
  await renderPage(<Webhooks />)
  await log.click()
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  respondWithProblem('listWebhookDeliveries', 'internal', { detail: messages.internalError })
  await more.click()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  respond('listWebhookDeliveries', pageOf(failed))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toHaveLength(2)
  await expect.element(more).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('listWebhookDeliveries').at(-1)?.query)
    .toMatchObject({
      page: '2',
      cursor: 'before-it',
    })
})

test('an empty log says what to do, and one that cannot be loaded can be retried', async () => {
  respond('listWebhooks', [webhook])
  respondWithProblem('listWebhookDeliveries', 'internal', { detail: messages.internalError })
  await renderPage(<Webhooks />)
  await log.click()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  respond('listWebhookDeliveries', pageOf())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/Nothing was sent within the last two weeks/)).toBeVisible()
  await log.click()
  await expect.element(log).toHaveAttribute('aria-expanded', 'false')
})
