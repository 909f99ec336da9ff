import { setTimeout as wait } from 'node:timers/promises'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, upload } from '@seam/server/demo/api-client.ts'

interface Files {
  video: string
  thumbnail: string
}

/** Uploads and publishes a video. Returns the URL of its file once it is playable. */
export async function publishUntilPlayable(member: Member, files: Files): Promise<string> {
  const video = await publishUntil(member, files, ({ videoFile }) => videoFile.url !== null)
  return fileUrl(member, video)
}

/** Like {@link publishUntilPlayable}, but waits for processing; also returns the public id. */
export async function publishUntilProcessed(member: Member, files: Files) {
  const isDone = ({ processing }: Video) => processing.state === 'READY'
  const video = await publishUntil(member, files, isDone)
  return { publicId: video.publicId, file: fileUrl(member, video) }
}

const fileUrl = ({ origin }: Member, { videoFile }: Video) => origin + (videoFile.url ?? '')

async function publishUntil(member: Member, files: Files, isDone: (video: Video) => boolean) {
  const { publicId } = await callApi<Video>(member, 'POST', '/video/upload', {
    title: 'Measured',
    thumbnail: await upload(member, 'thumbnails', files.thumbnail),
    video: await upload(member, 'videos', files.video),
  })
  for (;;) {
    const [video] = await callApi<Video[]>(member, 'GET', `/video/${publicId}`)
    if (video && isDone(video)) return video
    await wait(20)
  }
}
