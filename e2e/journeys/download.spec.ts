import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signUp as signUpMember } from '@seam/server/demo/api-client.ts'
import { newPerson, openSignedIn, PASSWORD } from '../people.ts'
import { publishVideo } from '../publish-video.ts'

test('the owner of a video allows downloads, and a visitor saves its file under its title', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const member = await signUpMember(baseURL ?? '', { ...ada, password: PASSWORD })
  const id = await publishVideo(member, { title: 'Harbour / at night' })
  const visitor = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await visitor.goto(`/v/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harbour / at night')
  const link = visitor.getByRole('link', { name: 'Download' })
  await expect(link).toHaveCount(0)

  await openSignedIn(page, ada, `/v/${id}`)
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  await page.getByRole('button', { name: 'Modify Video Details' }).click()
  await page.getByRole('switch', { name: 'Downloads' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()

  await visitor.reload()
  const [download] = await Promise.all([visitor.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^Harbour . at night\.mp4$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  await expect(visitor).toHaveURL(`/v/${id}`)
})

test('the owner downloads a private video from a page that has been open for long', async ({
  page,
  context,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const member = await signUpMember(baseURL ?? '', { ...ada, password: PASSWORD })
  const id = await publishVideo(member, { title: 'For me alone', publishStatus: 'PRIVATE' })
  await openSignedIn(page, ada, `/v/${id}`)
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 11 * 60_000)
  await context.clearCookies({ name: 'seam_access' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
})
