import type { Video } from '@seam/contract/video.ts'
import { useEffect } from 'react'
import { useIsOwn } from '../../lib/session/own.ts'

/** Keeps what is shown of one's own video in step with its processing. */
export function useLiveProgress(video: Video): void {
  const own = useIsOwn(video)
  const wanted = own && video.processing.state === 'PROCESSING'
  useEffect(() => {
    if (!wanted) return
    import('./live/follow-progress.ts').then(
      ({ followProgress }) => followProgress(),
      // The page is offline, or about to be loaded anew.
      () => null,
    )
  }, [wanted])
}
