import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { setCharacterKeys, useCharacterKeys } from '../../../lib/character-keys.ts'
import { classNames } from '../../../lib/class-names.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { SwitchTrack } from '../controls/switch-track.tsx'

/** The keyboard shortcuts, see keyboard-shortcuts.ts, with a mark of those of single characters only. */
const shortcuts: readonly [keys: string, description: string, isCharacterKey?: true][] = [
  [t`Space or k`, t`Play or pause`],
  [t`← and →`, t`5 seconds back or forward`],
  [t`j and l`, t`10 seconds back or forward`, true],
  [t`Ctrl + ← and →`, t`Previous or next chapter`],
  [t`, and .`, t`One frame back or forward, while paused`, true],
  [t`Home and End`, t`Jump to the start or the end`],
  [t`0 to 9`, t`Jump to 0% to 90%`, true],
  [t`↑ and ↓`, t`Louder or quieter`],
  [t`< and >`, t`Slower or faster`, true],
  ['m', t`Mute or unmute`, true],
  ['c', t`Captions on or off`, true],
  ['t', t`Theatre mode, on wide pages`, true],
  ['i', t`Mini player`, true],
  [t`Shift + p and n`, t`Previous or next video of the playlist`, true],
  ['f', t`Fullscreen`, true],
  ['s', t`Save the video`, true],
  ['?', t`This list`, true],
]

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
      aria-label={t`Keys of the player`}
      tabIndex={-1}
      className="absolute inset-0 z-20 m-auto h-fit max-h-[calc(100%-1rem)] w-fit max-w-[calc(100%-1rem)] animate-fade-in overflow-y-auto rounded-thumb bg-black/95 p-4 pr-12 text-13 text-white outline-none"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {shortcuts.map(([keys, description, isCharacterKey]) => (
          <div
            key={keys}
            className={classNames('contents', !enabled && isCharacterKey && '*:opacity-50!')}
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
        <Trans>Single-key shortcuts</Trans>
        <SwitchTrack on={enabled} />
      </button>
      <ControlButton
        icon={X}
        label={t`Close`}
        onClick={onClose}
        className="absolute! top-1.5 right-1.5"
        tipClass="hidden!"
      />
    </dialog>
  )
}
