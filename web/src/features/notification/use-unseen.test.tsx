import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../entities/cache/query-client.ts'
import { ada, signInAs } from '../../../test/cast.ts'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Bell } from './bell.tsx'
import { unseenQuery } from './queries.ts'

let badges: number[]
beforeEach(() => {
  badges = []
  // As in an installed application.
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

test("the application's icon shows the number of unseen notifications, and no badge without any", async () => {
  signInAs(ada)
  respond('countUnseenNotifications', { count: 3 })
  await renderPage(<Bell />)
  await expect.element(page.getByLabelText('Notifications, 3 new')).toBeVisible()
  expect(badges.at(-1)).toBe(3)
  queryClient.setQueryData(unseenQuery.queryKey, 0)
  await expect.element(page.getByLabelText('Notifications', { exact: true })).toBeVisible()
  expect(badges.at(-1)).toBe(0)
})
