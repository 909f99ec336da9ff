import type { ApiToken, ApiTokenBody } from '@seam/contract/api-token.ts'
import { type ApiTokenScope, apiTokenScopes } from '@seam/contract/api-token-scopes.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
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
import { ApiTokens } from './api-tokens.tsx'

beforeEach(() => signInAs(ada))

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const SECRET = 'seam_secret'

const nightly: ApiToken = {
  _id: 'nightly',
  name: 'Nightly upload',
  scopes: ['read', 'upload'],
  createdAt: inDays(-10),
  expiresAt: inDays(20),
  lastUsedAt: new Date(Date.now() - DAY_MS / 12).toISOString(),
}
const bot: ApiToken = {
  ...{ ...nightly, _id: 'bot', name: 'Bot', scopes: ['write'], lastUsedAt: null },
  expiresAt: '2026-03-03T12:00:00.000Z',
}

const rows = page.getByRole('list', { name: 'Your API tokens' }).getByRole('listitem')
const create = page.getByRole('button', { name: 'Create a token' })
const form = page.getByRole('dialog', { name: 'Create an API token' })
const submit = form.getByRole('button', { name: 'Create' })
const name = form.getByLabelText('Name')
const scopes = form.getByRole('group', { name: 'What it permits' }).getByRole('checkbox')
const scope = (label: string) => form.getByRole('checkbox', { name: label, exact: true })
const created = page.getByRole('dialog', { name: 'Copy your API token' })
const field = created.getByRole('textbox', { name: 'API token' })

async function openForm() {
  respond('listApiTokens', [])
  await renderPage(<ApiTokens />)
  await create.click()
  await expect.element(form).toBeVisible()
}

/** How many days ahead the token of the first request ends, rounded. */
function requestedDays() {
  const body = requestsTo('createApiToken')[0]?.body as ApiTokenBody | undefined
  return body && Math.round((Date.parse(body.expiresAt) - Date.now()) / DAY_MS)
}

test('the tokens are listed with what they permit, when they end and their last use', async () => {
  const load = respondLater('listApiTokens', [nightly, bot])
  await renderPage(<ApiTokens />)
  await expect.element(create).toBeDisabled()
  load()
  await expect.element(rows).toHaveLength(2)
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/^Nightly uploadRead, UploadEnds .+ · last used 2 hours agoDelete$/)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^BotWriteEnded March 3, 2026 · never usedDelete$/)
  await expect.element(create).toBeEnabled()
})

test('no token can be created until the list is loaded, nor more than the limit', async () => {
  respondWithProblem('listApiTokens', 'internal')
  await renderPage(<ApiTokens />)
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  await expect.element(create).toBeDisabled()

  const all = Array.from({ length: limits.apiTokens }, (_, index) => ({
    ...nightly,
    _id: `token-${index}`,
  }))
  respond('listApiTokens', all)
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/^You can have at most 20 tokens/)).toBeVisible()
  await expect.element(create).toBeDisabled()
})

test.each<[Role, ApiTokenScope[]]>([
  ['member', ['read', 'write', 'upload']],
  ['moderator', ['read', 'write', 'upload', 'moderate']],
  ['owner', [...apiTokenScopes]],
])('%s: the scopes are %j, and read is preselected', async (role, expected) => {
  signInAs({ ...ada, role })
  await openForm()
  const boxes = scopes.elements() as HTMLInputElement[]
  expect(boxes.map(({ value }) => value)).toEqual(expected)
  expect(boxes.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['read'])
})

