import { useEffect, useEffectEvent, useRef } from 'react'
import type { Actions } from './actions.ts'

interface Parts {
  video: HTMLVideoElement
  actions: Actions | null
  /** Seconds. */
  startAt: number
  autoPlay: boolean
}

/** Begins where and as it should, and leaves an end as a new beginning. */
export function useStart({ video, actions, startAt, autoPlay }: Parts): void {
  const put = useRef(false)
  /** Once what it plays is known; not again for what takes over from it. */
  const start = useEffectEvent(() => {
    if (put.current || !actions || video.readyState < HTMLMediaElement.HAVE_METADATA) return
    put.current = true
    actions.startAt(startAt)
  })

  useEffect(() => {
    if (!actions) return undefined
    const known = () => start()
    const rewind = () => actions.rewind()
    video.addEventListener('loadedmetadata', known)
    video.addEventListener('ended', rewind)
    actions.begin(autoPlay)
    start()
    return () => {
      video.removeEventListener('loadedmetadata', known)
      video.removeEventListener('ended', rewind)
    }
  }, [video, actions, autoPlay])
}
