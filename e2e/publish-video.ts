import { expect } from '@playwright/test'
import { callApi, type Member, upload } from '@seam/server/demo/api-client.ts'
import { picture, shortAdaptiveVideo } from './media.ts'
import { PROCESSING } from './processing-timeout.ts'

interface Published {
  publicId: string
  views: number
  processing: { state: string }
}

/** Returns a video from the API. */
export async function readVideo(member: Member, publicId: string) {
  const [video] = await callApi<Published[]>(member, 'GET', `/video/${publicId}`)
  return video
}

/** Publishes an eight-second video through the API. Returns its id before it is processed. */
export async function startVideo(member: Member, details: object = {}): Promise<string> {
  const { publicId } = await callApi<Published>(member, 'POST', '/video/upload', {
    title: 'The harbour before the storm',
    video: await upload(member, 'videos', shortAdaptiveVideo()),
    thumbnail: await upload(member, 'thumbnails', picture()),
    ...details,
  })
  return publicId
}

/** Like {@link startVideo}, but waits until the video is processed. */
export async function publishVideo(member: Member, details: object = {}): Promise<string> {
  const publicId = await startVideo(member, details)
  await expect
    .poll(async () => (await readVideo(member, publicId))?.processing.state, PROCESSING)
    .toBe('READY')
  return publicId
}
