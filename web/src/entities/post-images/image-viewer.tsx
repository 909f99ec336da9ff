import { t } from '@lingui/core/macro'
import type { PostImage } from '@seam/contract/post-image.ts'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useZoom } from './use-zoom.ts'

interface Props {
  images: readonly PostImage[]
  index: number
  /** Shows another image, or closes the viewer. */
  onIndex: (index: number | undefined) => void
}

/** Pixels by which an arrow key moves a zoomed image. */
const STEP = 80
const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

const buttonClass = 'text-white! hover:bg-white/20! focus-visible:outline-white!'
const sideClass = `${buttonClass} absolute top-1/2 z-10 -translate-y-1/2 rounded-full! bg-black/60`

/** Shows the images of a post over the whole window, one at a time. */
export function ImageViewer({ images, index, onIndex }: Props) {
  const returnFocus = useReturnFocus()
  const zoom = useZoom(move)
  const image = images[index]
  const count = images.length
  const next = images[(index + 1) % count]?.url

  useEffect(() => {
    // Loads the next image, so that it is shown at once.
    if (next) new Image().src = next
  }, [next])

  function move(direction: 1 | -1) {
    zoom.reset()
    onIndex((index + direction + count) % count)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    const [x, y] = step
    if (zoom.isZoomed) zoom.pan(x, y)
    else if (x !== 0 && count > 1) move(x < 0 ? 1 : -1)
    else return
    event.preventDefault()
  }

  if (!image) return null
  const { url, smallUrl, width, height, alt, color } = image
  return (
    <Dialog.Root open onOpenChange={() => onIndex(undefined)}>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-black text-white outline-none animate-fade-in"
        >
          <Dialog.Title className="sr-only">{count === 1 ? t`Image` : t`Images`}</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center gap-1 px-2">
            {count > 1 && (
              <output className="figures px-2 text-14 font-semibold">
                <span className="sr-only">{t`Image`} </span>
                {index + 1} / {count}
                <span className="sr-only">{alt && `, ${alt}`}</span>
              </output>
            )}
            <IconButton
              icon={zoom.isZoomed ? ZoomOut : ZoomIn}
              label={zoom.isZoomed ? t`Zoom out` : t`Zoom in`}
              onClick={zoom.toggle}
              className={`${buttonClass} ml-auto`}
            />
            <Dialog.Close asChild>
              <IconButton icon={X} label={t`Close`} data-initial-focus className={buttonClass} />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            <div
              {...zoom.frameProps}
              className={`absolute inset-0 grid touch-none place-items-center overflow-hidden [container-type:size] ${zoom.isZoomed ? 'cursor-grab active:cursor-grabbing' : ''}`}
            >
              <img
                key={url}
                src={url}
                alt={alt}
                width={width}
                height={height}
                draggable={false}
                style={{
                  ...zoom.style,
                  width: `min(100cqw, calc(100cqh * ${width / height}), ${width}px)`,
                  aspectRatio: width / height,
                  // The smaller file is shown until the image is loaded. A transparent image has no color.
                  ...(color && { background: `${color} url("${smallUrl}") center / cover` }),
                }}
                className="max-w-none select-none"
              />
            </div>
            {count > 1 && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label={t`Previous image`}
                  onClick={() => move(-1)}
                  className={`${sideClass} left-2`}
                />
                <IconButton
                  icon={ChevronRight}
                  label={t`Next image`}
                  onClick={() => move(1)}
                  className={`${sideClass} right-2`}
                />
              </>
            )}
          </div>
          {alt && (
            <section
              dir="auto"
              aria-label={t`Description`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys scroll it
              tabIndex={0}
              className="mx-auto max-h-[28dvh] w-full max-w-3xl shrink-0 overflow-y-auto px-4 py-3 text-14 break-words whitespace-pre-wrap"
            >
              {alt}
            </section>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
