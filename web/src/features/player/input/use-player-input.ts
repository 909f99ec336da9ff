import { type Chapter, chapterAt } from '@seam/contract/chapters.ts'
import { useState } from 'react'
import type { SwitchState } from '../controls/settings-menu.tsx'
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
  chapters: readonly Chapter[]
  theatre: SwitchState | undefined
  ownsPage: boolean
}

/** Handles pointer and keyboard, and decides whether the controls are shown. */
export function usePlayerInput(options: Options) {
  const { box, actions, playback, toggleCaptions, chapters, theatre } = options
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const { shown, wake, sleep } = useControlsVisibility(
    box,
    !playback.playing || menuOpen || shortcutsOpen,
  )
  const focus = () => box?.focus({ preventScroll: true })
  const pointer = usePointer({ actions, shown, wake, sleep, focus })
  const toggleShortcuts = () => setShortcutsOpen(!shortcutsOpen)
  const skipChapters = (by: 1 | -1) => {
    const target = chapterToSeek(chapters, playback.time, by)
    if (target) actions?.seek(target.time)
    return chapters.length > 0
  }
  useKeyboardShortcuts(box, options.ownsPage, ({ key, ctrlKey, repeat }, ownsArrows) => {
    if (!actions) return false
    wake()
    const toggleTheatre = theatre && (() => theatre.onChange(!theatre.on))
    const more = { toggleShortcuts, toggleCaptions, toggleTheatre, skipChapters }
    const state = { ...actions, ...playback, ...more, ownsArrows, shortcutsOpen }
    return runShortcut(ctrlKey ? `Ctrl+${key}` : key, state, repeat)
  })
  return { shown, wake, sleep, pointer, shortcutsOpen, toggleShortcuts, menuOpen, setMenuOpen }
}

/** Back goes to the start of the chapter, or from its first seconds to the previous one. */
const FIRST_SECONDS = 3

function chapterToSeek(chapters: readonly Chapter[], time: number, by: 1 | -1) {
  const current = chapterAt(chapters, by < 0 ? Math.max(0, time - FIRST_SECONDS) : time)
  return by < 0 ? current : chapters.find((chapter) => chapter.time > (current?.time ?? 0))
}
