import { useCallback, useEffect, useRef, useState } from 'react'

const HIDE_AFTER = 1200

/**
 * Whether the controls are visible: always while `pinned` is true, otherwise for 1.2 s after each
 * interaction, and while the mouse rests on one of them or one has the keyboard focus.
 */
export function useControlsVisibility(box: HTMLElement | null, pinned: boolean) {
  const [awake, setAwake] = useState(true)
  const [wasPinned, setWasPinned] = useState(pinned)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isMouseOnControls = useMouseOnControls(box)
  if (pinned !== wasPinned) {
    setWasPinned(pinned)
    setAwake(true)
  }

  const scheduleHide = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(function hideUnlessInUse() {
      const focused = box?.querySelector('[data-controls] :focus-visible')
      if (focused || isMouseOnControls()) timer.current = setTimeout(hideUnlessInUse, HIDE_AFTER)
      else setAwake(false)
    }, HIDE_AFTER)
  }, [box, isMouseOnControls])

  const wake = useCallback(() => {
    setAwake(true)
    scheduleHide()
  }, [scheduleHide])

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])

  useEffect(() => {
    if (!pinned) scheduleHide()
    return () => clearTimeout(timer.current)
  }, [pinned, scheduleHide])

  return { shown: pinned || awake, wake, sleep }
}

/**
 * Returns a function that returns whether the mouse is on the control bar. It compares positions: the
 * bar may have appeared under a mouse that has not moved since. A finger does not rest.
 */
function useMouseOnControls(box: HTMLElement | null): () => boolean {
  const mouse = useRef<{ clientX: number; clientY: number } | null>(null)
  useEffect(() => {
    if (!box) return undefined
    const move = (event: PointerEvent) => {
      mouse.current = event.pointerType === 'mouse' ? event : null
    }
    const leave = () => {
      mouse.current = null
    }
    box.addEventListener('pointermove', move)
    box.addEventListener('pointerleave', leave)
    return () => {
      box.removeEventListener('pointermove', move)
      box.removeEventListener('pointerleave', leave)
    }
  }, [box])
  return useCallback(() => {
    const bar = box?.querySelector('[data-bar]')?.getBoundingClientRect()
    if (!bar || !mouse.current) return false
    const { clientX: x, clientY: y } = mouse.current
    return x >= bar.left && x <= bar.right && y >= bar.top && y <= bar.bottom
  }, [box])
}
