import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ControlButton } from '../controls/control-button.tsx'
import { shortcuts } from './keyboard-shortcuts.ts'

/** Lists the keyboard shortcuts. It is part of the player, so that it also shows in fullscreen. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const previous = document.activeElement as HTMLElement | null
    list.current?.focus()
    return () => previous?.focus({ preventScroll: true })
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
          <div key={keys} className="contents">
            <dt className="font-semibold whitespace-nowrap">{keys}</dt>
            <dd className="opacity-85">{description}</dd>
          </div>
        ))}
      </dl>
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
