import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { choosePicture, ticket, uploaded } from '../../../test/image-upload.ts'
import {
  fieldError,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useImageForm } from '../../entities/upload/use-image-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageForm } from './image-form.tsx'
import { imageSpecs } from './image-specs.ts'

const field = page.getByLabelText('Image File')
const save = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog')

function AvatarDialog() {
  const [open, setOpen] = useState(true)
  const form = useImageForm(imageSpecs.avatar)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Avatar">
        <ImageForm kind="avatar" form={form} current={null} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

beforeEach(() => {
  signInAs(ada)
  respond('getUploadTicket', ticket)
})

test('a missing file, one of the wrong type and one that is not an image are rejected', async () => {
  await renderPage(<AvatarDialog />)
  await save.click()
  await expect.element(field).toHaveAccessibleDescription(messages.imageRequired)
  await userEvent.upload(field, new File(['text'], 'ada.txt', { type: 'text/plain' }))
  await expect.element(field).toHaveAccessibleDescription(messages.imageType)
  await userEvent.upload(field, new File(['text'], 'ada.png', { type: 'image/png' }))
  await expect.element(field).toHaveAccessibleDescription(messages.imageUnreadable)
})

test('a saved picture closes the dialog', async () => {
  respond('editImage', {
    ...ada,
    avatar: { url: '/media/asset', smallUrl: '/media/asset', widths: [], color: null },
  })
  await renderPage(<AvatarDialog />)
  await choosePicture()
  await save.click()
  await expect.element(page.getByText('Avatar saved.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('editImage'))
    .toMatchObject([
      { query: { type: 'avatar' }, body: { image: { public_id: uploaded.public_id } } },
    ])
})

test('a picture that the server rejects stays selected, with the reason', async () => {
  respondWithProblem('editImage', 'invalid', {
    errors: [fieldError('image', serverMessages.uploadUnusable)],
  })
  await renderPage(<AvatarDialog />)
  await choosePicture()
  await save.click()
  await expect.element(field).toHaveAccessibleDescription(serverMessages.uploadUnusable)
  await expect.element(page.getByText('ada.png')).toBeVisible()
})

test('a picture is saved even if the dialog is closed, and a toast says so', async () => {
  const release = respondLater('getUploadTicket', ticket)
  respond('editImage', {
    ...ada,
    avatar: { url: '/media/asset', smallUrl: '/media/asset', widths: [], color: null },
  })
  await renderPage(<AvatarDialog />)
  await choosePicture()
  await save.click()
  await expect.element(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText('Avatar saved.')).toBeVisible()
})

test('a failure after the dialog was closed shows a toast, and the form has it when reopened', async () => {
  const release = respondLater('getUploadTicket', ticket)
  respondWithProblem('editImage', 'internal')
  await renderPage(<AvatarDialog />)
  await choosePicture()
  await save.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field).toHaveAccessibleDescription(messages.internalError)
})
