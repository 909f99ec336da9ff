import type { Video } from '@seam/contract/video.ts'

/**
 * Returns the video to play after the current one: the most similar that has not been played, or else
 * the most similar. Never one whose images are blurred for the viewer. Undefined if there is none.
 */
export function chooseNext(
  related: readonly Video[],
  played: ReadonlySet<string>,
  showsAdult: boolean,
): Video | undefined {
  const suitable = related.filter(({ nsfw }) => showsAdult || !nsfw)
  return suitable.find(({ publicId }) => !played.has(publicId)) ?? suitable[0]
}
