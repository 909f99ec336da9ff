import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { makeVideo } from '../../../../test/items.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { Description } from './description.tsx'

test('the fields to edit a video have their own labels beside the description of the page', async () => {
  signInAs(ada)
  const video = { ...makeVideo(ada, 'Waves'), description: 'Waves in the harbor' }
  await renderPage(
    <>
      <Description video={video} timestamps={undefined} />
      <OwnerActions video={video} />
    </>,
  )
  await page.getByRole('button', { name: 'Modify Video Details' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
  await expect.element(field).toHaveValue('Waves in the harbor')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})
