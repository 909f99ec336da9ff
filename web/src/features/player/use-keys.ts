import { useEffect, useEffectEvent } from 'react'
import { TYPING } from '../../lib/focus.ts'

const elsewhere = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Hears keys on the whole page, but not while text is typed, a dialog or menu is open, or the key
 * already means something to the button or slider that has the focus.
 */
export function useKeys(
  box: HTMLElement | null,
  press: (key: string, ownsArrows: boolean) => boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as Element
    if (target.closest(TYPING) || target.closest(elsewhere)) return
    if (meansSomethingTo(target, event.key)) return
    const inside = box?.contains(document.activeElement) ?? false
    const ownsArrows = inside || document.fullscreenElement !== null
    if (press(event.key, ownsArrows)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function meansSomethingTo(target: Element, key: string): boolean {
  if (key === ' ' || key === 'Enter') return target.closest('button, a, summary') !== null
  return key.startsWith('Arrow') && target.matches('input[data-own-arrows]')
}
