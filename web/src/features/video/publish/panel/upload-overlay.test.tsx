import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../../../test/render-page.tsx'
import { UploadOverlay } from './upload-overlay.tsx'
import { removeUpload, putUpload, updateUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'

afterEach(() => removeUpload('waves'))

test('the title of the dialog says whether the video is still uploading', async () => {
  putUpload({
    id: 'waves',
    title: 'Waves',
    picture: null,
    stage: 'video',
    paused: false,
    retryReason: null,
    sent: 0,
    total: 1_048_576,
    speed: 0,
    percent: 0,
    publicId: null,
    failure: null,
    isStored: false,
    runsHere: true,
  })
  useUploads.setState({ overlay: 'waves' })
  await renderPage(<UploadOverlay />)
  await expect.element(page.getByRole('dialog', { name: 'Uploading “Waves”' })).toBeVisible()
  // The dialog closes half a second later: records every title that is shown.
  const titles: (string | null)[] = []
  const observer = new MutationObserver(() =>
    titles.push(document.querySelector('[role=dialog] h2')?.textContent ?? null),
  )
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  updateUpload('waves', { stage: 'published', publicId: 'waves000000', percent: 100 })
  await expect.poll(() => titles).toContain('Published “Waves”')
  observer.disconnect()
})
