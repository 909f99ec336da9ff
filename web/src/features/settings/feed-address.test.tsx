import { messages } from '@seam/contract/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FeedAddress } from './feed-address.tsx'

beforeEach(() => signInAs(ada))

const show = page.getByRole('button', { name: 'Show address' })
const address = page.getByLabelText('Address of the feed')
const addressWith = (key: string) => `${location.origin}/feed.xml?key=${key}`
const dialog = page.getByRole('alertdialog', { name: 'Replace the key?' })

async function replace() {
  await page.getByRole('button', { name: 'Replace key' }).click()
  await expect.element(dialog.getByText(/old key stop working/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

test('the address is fetched and shown on request, and follows a replaced key', async () => {
  await renderPage(<FeedAddress />)
  await expect.element(address).not.toBeInTheDocument()
  respondWithProblem('getFeedKey', 'internal')
  await show.click()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()

  respond('getFeedKey', { key: 'first' })
  await show.click()
  await expect.element(address).toHaveValue(addressWith('first'))
  await expect.element(address).toHaveAttribute('readonly')
  await expect.element(show).not.toBeInTheDocument()

  respond('renewFeedKey', { key: 'second' })
  await replace()
  await expect.element(page.getByText('The key is replaced.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(address).toHaveValue(addressWith('second'))
  await expect.poll(() => requestsTo('renewFeedKey')).toHaveLength(1)
})

test('a key that is not shown can be replaced, and stays hidden', async () => {
  await renderPage(<FeedAddress />)
  respondWithProblem('renewFeedKey', 'internal')
  await replace()
  await expect.element(dialog.getByText(messages.internalError)).toBeVisible()
  respond('renewFeedKey', { key: 'second' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The key is replaced.')).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
  expect(requestsTo('getFeedKey')).toEqual([])
})
