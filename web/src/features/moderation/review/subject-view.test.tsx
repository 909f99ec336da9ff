import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { makePostImage } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { SubjectView } from './subject-view.tsx'

const subject = {
  title: '',
  text: 'Look',
  wasAdult: true,
  path: '/p/post0000000',
  isHidden: false,
  parent: null,
  imageUrls: [],
  images: [makePostImage('Bare', { nsfw: true })],
  posterUrl: null,
  videoUrl: null,
}

test('a moderator sees the images of a post after a click, whatever they chose for adult content', async () => {
  signInAs({ ...ada, nsfwContent: 'HIDE' })
  await renderPage(<SubjectView subject={subject} isReportedAdult={false} />)
  expect(document.querySelector('main img')).toBeNull()
  await page.getByRole('button', { name: 'Show adult content' }).click()
  await expect.element(page.getByRole('button', { name: 'Image: Bare' })).toBeEnabled()
  expect(document.querySelector('main img')?.className).not.toContain('blur')
})
