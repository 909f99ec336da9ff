import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { requestsTo, respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { SettingsCards } from './settings-cards.tsx'

test('a viewer leaves the statistics of videos, which the summary says', async () => {
  signInAs(ada)
  await renderPage(<SettingsCards />)
  const card = page.getByRole('heading', { name: 'History' }).element().closest('section')
  const within = page.elementLocator(card ?? document.body)
  await within.getByRole('button', { name: 'Edit' }).click()
  await within.getByRole('button', { name: 'Save' }).click()
  await expect.element(within.getByText(messages.historyUnchanged)).toBeVisible()
  respond('changeHistorySettings', { ...ada, countInStatistics: false })
  await within.getByRole('switch', { name: 'Include what I watch in statistics' }).click()
  await expect.element(within.getByText(messages.historyUnchanged)).not.toBeInTheDocument()
  await within.getByRole('button', { name: 'Save' }).click()
  await expect.element(within.getByText(/saved · Left out of statistics$/)).toBeVisible()
  await expect
    .poll(() => requestsTo('changeHistorySettings').map(({ body }) => body))
    .toEqual([{ saveSearchHistory: true, saveWatchHistory: true, countInStatistics: false }])
})
