import { useEffect, useEffectEvent } from 'react'
import { trackView } from './track-view.ts'

/** Calls back once, when the playback counts as a view. */
export function useViewTracking(video: HTMLVideoElement | null, callback: () => void): void {
  const onView = useEffectEvent(callback)
  useEffect(() => (video ? trackView(video, () => onView()) : undefined), [video])
}
