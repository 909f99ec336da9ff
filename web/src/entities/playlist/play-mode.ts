import type { PlaylistWithVideos } from '@seam/contract/playlist.ts'
import { create } from 'zustand'
import { parseJson, tabStore } from '../../lib/web-storage.ts'
import { storageKeys } from './stored-playback.ts'

interface PlayMode {
  /** A playlist starts again after its last video. */
  loops: boolean
  /** The random order of each playlist that is shuffled, by its public id. */
  orders: Readonly<Record<string, readonly string[]>>
}

/** How this tab plays playlists. Survives a reload. */
const usePlayMode = create<PlayMode>(() => ({
  loops: false,
  orders: {},
  ...(parseJson(tabStore.read(storageKeys.playMode)) as Partial<PlayMode> | null),
}))

usePlayMode.subscribe((mode) => tabStore.write(storageKeys.playMode, JSON.stringify(mode)))

export const setLoops = (loops: boolean) => usePlayMode.setState({ loops })

/** Plays a playlist in a random order from now on, `first` first. */
export const shuffle = (playlistId: string, videoIds: readonly string[], first: string) =>
  usePlayMode.setState(({ orders }) => ({
    orders: {
      ...orders,
      [playlistId]: [first, ...inRandomOrder(videoIds.filter((id) => id !== first))],
    },
  }))

/** Plays a playlist in its own order again. */
export const stopShuffling = (playlistId: string) =>
  usePlayMode.setState(({ orders: { [playlistId]: _, ...orders } }) => ({ orders }))

/** Returns how a playlist is played from a video on. */
export function usePlayOrder({ publicId, videoIds }: PlaylistWithVideos, videoId: string) {
  const { loops, orders } = usePlayMode()
  const order = inPlayOrder(videoIds, orders[publicId])
  const index = order.indexOf(videoId)
  return {
    loops,
    isShuffled: orders[publicId] !== undefined,
    /** All videos in the order in which they are played. */
    order,
    /** The place of this video; -1 if the playlist does not have it. */
    index,
    next: order[index + 1] ?? (loops ? order[0] : undefined),
    previous: index > 0 ? order[index - 1] : loops ? order.at(-1) : undefined,
  }
}

/** Returns the videos in the order in which they are played: new ones come last. */
function inPlayOrder(
  videoIds: readonly string[],
  order: readonly string[] | undefined,
): readonly string[] {
  if (!order) return videoIds
  const existing = new Set(videoIds)
  const ordered = new Set(order)
  return [...order.filter((id) => existing.has(id)), ...videoIds.filter((id) => !ordered.has(id))]
}

function inRandomOrder(ids: readonly string[]): string[] {
  const shuffled = [...ids]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const [a, b] = [shuffled[last] ?? '', shuffled[other] ?? '']
    shuffled[last] = b
    shuffled[other] = a
  }
  return shuffled
}
