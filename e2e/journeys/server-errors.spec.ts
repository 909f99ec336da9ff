import { messages } from '@seam/contract/messages.ts'
import { applicationStarts } from '../application.ts'
import { expect, type Page, test } from '@playwright/test'
import { clips } from '../media.ts'
import { newPerson, signUp } from '../people.ts'
import { fillUploadForm } from '../upload-form.ts'

const detail = 'The index is being rebuilt'

/** Responds to requests for a path with 500. Returns a function that counts them. */
async function failRequests(page: Page, path: string): Promise<() => number> {
  let count = 0
  await page.route(path, (route) => {
    count += 1
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Something went wrong',
        status: 500,
        detail,
        code: 'internal',
      },
    })
  })
  return () => count
}

test('the screen of a feed does not repeat a request that failed while preloading', async ({
  page,
}) => {
  await page.goto('/')
  await applicationStarts(page)
  const requests = await failRequests(page, '**/api/v1/video?*')
  const link = page.getByRole('main').getByRole('link', { name: 'Video Feed' })
  const preloaded = page.waitForResponse('**/api/v1/video?*')
  await link.hover()
  await preloaded
  await link.click()
  await expect(page.getByRole('alert').getByText(detail)).toBeVisible()
  await expect(page.getByRole('alert').getByText('Try again in a moment.')).toBeVisible()
  expect(requests()).toBe(1)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await link.click()
  await expect(page.getByRole('alert').getByText(detail)).toBeVisible()
  expect(requests()).toBe(2)

  await page.unroute('**/api/v1/video?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a server error while publishing returns to the form, and Retry sends no file again', async ({
  page,
}) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  await fillUploadForm(page, 'Published at last', clips.mp4())
  const requests = await failRequests(page, '**/api/v1/video/upload')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert').getByText(messages.internalError)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Published at last')
  expect(requests()).toBe(1)

  await page.unroute('**/api/v1/video/upload')
  let uploads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/tus')) uploads += 1
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/v\/feed$/)
  await expect(page.getByRole('link', { name: 'Published at last' })).toBeVisible()
  expect(uploads).toBe(0)
})
