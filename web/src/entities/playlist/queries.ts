import { limits } from '@seam/contract/limits.ts'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { Video } from '@seam/contract/video.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { firstPage, infiniteListOptions, nextPage } from '../cache/infinite-list.ts'
import { queryClient } from '../cache/query-client.ts'
import { call } from '../session/call.ts'

/** The query key prefix of everything about playlists. */
export const PLAYLISTS_KEY = ['playlist']

/** Query keys of playlists. Those of data that a page may embed are in the contract. */
export const playlistKeys = {
  one: initialQueryKeys.playlist,
  videos: initialQueryKeys.playlistVideos,
  byUser: initialQueryKeys.userPlaylists,
  containing: (username: string, videoId: string) =>
    [...initialQueryKeys.userPlaylists(username), 'containing', videoId] as const,
}

/** A playlist, with the ids of its videos in their order. */
export const playlistById = (publicId: string) =>
  queryOptions({
    queryKey: playlistKeys.one(publicId),
    queryFn: ({ signal }) => call('getPlaylist', { params: { publicId }, signal }),
  })

/** The infinite list of the videos of a playlist. */
export const playlistVideos = (publicId: string) =>
  infiniteListOptions(playlistKeys.videos(publicId), (page, signal) =>
    call('listPlaylistVideos', { params: { publicId }, query: page, signal }),
  )

/** All videos of a playlist, in few requests: an infinite list with large pages. */
export const allPlaylistVideos = (publicId: string) =>
  infiniteQueryOptions({
    queryKey: [...playlistKeys.videos(publicId), 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('listPlaylistVideos', {
        params: { publicId },
        query: { ...pageParam, limit: limits.maxPageSize },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  })

/** The infinite list of the playlists of a user, newest first. */
export const playlistsBy = (username: string) =>
  infiniteListOptions(playlistKeys.byUser(username), (page, signal) =>
    call('listPlaylists', { query: { ...page, username }, signal }),
  )

/** The viewer's own playlists, each with whether it has a video. Never from the cache. */
export const playlistsContaining = (username: string, videoId: string) => ({
  ...infiniteListOptions(playlistKeys.containing(username, videoId), (page, signal) =>
    call('listPlaylists', { query: { ...page, username, containing: videoId }, signal }),
  ),
  staleTime: 0,
})

/** Caches a listed video under its own key, so that its page shows it at once. */
export function cacheVideo(video: Video): void {
  const key = initialQueryKeys.video(video.publicId)
  if (!queryClient.getQueryData(key)) queryClient.setQueryData(key, video)
}
