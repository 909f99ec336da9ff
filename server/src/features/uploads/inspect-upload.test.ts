import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSite } from '@seam/contract/site.ts'
import { expect, onTestFinished, test } from 'vitest'
import { generateImage } from '../../../test/generate-media.ts'
import type { Ffmpeg } from '../../infra/ffmpeg/ffmpeg.ts'
import { SemaphoreTimeout } from '../../infra/semaphore.ts'
import { inspectUpload } from './inspect-upload.ts'

/** Inspects a valid image whose decoder fails with this error. */
async function inspectImage(failure: Error) {
  const workFolder = await mkdtemp(join(tmpdir(), 'seam-inspect-'))
  onTestFinished(() => rm(workFolder, { recursive: true }))
  await copyFile(await generateImage(), join(workFolder, 'input'))
  const resizeImage = async () => {
    throw failure
  }
  return inspectUpload(
    { ffmpeg: {} as Ffmpeg, resizeImage, readVideoLimits: async () => defaultSite },
    1,
    'avatars',
    workFolder,
  )
}

test('an image that waits too long for its decoder is not reported as unreadable', async () => {
  const timeout = new SemaphoreTimeout()
  await expect(inspectImage(timeout)).rejects.toBe(timeout)
})

test('an image whose decoder fails is reported as unreadable', async () => {
  await expect(inspectImage(new Error('on purpose'))).rejects.toMatchObject({ code: 'wrong-type' })
})
