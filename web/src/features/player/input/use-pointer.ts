import { type PointerEvent, useRef } from 'react'
import type { PlayerActions } from '../playback/actions.ts'

/** Milliseconds. */
const DOUBLE_TAP = 300
/** Seconds. */
const TAP_SKIP = 10

interface Options {
  actions: PlayerActions | null
  shown: boolean
  wake: () => void
  sleep: () => void
  /** Moves the keyboard focus to the player. */
  focus: () => void
}

/**
 * Returns the pointer handlers of the video area. A click plays or pauses, a double click toggles
 * fullscreen. A tap shows or hides the controls, a double tap at a side skips.
 */
export function usePointer({ actions, shown, wake, sleep, focus }: Options) {
  // Pressing shows the controls; a tap depends on whether they were shown before.
  const last = useRef({ at: 0, wasShown: false, isDown: false })

  function tap(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const position = (event.clientX - left) / width
    const double = event.timeStamp - last.current.at < DOUBLE_TAP
    last.current.at = event.timeStamp
    if (double && (position < 1 / 3 || position > 2 / 3)) {
      actions?.skip(position < 1 / 3 ? -TAP_SKIP : TAP_SKIP)
      wake()
    } else if (last.current.wasShown) sleep()
    else wake()
  }

  return {
    onPointerDown: () => {
      Object.assign(last.current, { wasShown: shown, isDown: true })
      focus()
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // Ignores a release here after a press elsewhere.
      if (!last.current.isDown) return
      last.current.isDown = false
      if (event.pointerType === 'mouse') {
        if (event.button === 0) actions?.toggle()
      } else tap(event)
    },
    onDoubleClick: (event: { nativeEvent: MouseEvent }) => {
      const { nativeEvent } = event
      const byMouse = !('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch'
      if (byMouse && matchMedia('(hover: hover)').matches) actions?.toggleFullscreen()
    },
  }
}
