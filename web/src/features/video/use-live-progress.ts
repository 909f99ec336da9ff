import type { Video } from '@seam/contract/video.ts'
import { useEffect } from 'react'
import { useIsOwn } from '../../entities/session/ownership.ts'

/** Keeps a video up to date while it is processed, if the viewer owns it. */
export function useLiveProgress(video: Video): void {
  const own = useIsOwn(video)
  useProgressEvents(own && isProcessing(video))
}

/** As {@link useLiveProgress}, for several videos that the viewer is known to own. */
export const useLiveProgressOf = (videos: (Video | undefined)[]): void =>
  useProgressEvents(videos.some((video) => video !== undefined && isProcessing(video)))

const isProcessing = ({ processing }: Video) => processing.state === 'PROCESSING'

function useProgressEvents(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    import('./subscribe-to-progress.ts').then(
      ({ subscribeToProgress }) => subscribeToProgress(),
      // The page is offline, or about to reload.
      () => null,
    )
  }, [enabled])
}
