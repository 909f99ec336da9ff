import type { Video } from '@seam/contract/video.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { flattenPages } from '../../../entities/cache/infinite-list.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { relatedVideos } from '../queries.ts'
import { chooseNext } from './choose-next.ts'

// Videos played since the page was loaded: two similar ones must not alternate forever.
const played = new Set<string>()

export const markPlayed = (publicId: string) => void played.add(publicId)

/** Returns the video to play after this one; undefined if there is none, or while it is loading. */
export function useNextVideo(publicId: string): Video | undefined {
  const { data } = useInfiniteQuery(relatedVideos(publicId))
  const showsAdult = useAuth(({ authUser }) => authUser.nsfwContent === 'SHOW')
  return chooseNext(flattenPages(data), played, showsAdult)
}
