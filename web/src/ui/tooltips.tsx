import { useEffect, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import type { TooltipSide } from './tooltip-bubble.tsx'

const TooltipBubble = lazyComponent(() =>
  import('./tooltip-bubble.tsx').then((part) => part.TooltipBubble),
)

/** Attributes of a control that {@link Tooltips} names on hover and keyboard focus. */
export const tooltip = (text: string, side: TooltipSide = 'right') => ({
  'data-tooltip': text,
  'data-tooltip-side': side,
})

/** The same for an icon of the sidebar: while its name is beside it, it has no tooltip. */
export const iconTooltip = (text: string) => ({ ...tooltip(text), 'data-tooltip-for-icon': true })

/**
 * The tooltips of the whole page. Loaded when the mouse or focus first reaches a control with one.
 */
export function Tooltips() {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (reached) return undefined
    const controller = new AbortController()
    const onReach = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      if (event.target instanceof Element && event.target.closest('[data-tooltip]')) {
        setReached(true)
      }
    }
    for (const event of ['pointerover', 'focusin'] as const) {
      document.addEventListener(event, onReach, { signal: controller.signal, capture: true })
    }
    return () => controller.abort()
  }, [reached])
  return reached && <TooltipBubble />
}
