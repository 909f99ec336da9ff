import { useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'

export type TooltipSide = 'right' | 'bottom'

/** Pixels. */
const MAX_ICON_WIDTH = 48
/** Milliseconds that the pointer may take from a control to its tooltip. */
const LEAVE_MS = 120

interface OpenTooltip {
  text: string
  side: TooltipSide
  /** Its distance from the edges of the window, in pixels. */
  position: { top: number; left?: number; right?: number }
}

const controlOf = (target: EventTarget | null) => {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
  // The menu of an expanded control is open, and the tooltip would cover it.
  if (control?.matches('[aria-haspopup][aria-expanded=true]')) return null
  return control && isNamed(control) ? null : control
}

/** Whether an icon of the sidebar has its name beside it. */
const isNamed = (control: HTMLElement) =>
  'tooltipForIcon' in control.dataset && control.offsetWidth > MAX_ICON_WIDTH

function describe(control: HTMLElement): OpenTooltip {
  const { tooltip: text = '', tooltipSide } = control.dataset
  const { left, right, top, bottom, height } = control.getBoundingClientRect()
  if (tooltipSide !== 'bottom') {
    return { text, side: 'right', position: { left: right + 8, top: top + height / 2 } }
  }
  const { clientWidth } = document.documentElement
  // In the right half it is aligned to the right edge of the control, so that it fits in the
  // window.
  const edge = left + right > clientWidth ? { right: clientWidth - right } : { left }
  return { text, side: 'bottom', position: { ...edge, top: bottom + 8 } }
}

/**
 * Shows the tooltips of the whole page, without delay and one at a time. Escape closes a tooltip, and
 * the pointer can move onto it. The text is also the name of the control, so screen readers have it.
 */
export function TooltipBubble() {
  const [open, setOpen] = useState<OpenTooltip | null>(null)
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true }
    const show = (control: HTMLElement) => {
      clearTimeout(timer)
      setOpen(describe(control))
    }
    const hide = () => {
      clearTimeout(timer)
      setOpen(null)
    }

    function onPointerOver({ target, pointerType }: PointerEvent) {
      if (pointerType === 'touch') return
      const control = controlOf(target)
      if (control) return show(control)
      clearTimeout(timer)
      if (bubble.current?.contains(target as Node)) return
      timer = setTimeout(() => {
        const focused = controlOf(document.activeElement)
        if (focused?.matches(':focus-visible')) show(focused)
        else hide()
      }, LEAVE_MS)
    }
    function onFocusIn({ target }: FocusEvent) {
      const control = controlOf(target)
      if (control?.matches(':focus-visible')) show(control)
      else hide()
    }

    // The control that was reached before this code was loaded.
    const reached = controlOf(document.querySelector('[data-tooltip]:is(:hover, :focus-visible)'))
    if (reached) show(reached)
    document.addEventListener('pointerover', onPointerOver, options)
    document.addEventListener('focusin', onFocusIn, options)
    document.documentElement.addEventListener('pointerleave', hide, { signal: controller.signal })
    for (const event of ['focusout', 'pointerdown', 'click', 'keydown', 'scroll'] as const) {
      document.addEventListener(event, hide, options)
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])

  if (!open) return null
  const { text, side, position } = open
  return (
    <div
      ref={bubble}
      role="tooltip"
      style={position}
      className={classNames(
        'fixed z-50 animate-fade-in rounded-chip bg-foreground px-2.5 py-1.5 text-12 font-medium text-background forced-colors:border',
        side === 'right' && '-translate-y-1/2',
      )}
    >
      {text}
    </div>
  )
}