test('a new token is shown once, and is nowhere after that', async () => {
  await openForm()
  await name.fill('Nightly upload')
  await scope('Upload').click()
  await form.getByRole('combobox', { name: 'Ends after' }).click()
  await page.getByRole('option', { name: '1 year' }).click()
  respond('createApiToken', { ...nightly, token: SECRET })
  respond('listApiTokens', [nightly])
  await submit.click()

  await expect.element(field).toHaveValue(SECRET)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(created.getByText(/It is not shown again/)).toBeVisible()
  await expect
    .element(created.getByRole('link', { name: 'How to use it' }))
    .toHaveAttribute('href', '/api/v1/docs')
  await expect
    .poll(() => requestsTo('createApiToken'))
    .toMatchObject([{ body: { name: 'Nightly upload', scopes: ['read', 'upload'] } }])
  expect(requestedDays()).toBe(365)

  await userEvent.keyboard('{Escape}')
  await expect.element(field).toBeVisible()
  await created.getByRole('button', { name: 'Done' }).click()
  await expect.element(created).not.toBeInTheDocument()
  await expect.element(rows).toHaveLength(1)
  await expect.element(create).toHaveFocus()
  expect(document.documentElement.innerHTML).not.toContain(SECRET)
  expect(JSON.stringify(queryClient.getQueryCache().getAll())).not.toContain(SECRET)

  await create.click()
  await expect.element(name).toHaveValue('')
})

test('errors appear at their fields, before and after the request', async () => {
  await openForm()
  await scope('Read').click()
  await submit.click()
  await expect.element(name).toHaveAccessibleDescription(messages.apiTokenNameRequired)
  await expect.element(name).toHaveFocus()
  const group = form.getByRole('group', { name: 'What it permits' })
  await expect.element(group).toHaveAccessibleDescription(messages.apiTokenScopes)
  await name.fill('x'.repeat(limits.apiTokenName + 1))
  await expect.element(name).toHaveAccessibleDescription(messages.apiTokenNameLong)
  expect(requestsTo('createApiToken')).toEqual([])

  await name.fill('Bot')
  await scope('Write').click()
  await expect.element(form.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
  respondWithProblem('createApiToken', 'invalid', {
    errors: [
      fieldError('scopes', serverMessages.apiTokenRole),
      fieldError('expiresAt', messages.apiTokenEnd),
    ],
  })
  await submit.click()
  await expect.element(group).toHaveAccessibleDescription(serverMessages.apiTokenRole)
  await expect.element(form.getByText(messages.apiTokenEnd)).toBeVisible()
  await expect
    .poll(() => requestsTo('createApiToken'))
    .toMatchObject([{ body: { scopes: ['write'] } }])
  expect(requestedDays()).toBe(90)

  respondWithProblem('createApiToken', 'conflict', { detail: serverMessages.apiTokenLimit })
  await submit.click()
  await expect.element(form.getByText(serverMessages.apiTokenLimit)).toBeVisible()
})

test('the server can require the password first', async () => {
  await openForm()
  await name.fill('Bot')
  respondWithProblem('createApiToken', 'confirm-password')
  await submit.click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm your password' })
  await confirmation.getByLabelText('Password', { exact: true }).fill('Correct-horse-7')
  respond('confirmPassword', null)
  respond('createApiToken', { ...bot, token: SECRET })
  await confirmation.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field).toHaveValue(SECRET)
})

test('a token is deleted after a confirmation, also if it no longer exists', async () => {
  respond('listApiTokens', [nightly, bot])
  await renderPage(<ApiTokens />)
  const remove = page.getByRole('button', { name: 'Delete' })
  const question = page.getByRole('alertdialog', { name: 'Delete this API token?' })
  const proceed = question.getByRole('button', { name: 'Continue' })

  await remove.nth(0).click()
  await expect.element(question.getByText(/Nightly upload stop working/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()

  await remove.nth(0).click()
  respondWithProblem('deleteApiToken', 'internal')
  await proceed.click()
  await expect.element(question.getByText(messages.internalError)).toBeVisible()
  respond('deleteApiToken', null)
  respond('listApiTokens', [bot])
  await proceed.click()
  await expect.element(page.getByText('The API token is deleted.')).toBeVisible()
  await expect.element(rows).toHaveLength(1)

  await remove.click()
  respondWithProblem('deleteApiToken', 'not-found')
  respond('listApiTokens', [])
  await proceed.click()
  await expect.element(rows).toHaveLength(0)
  await expect
    .poll(() => requestsTo('deleteApiToken').map(({ params }) => params.id))
    .toEqual([...['nightly', 'nightly', 'bot']])
})
