import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { type Webhook, webhookEvents } from '@seam/contract/webhook.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import {
  fieldError,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { eventTexts } from './event-texts.ts'
import { Webhooks } from './webhooks.tsx'

beforeEach(() => signInAs({ ...ada, role: 'owner' }))

const SECRET = 'whsec_c2VjcmV0'

const chat: Webhook = {
  _id: 'chat0000000',
  url: 'https://chat.example/hooks/seam',
  events: ['video.published', 'comment.created'],
  state: 'ON',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastDeliveredAt: new Date(Date.now() - 300_000).toISOString(),
}
const script: Webhook = {
  ...chat,
  _id: 'script00000',
  url: 'https://script.example/',
  events: ['member.joined'],
  state: 'FAILED',
  lastDeliveredAt: null,
}

const cards = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name })
const create = button('New webhook')
const form = page.getByRole('dialog', { name: 'New webhook' })
const address = form.getByLabelText('Address')
const events = form.getByRole('group', { name: 'Events' })
const event = (name: string) => form.getByRole('checkbox', { name })
const submit = form.getByRole('button', { name: 'Create' })
const created = page.getByRole('dialog', { name: 'Copy the secret' })
const secret = created.getByRole('textbox', { name: 'Secret of the webhook' })

async function show(...webhooks: Webhook[]) {
  respond('listWebhooks', webhooks)
  await renderPage(<Webhooks />)
}

async function openForm() {
  await show()
  await create.click()
  await expect.element(form).toBeVisible()
}

test('the webhooks are listed with their events, state and last delivery', async () => {
  const load = respondLater('listWebhooks', [chat, { ...chat, _id: 'off', state: 'OFF' }, script])
  await renderPage(<Webhooks />)
  await expect.element(page.getByText('Loading the webhooks')).toBeInTheDocument()
  load()
  await expect.element(cards).toHaveLength(3)
  const [on, off, failed] = [cards.nth(0), cards.nth(1), cards.nth(2)]
  await expect.element(on.getByRole('heading', { name: 'chat.example' })).toBeVisible()
  await expect.element(on.getByText(chat.url)).toBeVisible()
  await expect.element(on.getByText('On', { exact: true })).toBeVisible()
  await expect.element(on.getByText('Video published · New comment')).toBeVisible()
  await expect.element(on.getByText('Last delivered 5 minutes ago')).toBeVisible()
  await expect.element(off.getByText('Off', { exact: true })).toBeVisible()

  await expect.element(failed.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(failed.getByText(/accepted no event for three days/)).toBeVisible()
  await expect.element(failed.getByText('Nothing delivered yet')).toBeVisible()
  await expect
    .element(failed.getByRole('button', { name: 'Edit' }))
    .toHaveAccessibleDescription(script.url)
})

test('a site without webhooks says what they are for, and one that is full creates no more', async () => {
  respondWithProblem('listWebhooks', 'internal')
  await renderPage(<Webhooks />)
  await expect.element(button('Try again')).toBeVisible()
  respond('listWebhooks', [])
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await expect.element(create).toBeEnabled()

  const all = Array.from({ length: limits.webhooks }, (_, index) => ({
    ...chat,
    _id: `webhook${index}`,
  }))
  respond('listWebhooks', all)
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/at most 10 webhooks/)).toBeVisible()
  await expect.element(create).toBeDisabled()
})

test('the form offers all events, in groups', async () => {
  await openForm()
  const boxes = events.getByRole('checkbox').elements() as HTMLInputElement[]
  expect(boxes.map(({ value }) => value).sort()).toEqual([...webhookEvents].sort())
  for (const { group } of Object.values(eventTexts)) {
    await expect.element(events.getByRole('group', { name: group })).toBeVisible()
  }
})

