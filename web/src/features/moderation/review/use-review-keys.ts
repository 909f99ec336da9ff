import { useEffect, useEffectEvent } from 'react'
import { areCharacterKeysEnabled } from '../../../lib/character-keys.ts'
import { isTyping } from '../../../lib/focus.ts'

const isOnBox = () => document.activeElement?.matches('input[type=checkbox]') ?? false

/** Keys that move in the list. They repeat while they are held; decisions do not. */
const MOVES = new Set(['j', 'k'])

/** Calls what belongs to a key, unless the user types, a dialog is open or such shortcuts are off. */
export function useReviewKeys(actions: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!action || hasModifier || event.defaultPrevented || !areCharacterKeysEnabled()) return
    if ((isTyping() && !isOnBox()) || document.querySelector('[role=dialog], [role=menu]')) return
    event.preventDefault()
    if (!event.repeat || MOVES.has(event.key)) action()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
