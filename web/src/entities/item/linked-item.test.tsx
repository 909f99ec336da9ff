import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makePost, makePostImage, makeVideo } from '../../../test/items.ts'
import { respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { findItemLink, LinkedItem } from './linked-item.tsx'

const ID = 'aS8AKhCAW6j'

test.each([
  [`Look: https://seam.example/v/${ID}.`, { kind: 'video', publicId: ID }],
  [
    `https://other.example/v/${ID} https://seam.example/p/${ID}?c=1`,
    { kind: 'post', publicId: ID },
  ],
  [`https://seam.example.org/v/${ID}`, undefined],
  [`http://seam.example/v/${ID}`, undefined],
  [`https://seam.example/v/${ID}/edit https://seam.example/u/ada`, undefined],
  [`seam.example/v/${ID}`, undefined],
])('the item linked in %s', (text, expected) => {
  expect(findItemLink(text, 'https://seam.example')).toEqual(expected)
})

const video = { ...makeVideo(ben, 'Tide'), nsfw: true }
const linked = <LinkedItem text={`${location.origin}/v/${ID}`} />

test('the picture of adult content is withheld from those who do not want to see it', async () => {
  const smallUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  respond('getVideo', [{ ...video, thumbnail: { ...video.thumbnail, smallUrl } }])
  signInAs(ada)
  await renderPage(linked)
  await expect.element(page.getByRole('link', { name: 'Tide' })).toBeVisible()
  await expect.element(page.getByLabelText('Adult content')).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
})

const linkedPost = <LinkedItem text={`${location.origin}/p/${ID}`} />

test('a quoted post has a small version of its first image, and describes it if there is no text', async () => {
  respond('getPost', [{ ...makePost(ben, ''), images: [makePostImage('Low tide')] }])
  await renderPage(linkedPost)
  await expect.element(page.getByRole('link', { name: 'Low tide' })).toBeVisible()
  const { width, height } = document.querySelector('main img')?.getBoundingClientRect() ?? {}
  expect([width, height]).toEqual([78, 78])
})

test('an adult image of a quoted post is withheld, or left out', async () => {
  const images = [makePostImage('', { nsfw: true }), makePostImage('', { nsfw: true })]
  respond('getPost', [{ ...makePost(ben, ''), images }])
  signInAs(ada)
  const { close } = await renderPage(linkedPost)
  await expect.element(page.getByRole('link', { name: '2 images' })).toBeVisible()
  await expect.element(page.getByLabelText('Adult content')).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
  await close()
  signInAs({ ...ada, nsfwContent: 'HIDE' })
  await renderPage(linkedPost)
  await expect.element(page.getByRole('link', { name: '2 images' })).toBeVisible()
  await expect.element(page.getByLabelText('Adult content')).not.toBeInTheDocument()
})

test('an item that the viewer may not see is shown as unavailable, in the same space', async () => {
  respondWithProblem('getVideo', 'not-found')
  await renderPage(linked)
  const notice = page.getByText('This video is unavailable')
  await expect.element(notice).toBeVisible()
  expect(notice.element().parentElement?.getBoundingClientRect().height).toBe(80)
})