test('errors appear at their fields, before and after the request', async () => {
  await openForm()
  await submit.click()
  await expect.element(address).toHaveAccessibleDescription(messages.webhookUrl)
  await expect.element(address).toHaveFocus()
  await expect.element(events).toHaveAccessibleDescription(messages.webhookEvents)
  await address.fill('http://chat.example')
  await expect.element(address).toHaveAccessibleDescription(messages.webhookUrl)
  await address.fill(`https://chat.example/${'x'.repeat(limits.webhookUrl)}`)
  await expect.element(address).toHaveAccessibleDescription(messages.webhookUrlLong)
  expect(requestsTo('createWebhook')).toEqual([])

  await address.fill(' https://127.0.0.1/ ')
  await event('Video published').click()
  await expect.element(form.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
  respondWithProblem('createWebhook', 'invalid', {
    errors: [fieldError('url', serverMessages.webhookPrivate)],
  })
  await submit.click()
  await expect.element(address).toHaveAccessibleDescription(serverMessages.webhookPrivate)
  await expect
    .poll(() => requestsTo('createWebhook')[0]?.body)
    .toEqual({
      url: 'https://127.0.0.1/',
      events: ['video.published'],
    })

  respondWithProblem('createWebhook', 'conflict', { detail: serverMessages.webhookLimit })
  await submit.click()
  await expect.element(form.getByText(serverMessages.webhookLimit)).toBeVisible()
})

test('a new secret is shown once, after the password if it is required, and is nowhere after that', async () => {
  await openForm()
  await address.fill(chat.url)
  await event('Video published').click()
  await event('New comment').click()
  respondWithProblem('createWebhook', 'confirm-password')
  await submit.click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm your password' })
  await confirmation.getByLabelText('Password', { exact: true }).fill('Correct-horse-7')
  respond('confirmPassword', null)
  respond('createWebhook', { ...chat, secret: SECRET })
  respond('listWebhooks', [chat])
  await confirmation.getByRole('button', { name: 'Continue' }).click()

  await expect.element(secret).toHaveValue(SECRET)
  await expect.element(secret).toHaveFocus()
  await expect.element(created.getByText(/Standard Webhooks.+not shown again/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(secret).toBeVisible()
  await created.getByRole('button', { name: 'Done' }).click()
  await expect.element(created).not.toBeInTheDocument()
  await expect.element(cards).toHaveLength(1)
  await expect.element(create).toHaveFocus()
  expect(document.documentElement.innerHTML).not.toContain(SECRET)
  expect(JSON.stringify(queryClient.getQueryCache().getAll())).not.toContain(SECRET)
  await expect
    .poll(() => requestsTo('createWebhook').at(-1)?.body)
    .toEqual({ url: chat.url, events: chat.events })
})

test('a secret is replaced after a confirmation', async () => {
  await show(chat)
  await button('New secret').click()
  const question = page.getByRole('dialog', { name: 'Replace the secret?' })
  await expect.element(question.getByText(/signed with the old and the new secret/)).toBeVisible()
  respondWithProblem('renewWebhookSecret', 'internal')
  const replace = question.getByRole('button', { name: 'Replace' })
  await replace.click()
  await expect.element(question.getByText(messages.internalError)).toBeVisible()
  respond('renewWebhookSecret', { ...chat, secret: SECRET })
  await replace.click()
  await expect.element(secret).toHaveValue(SECRET)
  await created.getByRole('button', { name: 'Done' }).click()
  await expect.element(created).not.toBeInTheDocument()
  await expect.element(button('New secret')).toHaveFocus()
  expect(document.documentElement.innerHTML).not.toContain(SECRET)
})

test('a webhook that failed gets another address, and is switched on again', async () => {
  await show(script)
  await button('Edit').click()
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await expect.element(edit.getByLabelText('Address')).toHaveValue(script.url)
  await expect.element(edit.getByRole('checkbox', { name: 'Member joined' })).toBeChecked()
  await edit.getByLabelText('Address').fill('https://other.example/')
  await edit.getByRole('checkbox', { name: 'Disk nearly full' }).click()
  const body = { url: 'https://other.example/', events: ['member.joined', 'disk.low'] as const }
  const changed: Webhook = { ...script, ...body, events: [...body.events] }
  respond('changeWebhook', changed)
  respond('listWebhooks', [changed])
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'other.example' })).toBeVisible()
  await expect
    .poll(() => requestsTo('changeWebhook').map((request) => request.body))
    .toEqual([body])

  respond('listWebhooks', [{ ...changed, state: 'ON' }])
  await button('Switch on').click()
  await expect.element(button('Switch off')).toBeVisible()
  await expect.element(page.getByText('The webhook is on.')).toBeVisible()
  await expect.poll(() => requestsTo('changeWebhook').at(-1)?.body).toEqual({ state: 'ON' })
  await button('Switch off').click()
  await expect.poll(() => requestsTo('changeWebhook').at(-1)?.body).toEqual({ state: 'OFF' })
})

test('a webhook is deleted after a confirmation, also if it no longer exists', async () => {
  await show(chat, script)
  const remove = button('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete this webhook?' })
  const proceed = question.getByRole('button', { name: 'Continue' })
  await remove.nth(0).click()
  await expect.element(question.getByText(/No more events are sent to chat.example/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()

  await remove.nth(0).click()
  respondWithProblem('deleteWebhook', 'internal')
  await proceed.click()
  await expect.element(question.getByText(messages.internalError)).toBeVisible()
  respond('deleteWebhook', null)
  respond('listWebhooks', [script])
  await proceed.click()
  await expect.element(page.getByText('The webhook is deleted.')).toBeVisible()
  await expect.element(cards).toHaveLength(1)

  await remove.click()
  respondWithProblem('deleteWebhook', 'not-found')
  respond('listWebhooks', [])
  await proceed.click()
  await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await expect
    .poll(() => requestsTo('deleteWebhook').map(({ params }) => params.id))
    .toEqual([...[chat._id, chat._id, script._id]])
})
