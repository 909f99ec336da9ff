import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FilmButton } from './film-button.tsx'
import { keyList } from './keys.ts'

/** The keys, listed on the picture itself, so that they show on a full screen too. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    list.current?.focus()
    return () => before?.focus({ preventScroll: true })
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
        {keyList.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold whitespace-nowrap">{keys}</dt>
            <dd className="opacity-85">{does}</dd>
          </div>
        ))}
      </dl>
      <FilmButton
        icon={X}
        label="Close"
        onClick={onClose}
        className="absolute! top-1.5 right-1.5"
        tipClass="hidden!"
      />
    </dialog>
  )
}
