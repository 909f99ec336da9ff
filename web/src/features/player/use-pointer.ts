import { type PointerEvent, useRef } from 'react'
import type { Actions } from './actions.ts'

const DOUBLE_TAP = 300
const TAP_SKIP = 10

interface Parts {
  actions: Actions | null
  shown: boolean
  wake: () => void
  sleep: () => void
  /** Takes the keys to the player. */
  focus: () => void
}

/**
 * Clicks on the picture: a mouse plays, pauses, and twice goes fullscreen; a finger shows or hides
 * the controls, and twice at a side skips.
 */
export function usePointer({ actions, shown, wake, sleep, focus }: Parts) {
  // Pressing wakes the controls; what counts is whether they were there before.
  const last = useRef({ at: 0, wasShown: false, isDown: false })

  function tap(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = (event.clientX - left) / width
    const double = event.timeStamp - last.current.at < DOUBLE_TAP
    last.current.at = event.timeStamp
    if (double && (place < 1 / 3 || place > 2 / 3)) {
      actions?.skip(place < 1 / 3 ? -TAP_SKIP : TAP_SKIP)
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
      // What was pressed elsewhere, and let go of here, was not meant for the picture.
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
