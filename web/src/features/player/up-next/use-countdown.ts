import { useEffect, useEffectEvent, useState } from 'react'

/** Seconds until the next video plays. */
export const COUNTDOWN = 5

/**
 * Counts the seconds down while `running`, each time from the start, then calls `onEnd`. Returns the
 * seconds left.
 */
export function useCountdown(running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(COUNTDOWN)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return undefined
    let seconds = COUNTDOWN
    const timer = setInterval(() => {
      seconds -= 1
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => {
      clearInterval(timer)
      setLeft(COUNTDOWN)
    }
  }, [running])
  return left
}
