import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../../test/cast.ts'
import { renderPage } from '../../../../../test/render-page.tsx'
import { UploadPanel } from '../panel/upload-panel.tsx'
import { removeUpload, updateUpload } from '../upload-store.ts'
import { connectTabs } from './tab-sync.ts'
import { currentOwner } from './upload-records.ts'

/** An upload as tabs of all builds report it. */
const waves = {
  id: 'waves',
  title: 'Waves',
  picture: null,
  stage: 'video',
  paused: false,
  trouble: 'busy',
  sent: 4,
  total: 10,
  speed: 0,
  shown: 40,
  publicId: null,
  failure: null,
  kept: true,
  here: true,
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

test('a tab shows and reports uploads in the form that tabs of earlier builds use', async () => {
  await renderPage(<UploadPanel />)
  const message = { kind: 'shown', owner: currentOwner(), job: waves }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage(message)
  const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
  await expect.element(row.getByText('Seam is busy. It continues by itself')).toBeVisible()
  await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')

  const { promise: reported, resolve } = Promise.withResolvers<unknown>()
  otherTab.addEventListener('message', ({ data }) => resolve(data))
  updateUpload('waves', { runsHere: true, percent: 50 })
  expect(await reported).toEqual({ ...message, job: { ...waves, shown: 50 } })
})
