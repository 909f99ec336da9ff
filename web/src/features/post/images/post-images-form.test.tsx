import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { ticketFor } from '../../../../test/image-upload.ts'
import { makePost, makePostImage } from '../../../../test/items.ts'
import {
  disconnect,
  fieldError,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { updateSite } from '../../../lib/site.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { NewPost } from '../new-post.tsx'
import { prepareImage } from './prepare-image.ts'

const textbox = page.getByRole('textbox', { name: 'Your post' })
const submit = page.getByRole('button', { name: 'Post' })
const save = page.getByRole('button', { name: 'Save Changes' })
const row = (index: number, count: number) =>
  page.getByRole('group', { name: `Image ${index} of ${count}` })
const description = (index: number, count: number) =>
  row(index, count).getByLabelText('Description')

const png = (name = 'tide.png', type = 'image/png') => new File(['image'], name, { type })

/** Chooses files. */
async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(page.elementLocator(input as Element), files)
}

/** Adds an image whose upload gets this id, and waits for it. */
async function addUploaded(id: string) {
  respond('getUploadTicket', ticketFor('postImages', id))
  await choose(png(`${id}.png`))
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^(Post|Save Changes)$/ })).toBeVisible()
}

beforeEach(() => signInAs(ada))
afterEach(() => updateSite({ requireImageAlt: false }))

