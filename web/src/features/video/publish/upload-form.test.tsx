import { limits } from '@seam/contract/limits.ts'
import type { UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { makeVideo, pageOf } from '../../../../test/items.ts'
import {
  requestsTo,
  respond,
  respondAsProxy,
  respondWithProblem,
} from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { rememberUploaded } from '../../../entities/upload/upload-once.ts'
import { ProblemError } from '../../../lib/errors.ts'
import { EditDialog } from './edit-dialog.tsx'
import { discardDraft } from './upload/draft.ts'
import { discardUpload } from './queue/discard-upload.ts'
import { failUpload } from './queue/fail-upload.ts'
import { abortUpload } from './queue/run-upload.ts'
import { startUpload } from './queue/start-uploads.ts'
import { getRecord, updateRecord } from './queue/upload-records.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadOverlay } from './panel/upload-overlay.tsx'
import { useUploads } from './upload/upload-store.ts'

const field = (name: string) => page.getByRole('textbox', { name })
const retry = page.getByRole('button', { name: 'Retry' })
const overlay = page.getByRole('dialog')

const details = {
  title: 'Waves',
  description: '',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  nsfw: false,
  downloadable: false,
} as const

/** Starts an upload whose files have been sent: only publishing is left. */
function startPublishing() {
  const video = new File(['video'], 'waves.mp4', { type: 'video/mp4' })
  const thumbnail = new File(['picture'], 'waves.png', { type: 'image/png' })
  for (const file of [video, thumbnail]) {
    rememberUploaded(file, { public_id: file.name } as UploadedFile)
  }
  startUpload({ ...details, video, thumbnail })
}

const renderUploadPage = () =>
  renderPage(
    <>
      <UploadForm />
      <UploadOverlay />
    </>,
  )

beforeEach(() => signInAs(ada))

afterEach(async () => {
  for (const { id } of useUploads.getState().uploads) {
    abortUpload(id)
    await discardUpload(id)
  }
  useUploads.setState({ overlay: null, returned: null })
  discardDraft()
})

test('each field says while typing what is wrong with it', async () => {
  await renderUploadPage()
  await field('Description').fill('a'.repeat(limits.description + 1))
  await expect.element(field('Description')).toHaveAccessibleDescription(messages.descriptionLong)
  await expect.element(field('Title')).toHaveAccessibleDescription('')
  await field('Title').fill('a'.repeat(limits.title + 1))
  await expect.element(field('Title')).toHaveAccessibleDescription(messages.titleLong)
  await field('Title').fill('')
  await expect.element(field('Title')).toHaveAccessibleDescription(messages.titleEmpty)
})

test('a restored title that is too long says so', async () => {
  const { close } = await renderUploadPage()
  await field('Title').fill('a'.repeat(limits.title + 1))
  await close()
  await renderUploadPage()
  await expect.element(field('Title')).toHaveAccessibleDescription(messages.titleLong)
  await expect.element(page.getByText(messages.videoRequired)).not.toBeInTheDocument()
})

test('a changed title says while typing that it is empty, even after a reload', async () => {
  const picture = {
    url: '/waves.webp',
    smallUrl: '/waves-small.webp',
    width: 1280,
    smallWidth: 640,
    widths: [],
    color: null,
  }
  const dialog = (
    <EditDialog
      video={{ ...makeVideo(ada, 'Waves'), thumbnail: picture }}
      open
      onClose={() => null}
    >
      {null}
    </EditDialog>
  )
  const { close } = await renderPage(dialog)
  await field('Title').fill('')
  await expect.element(field('Title')).toHaveAccessibleDescription(messages.titleEmpty)
  await close()
  await renderPage(dialog)
  await expect.element(field('Title')).toHaveAccessibleDescription(messages.titleEmpty)
})

test('a server error returns to the form, with a Retry that publishes the same files', async () => {
  respondWithProblem('publishVideo', 'internal')
  await renderUploadPage()
  startPublishing()
  await expect.element(page.getByRole('alert').getByText(messages.internalError)).toBeVisible()
  await expect.element(overlay).not.toBeInTheDocument()
  await expect.element(field('Title')).toHaveValue('Waves')
  await expect.poll(() => requestsTo('publishVideo').length).toBe(1)

  respond('publishVideo', makeVideo(ada, 'Waves'))
  await retry.click()
  await expect.element(overlay.getByText('Published')).toBeVisible()
  await expect
    .poll(() => requestsTo('publishVideo').at(-1)?.body)
    .toMatchObject({
      title: 'Waves',
      video: { public_id: 'waves.mp4' },
      thumbnail: { public_id: 'waves.png' },
    })
})

test('after a server error, a retry resumes the upload of the video', async () => {
  respondWithProblem('getUploadTicket', 'unavailable')
  await renderUploadPage()
  const files = {
    video: new File(['video'], 'waves.mp4', { type: 'video/mp4' }),
    thumbnail: new File(['picture'], 'waves.png', { type: 'image/png' }),
  }
  startUpload({ ...details, ...files })
  await expect.element(overlay.getByText('Seam is busy. It continues by itself')).toBeVisible()
  const address = '/media/tus/waves'
  const first = useUploads.getState().overlay ?? ''
  await updateRecord(first, { address })
  abortUpload(first)
  await failUpload(first, new ProblemError(500, {}))
  await retry.click()
  await expect.element(overlay.getByText('Seam is busy. It continues by itself')).toBeVisible()
  const second = useUploads.getState().overlay ?? ''
  expect(second).not.toBe(first)
  expect(await getRecord(second)).toMatchObject({ address })
})

test('a video counts as published even if a proxy lost the response', async () => {
  const video = makeVideo(ada, 'Waves')
  const thumbnail = { ...video.thumbnail, url: '/media/waves.png/thumbnail.webp' }
  respondAsProxy('publishVideo', 504)
  respond('listVideos', pageOf({ ...video, thumbnail }))
  await renderUploadPage()
  startPublishing()
  await expect.element(overlay.getByText('Published')).toBeVisible()
  await expect.poll(() => requestsTo('publishVideo').length).toBe(1)
})

test.each([408, 502] as const)(
  'a response of %d without a published video returns to the form with Retry',
  async (status) => {
    respondAsProxy('publishVideo', status)
    respond('listVideos', pageOf())
    await renderUploadPage()
    startPublishing()
    await expect.element(page.getByRole('alert').getByText(messages.internalError)).toBeVisible()
    await expect.element(retry).toBeVisible()
    await expect.poll(() => requestsTo('publishVideo').length).toBe(1)
  },
)

test('a request to a busy server is retried, and the overlay says so', async () => {
  respondWithProblem('publishVideo', 'unavailable')
  await renderUploadPage()
  startPublishing()
  await expect.element(overlay.getByText('Seam is busy. It continues by itself')).toBeVisible()
  respond('publishVideo', makeVideo(ada, 'Waves'))
  await expect.element(overlay.getByText('Published')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

const videoOf = (name: string) => new File(['video'], name, { type: 'video/mp4' })

test('the first field is the video, and an empty title is taken from its file name', async () => {
  await renderUploadPage()
  const first = document.querySelector('form input, form textarea')
  expect(first).toBe(page.getByLabelText('Video').element())
  await page.getByLabelText('Video').upload(videoOf('A_day-at the__sea.mp4'))
  await expect.element(field('Title')).toHaveValue('A day at the sea')
  await field('Title').fill('Low tide')
  await page.getByLabelText('Video').upload(videoOf('another.mp4'))
  await expect.element(page.getByText('another.mp4')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Low tide')
})

test('a title from a file name is validated like a typed one', async () => {
  await renderUploadPage()
  await page.getByLabelText('Video').upload(videoOf(`${'a'.repeat(limits.title + 1)}.mp4`))
  await expect.element(field('Title')).toHaveAccessibleDescription(messages.titleLong)
})

test('a file that is not a video sets no title', async () => {
  await renderUploadPage()
  await page.getByLabelText('Video').upload(new File(['a'], 'notes.txt', { type: 'text/plain' }))
  await expect
    .element(page.getByLabelText('Video'))
    .toHaveAccessibleDescription('Only MP4, MOV, or WEBM videos are allowed')
  await expect.element(field('Title')).toHaveValue('')
})
