import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { updateSite } from '../../lib/site.ts'
import { ShareButton } from './share-button.tsx'

const item = { kind: 'video', path: '/v/waves', title: 'Waves' } as const
const player = { publicId: 'waves', width: 640, height: 360 }
const share = page.getByRole('button', { name: 'Share' })
const popover = page.getByRole('dialog', { name: 'Share this video' })

afterEach(() => updateSite(defaultSite))

test('the focus returns to Share from the popover and from the embed code', async () => {
  // The embed code of a private video has no preview, which needs a server.
  await renderPage(<ShareButton item={{ ...item, isPrivate: true }} player={player} />)
  share.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popover).toBeVisible()
  await expect.element(share).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(share).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await popover.getByRole('button', { name: 'Embed' }).click()
  const code = page.getByRole('dialog', { name: 'Embed this video' })
  await expect.element(code).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(share).toHaveFocus()
})

test('a click into a field closes the popover and leaves the focus there', async () => {
  await renderPage(
    <>
      <ShareButton item={item} />
      <input aria-label="Comment" style={{ marginTop: 300 }} />
    </>,
  )
  await share.click()
  await expect.element(popover).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('a site for members only has no embed code, and says who can open the link', async () => {
  updateSite({ audience: 'MEMBERS' })
  await renderPage(<ShareButton item={item} player={player} />)
  await share.click()
  await expect.element(popover.getByRole('textbox', { name: 'Link' })).toBeVisible()
  await expect.element(popover.getByText('Only members can open this link.')).toBeVisible()
  await expect.element(popover.getByRole('button', { name: 'Embed' })).not.toBeInTheDocument()
})
