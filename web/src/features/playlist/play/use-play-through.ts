import { useEffect, useEffectEvent } from 'react'
import { isTyping, OVERLAYS } from '../../../lib/focus.ts'
import { watchEnd } from '../../../lib/watch-end.ts'

const isBusy = () => isTyping() || document.querySelector(OVERLAYS) !== null

/**
 * Calls `onEnd` at the end of the video, also in a hidden tab. It waits while the user types or has a
 * dialog or menu open, and is not called if they play or seek in the meantime.
 */
export function usePlayThrough(player: HTMLVideoElement | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!player) return undefined
    let hasEnded = false
    const proceed = () => {
      if (!hasEnded || isBusy()) return
      hasEnded = false
      end()
    }
    const stop = watchEnd(player, (isAtEnd) => {
      hasEnded = isAtEnd
      proceed()
    })
    // A dialog is still in the page when the focus leaves it.
    const onFocus = () => setTimeout(proceed)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onFocus)
    return () => {
      stop()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onFocus)
    }
  }, [player])
}
