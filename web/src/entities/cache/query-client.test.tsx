import { focusManager, useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { pageOf } from '../../../test/items.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { call } from '../session/call.ts'
import { queryClient } from './query-client.ts'

afterEach(() => focusManager.setFocused(undefined))

function Videos() {
  const { status, refetch } = useQuery({
    queryKey: ['videos'],
    queryFn: () => call('listVideos', { query: {} }),
  })
  return <button onClick={() => void refetch()}>{status}</button>
}

/** Focuses the window. The cache reacts in a microtask. */
async function returnToWindow() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await new Promise((resolve) => setTimeout(resolve))
}

test('a failed list is requested again by the user, not when the window gets the focus', async () => {
  respondWithProblem('listVideos', 'internal')
  await renderPage(<Videos />)
  await expect.element(page.getByText('error')).toBeVisible()
  await returnToWindow()
  await expect.poll(() => requestsTo('listVideos').length).toBe(1)
  respond('listVideos', pageOf())
  await page.getByRole('button').click()
  await expect.element(page.getByText('success')).toBeVisible()
  await expect.poll(() => requestsTo('listVideos').length).toBe(2)

  await queryClient.invalidateQueries({ refetchType: 'none' })
  await returnToWindow()
  await expect.poll(() => requestsTo('listVideos').length).toBe(3)
})
