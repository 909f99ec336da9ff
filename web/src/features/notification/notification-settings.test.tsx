import {
  defaultChannels,
  notificationKinds,
  type NotificationSettings as Settings,
} from '@seam/contract/notification.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondLater, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { queryClient } from '../../entities/cache/query-client.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { settingsQuery } from './queries.ts'

const byList = page.getByRole('group', { name: 'Upvotes' }).getByLabelText('List')

const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, defaultChannels]))
const settings: Settings = { kinds: kinds as Settings['kinds'], digest: false, canMail: false }

async function renderSettings() {
  signInAs(ada)
  respond('getNotificationSettings', settings)
  await renderPage(<NotificationSettings />)
  await expect.element(byList).toBeChecked()
}

test('a click changes a checkbox at once, without flickering back', async () => {
  await renderSettings()
  respond('changeNotificationSettings', settings)
  const box = byList.element() as HTMLInputElement
  box.click()
  expect(box.checked).toBe(false)
  await expect.poll(() => requestsTo('changeNotificationSettings').length).toBe(1)
  await expect.element(byList).not.toBeChecked()
})

test('a change stays even if an earlier fetch ends after it', async () => {
  await renderSettings()
  respond('changeNotificationSettings', settings)
  const endFetch = respondLater('getNotificationSettings', settings)
  void queryClient.invalidateQueries(settingsQuery)
  await expect.poll(() => requestsTo('getNotificationSettings').length).toBe(2)
  await byList.click()
  await expect.poll(() => requestsTo('changeNotificationSettings').length).toBe(1)
  endFetch()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(byList).not.toBeChecked()
})

test('a change that fails is rolled back', async () => {
  await renderSettings()
  respondWithProblem('changeNotificationSettings', 'unavailable')
  await byList.click()
  // It is also checked before the change.
  await expect.poll(() => requestsTo('changeNotificationSettings').length).toBe(1)
  await expect.element(byList).toBeChecked()
})

test('notifications of decisions about the user, and of reset links, are always on', async () => {
  await renderSettings()
  expect(page.getByText('Always on').elements().length).toBe(3)
  await expect.element(page.getByRole('group', { name: 'Decisions' })).not.toBeInTheDocument()
})
