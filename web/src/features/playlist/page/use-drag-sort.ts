import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Near the top and bottom of the window, in pixels, the page scrolls under a dragged row. */
const SCROLL_ZONE = { top: 120, bottom: 80 }
const SCROLL_STEP = 12

/**
 * Sorts the rows of a vertical list by dragging a handle, with a mouse, pen or finger. Returns the
 * handler of the handles. `onDrop` gets the old and the new index. `order` changes when the rows have
 * a new order. While a row is dragged, its list has `data-sorting` and the row `data-dragged`.
 *
 * Escape cancels. See decision 64 for why no library does it.
 */
export function useDragSort(
  list: RefObject<HTMLElement | null>,
  order: string,
  onDrop: (from: number, to: number) => void,
) {
  const renderedOrder = useRef(order)
  // Dropped rows keep their places until the list is rendered in the new order.
  useLayoutEffect(() => {
    if (renderedOrder.current !== order && list.current) reset(list.current)
    renderedOrder.current = order
  }, [list, order])
  return (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0 && list.current) drag(event, list.current, onDrop)
  }
}

function reset(list: HTMLElement): void {
  delete list.dataset.sorting
  for (const row of list.children) {
    if (!(row instanceof HTMLElement)) continue
    row.style.transform = ''
    delete row.dataset.dragged
  }
}

function drag(
  { currentTarget: handle, pointerId, clientY }: PointerEvent<HTMLElement>,
  list: HTMLElement,
  onDrop: (from: number, to: number) => void,
): void {
  const rows = Array.from(list.children).filter((row) => row instanceof HTMLElement)
  const from = rows.findIndex((row) => row.contains(handle))
  const row = rows[from]
  if (!row) return
  const places = rows.map(({ offsetTop, offsetHeight }) => ({
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
    middle: offsetTop + offsetHeight / 2,
  }))
  const place = places[from] ?? { top: 0, bottom: 0, middle: 0 }
  const next = places[from + 1]
  // A row and the gap below it.
  const pitch = next ? next.top - place.top : place.bottom - (places[from - 1]?.bottom ?? 0)
  const start = clientY + scrollY
  let pointer = clientY
  let to = from
  let frame = 0
  const ended = new AbortController()

  function move() {
    const by = pointer + scrollY - start
    row?.style.setProperty('transform', `translateY(${by}px)`)
    const middle = place.middle + by
    const isPassed = (index: number) =>
      index > from ? middle > (places[index]?.middle ?? 0) : middle < (places[index]?.middle ?? 0)
    to = from
    for (const [index, other] of rows.entries()) {
      if (index === from) continue
      const shift = isPassed(index) ? Math.sign(from - index) * pitch : 0
      to -= Math.sign(shift)
      other.style.transform = shift ? `translateY(${shift}px)` : ''
    }
  }

  function scroll() {
    // Another tab has removed it.
    if (!row?.isConnected) return end(false)
    const step =
      pointer < SCROLL_ZONE.top
        ? -SCROLL_STEP
        : pointer > innerHeight - SCROLL_ZONE.bottom
          ? SCROLL_STEP
          : 0
    if (step !== 0) {
      scrollBy({ top: step, behavior: 'instant' })
      move()
    }
    frame = requestAnimationFrame(scroll)
  }

  function end(isDropped: boolean) {
    ended.abort()
    cancelAnimationFrame(frame)
    const target = places[to]
    if (!isDropped || to === from || !target) return reset(list)
    const by = to > from ? target.bottom - place.bottom : target.top - place.top
    row?.style.setProperty('transform', `translateY(${by}px)`)
    onDrop(from, to)
  }

  handle.setPointerCapture(pointerId)
  list.dataset.sorting = ''
  row.dataset.dragged = ''
  frame = requestAnimationFrame(scroll)
  const { signal } = ended
  const onPointer = (
    type: 'pointermove' | 'pointerup' | 'pointercancel',
    react: (at: number) => void,
  ) =>
    addEventListener(type, (event) => event.pointerId === pointerId && react(event.clientY), {
      signal,
    })
  onPointer('pointermove', (at) => {
    pointer = at
    move()
  })
  onPointer('pointerup', () => end(row.isConnected))
  onPointer('pointercancel', () => end(false))
  // The browser would drag a link or selected text instead.
  addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end(false)
  addEventListener('keydown', onKey, { signal })
}
