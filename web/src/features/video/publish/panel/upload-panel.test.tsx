import type { Video } from '@seam/contract/video.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../../test/cast.ts'
import { makeVideo } from '../../../../../test/items.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../../test/network.ts'
import { renderPage } from '../../../../../test/render-page.tsx'
import { discardUpload } from '../queue/discard-upload.ts'
import { abortUpload } from '../queue/run-upload.ts'
import { startUpload } from '../queue/start-uploads.ts'
import type { Upload } from '../upload/upload.ts'
import { minimise, putUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import { UploadPanel } from './upload-panel.tsx'

const MB = 1_048_576

const waves: Upload = {
  id: 'waves',
  title: 'Waves',
  picture: null,
  stage: 'waiting',
  paused: false,
  retryReason: null,
  sent: 0,
  total: 10 * MB,
  speed: 0,
  percent: 0,
  publicId: null,
  failure: null,
  isStored: false,
  runsHere: true,
}

const panel = page.getByRole('region', { name: 'Uploads' })
const heading = panel.getByRole('heading')
const row = panel.getByRole('listitem')
const button = (name: string) => row.getByRole('button', { name })
const bar = row.getByRole('progressbar', { name: 'Progress of “Waves”' })

async function renderUpload(change: Partial<Upload>) {
  putUpload({ ...waves, ...change })
  return renderPage(<UploadPanel />)
}

/** Renders a published upload, whose video is in this state. */
function renderPublished(video: Video) {
  respond('getVideo', [video])
  return renderUpload({ stage: 'published', publicId: video.publicId })
}

const processed = (video: Video, processing: Video['processing']): Video => ({
  ...video,
  processing,
})

beforeEach(() => signInAs(ada))

afterEach(async () => {
  for (const { id } of useUploads.getState().uploads) {
    abortUpload(id)
    await discardUpload(id)
  }
  useUploads.setState({ overlay: null })
})

test('without uploads there is no panel', async () => {
  await renderPage(<UploadPanel />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  await expect.element(panel).not.toBeInTheDocument()
})

test('an upload that waits can be paused, resumed and cancelled', async () => {
  await renderUpload({})
  await expect.element(heading).toHaveTextContent('Uploading 1 video')
  await expect.element(row.getByText('Waiting for its turn')).toBeVisible()
  await button('Pause “Waves”').click()
  await expect.element(row.getByText('Paused')).toBeVisible()
  await expect.element(heading).toHaveTextContent('1 upload paused')
  await button('Resume “Waves”').click()
  await expect.element(row.getByText('Waiting for its turn')).toBeVisible()
  await button('Cancel “Waves”').click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByText('Upload cancelled.')).toBeVisible()
})

test('an upload that is sent shows its progress, speed and time left', async () => {
  await renderUpload({ stage: 'video', sent: 4 * MB, speed: MB, percent: 40 })
  await expect.element(row.getByText('Sending the video')).toBeVisible()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
  await expect.element(row.getByText('4 MB of 10 MB · 1 MB/s · 6 seconds left')).toBeVisible()
})

test.each([
  ['connection', 'No connection. It continues by itself'],
  ['busy', 'Seam is busy. It continues by itself'],
] as const)(
  'an upload stuck for the reason %s says that it continues',
  async (retryReason, text) => {
    await renderUpload({ stage: 'video', sent: 4 * MB, speed: MB, retryReason })
    await expect.element(row.getByText(text)).toBeVisible()
    await expect.element(row.getByText(/left$/)).not.toBeInTheDocument()
    await expect.element(button('Pause “Waves”')).toBeVisible()
  },
)

test('an upload that is being published can be cancelled, but not paused', async () => {
  await renderUpload({ stage: 'publishing', percent: 100 })
  await expect.element(row.getByText('Publishing')).toBeVisible()
  await expect.element(button('Cancel “Waves”')).toBeVisible()
  await expect.element(button('Pause “Waves”')).not.toBeInTheDocument()
})

test('a failed upload says why, and Retry resends it', async () => {
  respondWithProblem('getUploadTicket', 'insufficient-storage', { detail: 'The disk is full.' })
  startUpload({
    title: 'Waves',
    description: '',
    publishStatus: 'PUBLIC',
    category: 'GENERAL',
    nsfw: false,
    downloadable: false,
    video: new File(['video'], 'waves.mp4', { type: 'video/mp4' }),
    thumbnail: new File(['picture'], 'waves.png', { type: 'image/png' }),
  })
  minimise()
  await renderPage(<UploadPanel />)
  await expect.element(row.getByText('The disk is full.')).toBeVisible()
  await expect.element(heading).toHaveTextContent('1 video failed')
  await expect.element(button('Edit details of “Waves”')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()

  respondWithProblem('getUploadTicket', 'unavailable')
  await button('Retry “Waves”').click()
  await expect.element(row.getByText('Seam is busy. It continues by itself')).toBeVisible()
  await expect.poll(() => requestsTo('getUploadTicket').length).toBeGreaterThan(1)
})

test('an upload with a rejected field offers its form instead of a retry', async () => {
  const errors = [{ field: 'title', code: 'invalid', message: 'Title can not be empty' }]
  const failure = { text: 'Title can not be empty', errors, filesGone: false }
  await renderUpload({ stage: 'failed', failure })
  await expect.element(button('Edit details of “Waves”')).toBeVisible()
  await expect.element(button('Retry “Waves”')).not.toBeInTheDocument()
})

test('a published video shows its processing until it can be watched', async () => {
  const video = makeVideo(ada, 'Waves')
  const { history } = await renderPublished(video)
  await expect.element(row.getByText('Waiting to be processed')).toBeVisible()
  await expect.element(heading).toHaveTextContent('Processing 1 video')
  await expect.element(button('Dismiss “Waves”')).toBeVisible()

  respond('getVideo', [processed(video, { state: 'PROCESSING', progress: 30, reason: null })])
  await expect.element(row.getByText('Making it playable')).toBeVisible()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '30')

  const videoFile = { ...video.videoFile, url: '/waves.mp4' }
  const ready = processed(video, { state: 'READY', progress: 100, reason: null })
  respond('getVideo', [{ ...ready, videoFile }])
  await expect.element(row.getByText('Published')).toBeVisible()
  await expect.element(heading).toHaveTextContent('1 video published')
  await row.getByRole('link', { name: 'Watch' }).click()
  await expect.poll(() => history.href()).toBe(`/v/${video.publicId}`)
})

test('a video that could not be processed says why, and Retry starts it again', async () => {
  const video = makeVideo(ada, 'Waves')
  const failed = processed(video, { state: 'FAILED', progress: 0, reason: 'The file is damaged.' })
  await renderPublished(failed)
  await expect.element(row.getByText('The file is damaged.')).toBeVisible()
  respond('retryVideo', video)
  respond('getVideo', [video])
  await button('Retry “Waves”').click()
  await expect.element(row.getByText('Waiting to be processed')).toBeVisible()
})

test('a collapsed panel shows the average progress and no rows', async () => {
  await renderUpload({ stage: 'video', percent: 40 })
  putUpload({ ...waves, id: 'wind', title: 'Wind' })
  await panel.getByRole('button', { name: 'Collapse uploads' }).click()
  await expect.element(panel.getByText('20%')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Expand uploads' }).click()
  await expect.element(panel.getByText('Wind')).toBeVisible()
})

test('finished uploads are dismissed together', async () => {
  const failure = { text: 'The disk is full.', errors: [], filesGone: false }
  await renderUpload({ stage: 'failed', failure })
  putUpload({ ...waves, id: 'wind', title: 'Wind', stage: 'failed', failure })
  await panel.getByRole('button', { name: 'Dismiss all uploads' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a change of the status is announced to screen readers', async () => {
  await renderUpload({ stage: 'video', percent: 40 })
  await expect.element(page.getByText('“Waves”: Sending the video.')).toBeInTheDocument()
  await button('Pause “Waves”').click()
  await expect.element(page.getByText('“Waves”: Paused.')).toBeInTheDocument()
})

test('a video that has been deleted leaves the panel', async () => {
  respondWithProblem('getVideo', 'not-found')
  await renderUpload({ stage: 'published', publicId: 'gone0000000' })
  await expect.poll(() => useUploads.getState().uploads).toEqual([])
})
