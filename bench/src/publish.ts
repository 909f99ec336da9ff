import { setTimeout as wait } from 'node:timers/promises'
import type { Video } from '@seam/contract/video.ts'
import { ask, type Member, upload } from '@seam/server/demo/member.ts'

/** Uploads and publishes a video; gives the address of its file once it plays. */
export async function publishAndPlay(
  member: Member,
  files: { video: string; thumbnail: string },
): Promise<string> {
  const { publicId } = await ask<Video>(member, 'POST', '/video/upload', {
    title: 'Measured',
    thumbnail: await upload(member, 'thumbnails', files.thumbnail),
    video: await upload(member, 'videos', files.video),
  })
  for (;;) {
    const [video] = await ask<Video[]>(member, 'GET', `/video/${publicId}`)
    if (video?.videoFile.url) return member.origin + video.videoFile.url
    await wait(20)
  }
}