test('a post with an image and no text is sent once the image is uploaded', async () => {
  const release = respondLater('getUploadTicket', ticketFor('postImages', 'one'))
  respond('createPost', makePost(ada, ''))
  await renderPage(<NewPost />)
  await choose(png())
  await expect.element(row(1, 1)).toBeVisible()
  const waiting = page.getByRole('button', { name: 'Uploading…' })
  await waiting.click({ force: true })
  await textbox.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  release()
  await description(1, 1).fill(' Low tide ')
  await page.getByRole('switch', { name: 'Adult content' }).click()
  await submit.click()
  await expect.element(page.getByText('Post published.')).toBeVisible()
  await expect
    .poll(() => requestsTo('createPost'))
    .toMatchObject([
      {
        body: {
          content: '',
          nsfw: true,
          images: [{ image: { public_id: 'one' }, alt: ' Low tide ' }],
        },
      },
    ])
  await expect.element(row(1, 1)).not.toBeInTheDocument()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('an empty post is possible again once it has an image', async () => {
  await renderPage(<NewPost />)
  await submit.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.postEmpty)
  await addUploaded('one')
  await expect.element(textbox).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await expect.element(row(1, 1)).not.toBeInTheDocument()
  await submit.click()
  await expect.element(textbox).toHaveAccessibleDescription(messages.postEmpty)
})

test('files of other types, and too large ones, are not added, and what is there stays', async () => {
  await renderPage(<NewPost />)
  await textbox.fill('Hello')
  await addUploaded('one')
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await choose(png('notes.txt', 'text/plain'))
  await expect.element(alert).toHaveTextContent(messages.postImageType)
  // No browser of these tests can decode it.
  await choose(png('photo.heic', ''))
  await expect.element(alert).toHaveTextContent(messages.postImageType)
  await expect.element(row(1, 1)).toBeVisible()
  const large = new File([new Uint8Array(limits.imageBytes + 1)], 'large.png', {
    type: 'image/png',
  })
  await choose(large)
  await expect.element(alert).toHaveTextContent(messages.imageLarge)
  await expect.element(row(1, 1)).toBeVisible()
  await expect.element(textbox).toHaveValue('Hello')
  await expect.poll(() => requestsTo('getUploadTicket')).toHaveLength(1)
})

test('an HEIC image that the browser can decode becomes a JPEG of at most 4096 pixels', async () => {
  const canvas = new OffscreenCanvas(5000, 100)
  canvas.getContext('2d')
  const photo = new File([await canvas.convertToBlob()], 'IMG_1.HEIC')
  const prepared = await prepareImage(photo)
  expect([prepared.name, prepared.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
  const { width, height } = await createImageBitmap(prepared)
  expect([width, height]).toEqual([4096, 82])
  expect(await prepareImage(png())).toMatchObject({ name: 'tide.png' })
})

test('a post has at most four images', async () => {
  respond('getUploadTicket', ticketFor('postImages', 'one'))
  await renderPage(<NewPost />)
  await choose(png('1.png'), png('2.png'), png('3.png'), png('4.png'), png('5.png'))
  await expect.element(row(4, 4)).toBeVisible()
  await expect.element(page.getByText(messages.postImages)).toBeVisible()
  await page.getByRole('button', { name: 'Remove image 4' }).click()
  await expect.element(page.getByText(messages.postImages)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove image 3' })).toHaveFocus()
  await choose(png('6.png'))
  await page.getByRole('button', { name: 'Add images' }).click()
  await expect.element(page.getByText(messages.postImages)).toBeVisible()
})

test('an image whose upload failed is uploaded again, or removed', async () => {
  disconnect('getUploadTicket')
  respond('createPost', makePost(ada, 'Hello'))
  await renderPage(<NewPost />)
  await textbox.fill('Hello')
  await choose(png())
  await expect
    .element(row(1, 1).getByText('Seam could not be reached.', { exact: false }))
    .toBeVisible()
  await submit.click()
  await expect.element(page.getByText('An image is not uploaded.', { exact: false })).toBeVisible()
  expect(requestsTo('createPost')).toEqual([])
  respond('getUploadTicket', ticketFor('postImages', 'one'))
  await row(1, 1).getByRole('button', { name: 'Try again to upload image 1' }).click()
  await submit.click()
  await expect.poll(() => requestsTo('createPost').length).toBe(1)
})

test('images are moved with the buttons, which keep the focus, and with the mouse', async () => {
  respond('createPost', makePost(ada, ''))
  await renderPage(<NewPost />)
  for (const id of ['one', 'two', 'three']) {
    await addUploaded(id)
    await page.getByLabelText('Description').last().fill(id)
  }
  await page.getByRole('button', { name: 'Move image 1 later' }).click()
  await expect.element(description(2, 3)).toHaveValue('one')
  await expect.element(page.getByRole('button', { name: 'Move image 2 later' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(description(3, 3)).toHaveValue('one')
  const preview = (index: number) =>
    page.elementLocator(row(index, 3).element().querySelector('[draggable=true]') as Element)
  await userEvent.dragAndDrop(preview(3), preview(1))
  await expect.element(description(1, 3)).toHaveValue('one')
  await submit.click()
  await expect.poll(() => requestsTo('createPost').length).toBe(1)
  await expect
    .poll(() => requestsTo('createPost')[0]?.body)
    .toMatchObject({
      images: [{ alt: 'one' }, { alt: 'two' }, { alt: 'three' }],
    })
})

test('a site can require a description of each image', async () => {
  updateSite({ requireImageAlt: true })
  await renderPage(<NewPost />)
  await addUploaded('one')
  await description(1, 1).fill('x')
  await description(1, 1).clear()
  await expect
    .element(description(1, 1))
    .not.toHaveAccessibleDescription(messages.postImageAltRequired)
  await submit.click()
  await expect.element(description(1, 1)).toHaveAccessibleDescription(messages.postImageAltRequired)
  await expect.element(description(1, 1)).toHaveFocus()
  await description(1, 1).fill('a'.repeat(limits.postImageAlt + 1))
  await expect.element(description(1, 1)).toHaveAccessibleDescription(messages.postImageAltLong)
  expect(requestsTo('createPost')).toEqual([])
})

test('errors of the server about images are shown at the image', async () => {
  respondWithProblem('createPost', 'invalid', {
    errors: [fieldError('images.1.alt', messages.postImageAltRequired)],
  })
  await renderPage(<NewPost />)
  await addUploaded('one')
  await addUploaded('two')
  await submit.click()
  await expect.element(description(2, 2)).toHaveAccessibleDescription(messages.postImageAltRequired)
  respondWithProblem('createPost', 'invalid', {
    errors: [fieldError('images.0.image', messages.imageUnreadable)],
  })
  await submit.click()
  await expect.element(row(1, 2).getByText(messages.imageUnreadable)).toBeVisible()
})

test('images are pasted and dropped', async () => {
  respond('getUploadTicket', ticketFor('postImages', 'one'))
  await renderPage(<NewPost compact />)
  const transfer = new DataTransfer()
  transfer.items.add(png())
  const form = document.querySelector('form')
  const options = { bubbles: true, cancelable: true }
  form?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }))
  await expect.element(row(1, 1)).toBeVisible()
  textbox
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
  await expect.element(row(2, 2)).toBeVisible()
  transfer.setData('text/plain', 'A table')
  textbox
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
  await expect.element(row(2, 2)).toBeVisible()
  await expect.poll(() => requestsTo('getUploadTicket').length).toBe(2)
})

const images = [makePostImage('Low tide'), makePostImage('High tide')]
const post = { ...makePost(ada, 'Tides'), images }

test('an edit sends the images only if they have changed', async () => {
  respond('editPost', post)
  const edit = <EditDialog post={post} open onClose={() => null} />
  await renderPage(edit)
  await textbox.fill('Two tides')
  await save.click()
  await expect.poll(() => requestsTo('editPost').length).toBe(1)
  await expect.poll(() => requestsTo('editPost')[0]?.body).toEqual({ content: 'Two tides' })

  await page.getByRole('button', { name: 'Move image 2 earlier' }).click()
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  await description(1, 1).fill('Spring tide')
  await save.click()
  await expect.poll(() => requestsTo('editPost').length).toBe(2)
  await expect
    .poll(() => requestsTo('editPost')[1]?.body)
    .toMatchObject({
      images: [{ image: { public_id: images[1]?.public_id }, alt: 'Spring tide' }],
    })
})

test('changed images are still there when the dialog is opened again', async () => {
  const setup = await renderPage(<ToggledDialog />)
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await expect.element(description(1, 1)).toHaveValue('High tide')
  await userEvent.keyboard('{Escape}')
  await expect.element(textbox).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(description(1, 1)).toHaveValue('High tide')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(row(2, 2)).toBeVisible()
  await setup.close()
})

function ToggledDialog() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <EditDialog post={post} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
