import { useState } from 'react'
import type { PlayerActions } from '../playback/actions.ts'
import type { Playback } from '../playback/use-playback.ts'
import { runShortcut } from './keyboard-shortcuts.ts'
import { useControlsVisibility } from './use-controls-visibility.ts'
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts'
import { usePointer } from './use-pointer.ts'

interface Options {
  box: HTMLElement | null
  actions: PlayerActions | null
  playback: Playback
  toggleCaptions: () => void
}

/** Pointer, keyboard, and whether the controls are shown. */
export function usePlayerInput({ box, actions, playback, toggleCaptions }: Options) {
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const { shown, wake, sleep } = useControlsVisibility(
    box,
    !playback.playing || menuOpen || shortcutsOpen,
  )
  const focus = () => box?.focus({ preventScroll: true })
  const pointer = usePointer({ actions, shown, wake, sleep, focus })
  const toggleShortcuts = () => setShortcutsOpen(!shortcutsOpen)
  useKeyboardShortcuts(box, ({ key, repeat }, ownsArrows) => {
    if (!actions) return false
    wake()
    const toggles = { toggleShortcuts, toggleCaptions }
    const state = { ...actions, ...playback, ...toggles, ownsArrows, shortcutsOpen }
    return runShortcut(key, state, repeat)
  })
  return { shown, wake, sleep, pointer, shortcutsOpen, toggleShortcuts, menuOpen, setMenuOpen }
}
