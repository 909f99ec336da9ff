import { type PointerEvent, useCallback, useRef, useState } from 'react'

const MAX_SCALE = 6
const TOGGLED_SCALE = 2.5
const DOUBLE_TAP_MS = 300
/** Distances in pixels. */
const TAP_DISTANCE = 24
const SWIPE_DISTANCE = 48

interface Point {
  x: number
  y: number
}

/** A scale, and the offset of the image from the centre of its frame in pixels. */
interface View extends Point {
  scale: number
}

const whole: View = { scale: 1, x: 0, y: 0 }

/**
 * Zooms and pans the image at the centre of a frame: by pinch, wheel and double tap, and by dragging
 * while zoomed. Calls `onSwipe` with 1 for a swipe to the left and -1 for one to the right.
 */
export function useZoom(onSwipe: (direction: 1 | -1) => void) {
  const [view, setView] = useState(whole)
  const frame = useRef<HTMLElement | null>(null)
  const pointers = useRef(new Map<number, Point>())
  /** Where a pointer went down, and whether it has been the only one since. */
  const start = useRef({ x: 0, y: 0, isAlone: false })
  const lastTap = useRef({ x: 0, y: 0, time: -DOUBLE_TAP_MS })

  const zoomAt = useCallback(
    (factor: number, point?: Point) =>
      setView((before) =>
        frame.current ? zoomView(before, frame.current, factor, point) : before,
      ),
    [],
  )
  const pan = (x: number, y: number) =>
    setView((before) =>
      frame.current
        ? clampView({ ...before, x: before.x + x, y: before.y + y }, frame.current)
        : before,
    )
  const reset = () => setView(whole)
  const toggle = (point?: Point) => (view.scale > 1 ? reset() : zoomAt(TOGGLED_SCALE, point))

  const ref = useCallback(
    (element: HTMLElement | null) => {
      frame.current = element
      if (!element) return undefined
      const onWheel = (event: WheelEvent) => {
        event.preventDefault()
        const speed = event.ctrlKey ? 0.01 : 0.0025
        zoomAt(Math.exp(-event.deltaY * speed), { x: event.clientX, y: event.clientY })
      }
      // React's own listener is passive, and the browser would zoom the page as well.
      element.addEventListener('wheel', onWheel, { passive: false })
      return () => {
        frame.current = null
        element.removeEventListener('wheel', onWheel)
      }
    },
    [zoomAt],
  )

  function onPointerDown({ currentTarget, pointerId, button, clientX, clientY }: PointerEvent) {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    start.current = { x: clientX, y: clientY, isAlone: pointers.current.size === 1 }
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const after = { x: clientX, y: clientY }
    pointers.current.set(pointerId, after)
    const [, other] = [...pointers.current].find(([id]) => id !== pointerId) ?? []
    if (other) {
      const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
      zoomAt(distance(after, other) / Math.max(1, distance(before, other)), middle)
      pan((after.x - before.x) / 2, (after.y - before.y) / 2)
    } else if (view.scale > 1) pan(after.x - before.x, after.y - before.y)
  }

  function onPointerUp({ pointerId, clientX: x, clientY: y, timeStamp: time }: PointerEvent) {
    if (!pointers.current.delete(pointerId) || !start.current.isAlone) return
    const moved = { x: x - start.current.x, y: y - start.current.y }
    if (Math.hypot(moved.x, moved.y) < TAP_DISTANCE / 2) {
      const last = lastTap.current
      const isDouble = time - last.time < DOUBLE_TAP_MS && distance(last, { x, y }) < TAP_DISTANCE
      lastTap.current = { x, y, time: isDouble ? -DOUBLE_TAP_MS : time }
      if (isDouble) toggle({ x, y })
    } else if (view.scale === 1 && isSwipe(moved)) onSwipe(moved.x < 0 ? 1 : -1)
  }

  const onPointerCancel = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  return {
    isZoomed: view.scale > 1,
    /** For the image. */
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    /** For the frame. */
    frameProps: { ref, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /** Shows the whole image. */
    reset,
    /** Zooms in, or shows the whole image if it is zoomed. */
    toggle: () => toggle(),
    /** Moves the image by these pixels. */
    pan,
  }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const isSwipe = ({ x, y }: Point) => Math.abs(x) > SWIPE_DISTANCE && Math.abs(x) > 2 * Math.abs(y)

/** Zooms so that what is at a point of the screen stays there, by default the centre of the frame. */
function zoomView(before: View, frame: HTMLElement, factor: number, point?: Point): View {
  const box = frame.getBoundingClientRect()
  const x = point ? point.x - box.left - box.width / 2 : 0
  const y = point ? point.y - box.top - box.height / 2 : 0
  const scale = Math.min(Math.max(before.scale * factor, 1), MAX_SCALE)
  const change = scale / before.scale
  const view = { scale, x: x - (x - before.x) * change, y: y - (y - before.y) * change }
  return clampView(view, frame)
}

/** Limits an offset: no edge of the image gets further inside the frame than necessary. */
function clampView({ scale, x, y }: View, frame: HTMLElement): View {
  const image = frame.querySelector('img')
  const limit = (offset: number, length = 0, available = 0) => {
    const space = Math.max(0, (length * scale - available) / 2)
    return Math.min(Math.max(offset, -space), space)
  }
  return {
    scale,
    x: limit(x, image?.offsetWidth, frame.clientWidth),
    y: limit(y, image?.offsetHeight, frame.clientHeight),
  }
}
