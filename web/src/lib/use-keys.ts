import { useEffect, useEffectEvent } from 'react'
import { areCharacterKeysEnabled } from './character-keys.ts'
import { isTyping, OVERLAYS } from './focus.ts'

const isOnCheckbox = () => document.activeElement?.matches('input[type=checkbox]') ?? false

/** Keys that move in a list. They repeat while held; other actions do not. */
const MOVES = new Set(['j', 'k'])

/**
 * Runs the action of a single-character key on this page, unless the user types, a dialog or menu is
 * open, or such keys are turned off.
 */
export function useKeys(actions: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!action || hasModifier || event.defaultPrevented || !areCharacterKeysEnabled()) return
    if (isTyping() && !isOnCheckbox()) return
    if (document.querySelector(OVERLAYS)) return
    event.preventDefault()
    if (!event.repeat || MOVES.has(event.key)) action()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
