import type { Video } from '@seam/contract/video.ts'
import { useEffect } from 'react'
import { useIsOwn } from '../../lib/session/own.ts'

/** Keeps what is shown of one's own video in step with its processing. */
export function useLiveProgress(video: Video): void {
  const own = useIsOwn(video)
  useFollowing(own && isProcessing(video))
}

/** As {@link useLiveProgress}, of several videos that are known to be one's own. */
export const useProgressOf = (videos: (Video | undefined)[]): void =>
  useFollowing(videos.some((video) => video !== undefined && isProcessing(video)))

const isProcessing = ({ processing }: Video) => processing.state === 'PROCESSING'

function useFollowing(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    import('./live/follow-progress.ts').then(
      ({ followProgress }) => followProgress(),
      // The page is offline, or about to be loaded anew.
      () => null,
    )
  }, [wanted])
}
