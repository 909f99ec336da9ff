import { expect, test } from 'vitest'
import { ada } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { Thumbnail } from '../card/thumbnail.tsx'
import { ImagePreview } from './previews.tsx'

test('the form crops a thumbnail like the lists', async () => {
  const image = { url: '/icon-192.png', smallUrl: '/icon-192.png', widths: [], color: null }
  const thumbnail = { ...image, width: 192, smallWidth: 192 }
  const listed = { ...makeVideo(ada, 'Waves'), thumbnail }
  await renderPage(
    <>
      <ImagePreview file={new File(['x'], 'x.png')} />
      <Thumbnail video={listed} sizes="400px" />
    </>,
  )
  const images = () =>
    [...document.querySelectorAll('main img')].map((image) => getComputedStyle(image).objectFit)
  await expect.poll(images).toEqual(['cover', 'cover'])
})
