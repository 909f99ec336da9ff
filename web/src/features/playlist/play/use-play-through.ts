import { useEffect, useEffectEvent } from 'react'
import { isTyping, OVERLAYS } from '../../../lib/focus.ts'

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
    const onEvent = ({ type }: Event) => {
      // At its end the video is rewound, which is not a seek by the user.
      if (type !== 'seeking' || player.currentTime > 0) hasEnded = type === 'ended'
      proceed()
    }
    // A dialog is still in the page when the focus leaves it.
    const onFocus = () => setTimeout(proceed)
    const events = ['ended', 'play', 'seeking']
    for (const event of events) player.addEventListener(event, onEvent)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onFocus)
    return () => {
      for (const event of events) player.removeEventListener(event, onEvent)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onFocus)
    }
  }, [player])
}
