import { putCaptions } from '@seam/contract/captions.ts'
import { type Video } from '@seam/contract/video.ts'
import { publish, waitForVideo, waitUntilProcessed } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

/** Publishes a video with captions, and waits for all files derived from it. */
export async function publishWithFiles(who: Client): Promise<Video> {
  const { publicId } = await waitUntilProcessed(who, await publish(who))
  const captions = { content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' }
  await who.call(putCaptions, { params: { publicId, language: 'en' }, body: captions })
  return waitForVideo(who, { publicId }, ({ videoFile }) => {
    const { hlsUrl, posterUrl, storyboardUrl } = videoFile
    return [hlsUrl, posterUrl, storyboardUrl].every((url) => url !== null)
  })
}

/** Returns all addresses of a video, including its playlists and a segment. */
export async function addressesOf({ publicId, videoFile, thumbnail }: Video, who: Client) {
  const master = String(videoFile.hlsUrl)
  const folder = master.slice(0, master.lastIndexOf('/') + 1)
  const linesOf = async (path: string) =>
    (await (await who.fetch(path)).text()).split('\n').filter((line) => /^[^#\s]/.test(line))
  const [media = ''] = await linesOf(master)
  const [segment = ''] = await linesOf(folder + media)
  return [
    ...[`/v/${publicId}`, `/embed/${publicId}`, `/api/v1/video/${publicId}`],
    ...[String(videoFile.url), thumbnail.url, thumbnail.smallUrl],
    ...[String(videoFile.posterUrl), String(videoFile.storyboardUrl)],
    ...videoFile.captions.map(({ url }) => url),
    `/api/v1/video/${publicId}/related`,
    `/api/v1/comment?entity=video&entityId=${publicId}`,
    ...[master, folder + media, folder + segment],
  ]
}

export const statusesAt = (who: Client, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await who.fetch(path)).status))
