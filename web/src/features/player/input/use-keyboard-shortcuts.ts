import { useEffect, useEffectEvent } from 'react'
import { areCharacterKeysEnabled } from '../../../lib/character-keys.ts'
import { OVERLAYS, TEXT_INPUTS } from '../../../lib/focus.ts'

/**
 * Handles keyboard shortcuts on the whole page, or only while the focus is in the player. Ignores keys while the user types, while the focus is
 * in a dialog or menu, keys that the focused button or slider handles itself, and single characters if
 * the user has turned them off. `press` returns whether it handled the key.
 */
export function useKeyboardShortcuts(
  box: HTMLElement | null,
  ownsPage: boolean,
  press: (event: KeyboardEvent, ownsArrows: boolean) => boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.altKey) return
    if (event.ctrlKey && !/^Arrow(Left|Right)$/.test(event.key)) return
    const target = event.target as Element
    if (target.closest(TEXT_INPUTS) || target.closest(OVERLAYS)) return
    if (isCharacterKey(event.key) && !areCharacterKeysEnabled()) return
    if (isHandledBy(target, event.key)) return
    const inside = box?.contains(document.activeElement) ?? false
    if (!ownsPage && !inside) return
    const ownsArrows = inside || document.fullscreenElement !== null
    if (press(event, ownsArrows)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isCharacterKey = (key: string) => key.length === 1 && key !== ' '

function isHandledBy(target: Element, key: string): boolean {
  if (key === ' ' || key === 'Enter') return target.closest('button, a, summary') !== null
  return key.startsWith('Arrow') && target.matches('input[data-own-arrows]')
}
