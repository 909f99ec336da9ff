import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { setCharacterKeys, useCharacterKeys } from '../../../lib/character-keys.ts'
import { classNames } from '../../../lib/class-names.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { SwitchTrack } from '../controls/switch-track.tsx'

/** The keyboard shortcuts, see keyboard-shortcuts.ts. */
const shortcuts: readonly [keys: string, description: string][] = [
  ['Space or k', 'Play or pause'],
  ['← and →', '5 seconds back or forward'],
  ['j and l', '10 seconds back or forward'],
  ['Ctrl + ← and →', 'Previous or next chapter'],
  [', and .', 'One frame back or forward, while paused'],
  ['Home and End', 'Jump to the start or the end'],
  ['0 to 9', 'Jump to 0% to 90%'],
  ['↑ and ↓', 'Louder or quieter'],
  ['< and >', 'Slower or faster'],
  ['m', 'Mute or unmute'],
  ['c', 'Captions on or off'],
  ['t', 'Theatre mode, on wide pages'],
  ['i', 'Mini player'],
  ['Shift + p and n', 'Previous or next video of the playlist'],
  ['f', 'Fullscreen'],
  ['s', 'Save the video'],
  ['?', 'This list'],
]

/** Whether a row of the list is about single characters only. */
const isCharacterKey = (keys: string) => /^([a-z\d?<,]|Shift \+ [a-z])( |$)/.test(keys)

/**
 * Lists the keyboard shortcuts, with a switch for those of a single character. It is part of the player,
 * so that it also shows in fullscreen.
 */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLDialogElement>(null)
  const enabled = useCharacterKeys((state) => state.enabled)
  useEffect(() => {
    const opener = document.activeElement
    const box = list.current?.closest('section')
    list.current?.focus()
    return () => {
      // The item of a menu is gone by now: the player takes the focus instead.
      const target = opener?.isConnected && opener !== document.body ? opener : box
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={list}
      open
      aria-label="Keys of the player"
      tabIndex={-1}
      className="absolute inset-0 z-20 m-auto h-fit max-h-[calc(100%-1rem)] w-fit max-w-[calc(100%-1rem)] animate-fade-in overflow-y-auto rounded-thumb bg-black/95 p-4 pr-12 text-13 text-white outline-none"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {shortcuts.map(([keys, description]) => (
          <div
            key={keys}
            className={classNames('contents', !enabled && isCharacterKey(keys) && '*:opacity-50!')}
          >
            <dt className="font-semibold whitespace-nowrap">{keys}</dt>
            <dd className="opacity-85">{description}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        role="switch"
        aria-checked={enabled}
        onClick={() => setCharacterKeys(!enabled)}
        className="-mr-8 mt-2 flex min-h-11 w-[calc(100%+2rem)] items-center justify-between gap-6 border-t border-white/25 pt-2 text-left font-semibold focus-visible:outline-white"
      >
        Single-key shortcuts
        <SwitchTrack on={enabled} />
      </button>
      <ControlButton
        icon={X}
        label="Close"
        onClick={onClose}
        className="absolute! top-1.5 right-1.5"
        tipClass="hidden!"
      />
    </dialog>
  )
}
