import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { ImageRow } from './image-row.tsx'
import type { PostImagesState } from './use-post-images.ts'

interface Props {
  images: PostImagesState
  /** While the post is being sent. */
  disabled: boolean
}

/** The images in the form of a post, in an order that can be changed. */
export function ImagesField({ images, disabled }: Props) {
  const { entries, nsfw } = images
  const { requireImageAlt } = useSite()
  const list = useRef<HTMLUListElement>(null)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  // The button to focus after a change of the order, which moves its element.
  const focused = useRef<{ key: string; direction: number } | null>(null)

  // After each render: the order is not known to be new before.
  useEffect(() => {
    if (!focused.current) return
    const { key, direction } = focused.current
    focused.current = null
    const row = [...(list.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset.key === key,
    )
    row?.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus()
  })

  function remove(index: number) {
    const entry = entries[index]
    if (!entry) return
    const rows = list.current?.children
    const neighbour = rows?.[index + 1] ?? rows?.[index - 1]
    const buttons = neighbour?.querySelectorAll('button')
    const next =
      buttons?.[buttons.length - 1] ??
      list.current?.closest('form')?.querySelector<HTMLElement>('[data-add-images]')
    next?.focus()
    images.remove(entry)
  }

  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} aria-label={t`Images`} className="flex flex-col gap-4">
        {entries.map((entry, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
          <li
            key={entry.key}
            data-key={entry.key}
            onDragEnter={() => {
              if (draggedKey !== null && draggedKey !== entry.key) images.move(draggedKey, index)
            }}
            onDragOver={(event) => {
              if (draggedKey !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              if (draggedKey !== null) event.preventDefault()
            }}
          >
            <ImageRow
              entry={entry}
              index={index}
              count={entries.length}
              disabled={disabled}
              isAltRequired={requireImageAlt}
              isDragged={entry.key === draggedKey}
              onAlt={(alt) => images.setAlt(entry, alt)}
              onRetry={() => images.retry(entry)}
              onRemove={() => remove(index)}
              onMove={(target) => {
                focused.current = { key: entry.key, direction: Math.sign(target - index) }
                images.move(entry.key, target)
              }}
              onDragged={(isDragged) => setDraggedKey(isDragged ? entry.key : null)}
            />
          </li>
        ))}
      </ul>
      <SwitchField
        label={t`Adult content`}
        hint={t`The images are blurred for people who chose that.`}
        checked={nsfw}
        disabled={disabled}
        onChange={images.setNsfw}
      />
    </div>
  )
}
