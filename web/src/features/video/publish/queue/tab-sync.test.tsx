import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../../test/cast.ts'
import { renderPage } from '../../../../../test/render-page.tsx'
import { UploadPanel } from '../panel/upload-panel.tsx'
import { removeUpload, updateUpload } from '../upload/change-uploads.ts'
import { connectTabs } from './tab-sync.ts'
import { currentOwner } from './upload-records.ts'

/** An upload that another tab runs. */
const waves = {
  id: 'waves',
  title: 'Waves',
  picture: null,
  stage: 'video',
  paused: false,
  retryReason: 'busy',
  sent: 4,
  total: 10,
  speed: 0,
  percent: 40,
  publicId: null,
  failure: null,
  isStored: true,
  runsHere: true,
}

let otherTab: BroadcastChannel
beforeEach(() => {
  signInAs(ada)
  connectTabs({ onCommand() {}, onRunningElsewhere() {}, onRemoved() {} })
  otherTab = new BroadcastChannel('seam-uploads')
})
afterEach(() => {
  otherTab.close()
  removeUpload('waves')
})

test('a tab shows what another tab uploads, and reports what it uploads itself', async () => {
  await renderPage(<UploadPanel />)
  const message = { kind: 'state', owner: currentOwner(), upload: waves }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage(message)
  const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
  await expect.element(row.getByText('Seam is busy. It continues by itself')).toBeVisible()
  await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')

  const { promise: reported, resolve } = Promise.withResolvers<unknown>()
  otherTab.addEventListener('message', ({ data }) => resolve(data))
  updateUpload('waves', { runsHere: true, percent: 50 })
  expect(await reported).toEqual({ ...message, upload: { ...waves, percent: 50 } })
})
