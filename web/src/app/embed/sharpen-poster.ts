import type { EmbedData } from '@seam/contract/embed.ts'

/** Replaces the small poster by the large one in a player with more pixels than it has. */
export async function sharpenPoster(
  video: HTMLVideoElement,
  { url, smallWidth }: EmbedData['poster'],
): Promise<void> {
  if (innerWidth * devicePixelRatio <= smallWidth) return
  const image = new Image()
  image.src = url
  // Without it, the small one stays.
  await image.decode().then(
    () => (video.poster = url),
    () => undefined,
  )
}
