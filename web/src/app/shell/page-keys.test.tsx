import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { makePost, makeVideo } from '../../../test/items.ts'
import { requestsTo, respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SaveButton } from '../../entities/saved/save-button.tsx'
import { PostCard } from '../../features/post/post-card.tsx'
import { VideoCard } from '../../features/video/card/video-card.tsx'
import { PageKeys } from './page-keys.tsx'

const post = makePost(ben, 'first')
const video = makeVideo(ben, 'Waves')
const focused = () => document.activeElement?.getAttribute('href')

const cards = (
  <main id="main">
    <PageKeys />
    <input aria-label="Text" />
    <VideoCard video={video} />
    <PostCard post={post} renderVotes={() => null} />
  </main>
)

test('j and k move through videos and posts, and stay at the ends', async () => {
  await renderPage(cards)
  const after: (string | null | undefined)[] = []
  for (const key of ['j', 'j', 'j', 'k', 'k']) {
    await userEvent.keyboard(key)
    after.push(focused())
  }
  const [ofVideo, ofPost] = [`/v/${video.publicId}`, `/p/${post.publicId}`]
  expect(after).toEqual([ofVideo, ofPost, ofPost, ofVideo, ofVideo])
})

test('s saves the card with the focus, else what the page shows, but not while typing', async () => {
  signInAs(ada)
  respond('saveItem', null)
  respond('listResumePositions', {})
  await renderPage(
    <>
      <SaveButton entity="post" item={makePost(ben, 'second')} />
      {cards}
    </>,
  )
  const savedIds = () => requestsTo('saveItem').map(({ params }) => params['publicId'])
  await page.getByRole('textbox').click()
  await userEvent.keyboard('s')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('j')
  await userEvent.keyboard('s')
  await expect.poll(savedIds).toEqual([video.publicId])
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Control>}s{/Control}s')
  await expect.poll(savedIds).toEqual([video.publicId, makePost(ben, 'second').publicId])
})

test('? lists the keys', async () => {
  await renderPage(cards)
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await userEvent.keyboard('j')
  expect(focused()).toBeFalsy()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
