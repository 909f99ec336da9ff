import { t } from '@lingui/core/macro'
import type { Video } from '@seam/contract/video.ts'
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, ListX } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useAddToPlaylist } from '../../../entities/playlist/use-add-to-playlist.tsx'
import { OwnerMenu } from '../../../ui/owner-menu.tsx'

/** The handle of a video, which takes the focus again after a move. */
export const handleId = (videoId: string) => `move-${videoId}`

interface HandleProps {
  video: Video
  number: number
  /** The id of the text that explains the keys. */
  hint: string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** Moves the row to the top, up or down. */
  onKey: (key: 'Home' | 'ArrowUp' | 'ArrowDown') => void
}

/** Drags a row of an own playlist. Arrow keys move it too. Shows the number until it is needed. */
export function DragHandle({ video, number, hint, onPointerDown, onKey }: HandleProps) {
  function handleKey(event: KeyboardEvent) {
    const { key } = event
    if (key !== 'ArrowUp' && key !== 'ArrowDown' && key !== 'Home') return
    event.preventDefault()
    onKey(key)
  }
  return (
    <button
      type="button"
      id={handleId(video.publicId)}
      aria-label={t`Move number ${number}, “${{ title: video.title }}”`}
      aria-describedby={hint}
      onPointerDown={onPointerDown}
      onKeyDown={handleKey}
      className="group/handle relative z-10 grid h-11 w-6 shrink-0 sm:w-8 cursor-grab touch-none place-items-center rounded-control text-foreground-muted active:cursor-grabbing hover:text-foreground"
    >
      <span className="figures text-13 group-focus-visible/handle:invisible pointer-coarse:hidden pointer-fine:group-hover:invisible">
        {number}
      </span>
      <GripVertical
        aria-hidden
        className="absolute size-5 group-focus-visible/handle:visible pointer-fine:invisible pointer-fine:group-hover:visible pointer-fine:group-focus-visible/handle:visible"
      />
    </button>
  )
}

interface MenuProps {
  video: Video
  isFirst: boolean
  isLast: boolean
  onMove: (key: 'Home' | 'ArrowUp' | 'ArrowDown') => void
  onRemove: () => void
}

/** The menu of a row of an own playlist. */
export function OwnRowMenu({ video, isFirst, isLast, onMove, onRemove }: MenuProps) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const toOther = useAddToPlaylist(video.publicId, menuButton)
  const up = [
    { icon: ArrowUp, text: t`Move up`, onSelect: () => onMove('ArrowUp') },
    { icon: ArrowUpToLine, text: t`Move to top`, onSelect: () => onMove('Home') },
  ]
  const down = { icon: ArrowDown, text: t`Move down`, onSelect: () => onMove('ArrowDown') }
  return (
    <>
      <OwnerMenu
        ref={menuButton}
        more={[
          ...(isFirst ? [] : up),
          ...(isLast ? [] : [down]),
          ...toOther.items,
          { icon: ListX, text: t`Remove from playlist`, danger: true, onSelect: onRemove },
        ]}
        onPreload={toOther.preload}
        className="max-md:size-11! pointer-coarse:size-11!"
      />
      {toOther.dialog}
    </>
  )
}
