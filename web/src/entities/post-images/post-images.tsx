import { t } from '@lingui/core/macro'
import { imageSrcSet } from '@seam/contract/images.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import { type CSSProperties, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { placeholderStyle } from '../../ui/placeholder-style.ts'
import { AdultCover } from '../adult/adult-cover.tsx'
import { useBlur } from '../adult/use-blur.ts'
import { isAdult, useAdultPreference } from './adult-images.ts'

const ImageViewer = lazyComponent(() =>
  import('./image-viewer.tsx').then((part) => part.ImageViewer),
)

interface Props {
  images: readonly PostImage[]
  /** Whether they are the content of the page, not of an entry of a list. */
  isEager?: boolean
}

/**
 * The images of a post. A click opens the viewer, which also shows the alternative text. Adult content
 * is blurred or left out.
 */
export function PostImages({ images, isEager }: Props) {
  const [first] = images
  const nsfw = isAdult(images)
  const isHidden = useAdultPreference() === 'HIDE' && nsfw
  const { blurred, withheld, reveal } = useBlur({ publicId: first?.url ?? '', nsfw })
  const [opened, setOpened] = useState<number>()
  if (!first) return null
  if (isHidden) {
    return (
      <p className="mt-3 text-13 text-foreground-muted">
        {t`Adult images are hidden by your settings.`}
      </p>
    )
  }
  const isSingle = images.length === 1
  return (
    <>
      <div
        style={isSingle ? singleStyle(first) : undefined}
        className={classNames(
          'relative mt-3 overflow-hidden rounded-thumb',
          !isSingle && 'grid aspect-3/2 auto-rows-fr grid-cols-2 gap-1',
        )}
      >
        {images.map(({ alt, color, ...image }, index) => (
          <button
            key={image.url}
            type="button"
            disabled={blurred}
            aria-label={nameOf(alt, index, images.length)}
            {...ImageViewer.preloadHandlers}
            onClick={() => setOpened(index)}
            style={placeholderStyle(color)}
            className={classNames(
              'relative block size-full min-h-0 bg-surface-sunken -outline-offset-4 focus-visible:outline-white',
              images.length === 3 && index === 0 && 'row-span-2',
              alt && !blurred && 'alt-badge',
            )}
          >
            {!withheld && (
              <img
                src={image.smallUrl}
                srcSet={imageSrcSet(image)}
                sizes={`(min-width: 640px) ${isSingle ? 608 : 304}px, ${isSingle ? 100 : 50}vw`}
                alt={alt}
                width={image.width}
                height={image.height}
                loading={isEager ? 'eager' : 'lazy'}
                decoding="async"
                className={classNames('size-full object-cover', blurred && 'scale-110 blur-2xl')}
              />
            )}
          </button>
        ))}
        {blurred && <AdultCover onReveal={reveal} />}
      </div>
      {opened !== undefined && <ImageViewer images={images} index={opened} onIndex={setOpened} />}
    </>
  )
}

const MAX_HEIGHT = 520
const MIN_RATIO = 0.6
/** Space for the badge, and a target to click. */
const MIN_WIDTH = 120

/**
 * Returns the size of a single image: never larger than its file, and cropped if it is very tall.
 */
function singleStyle({ width, height }: PostImage): CSSProperties {
  const aspectRatio = Math.max(width / height, MIN_RATIO)
  return { aspectRatio, maxWidth: Math.min(Math.max(width, MIN_WIDTH), MAX_HEIGHT * aspectRatio) }
}

function nameOf(alt: string, index: number, count: number): string {
  const name = count === 1 ? t`Image` : t`Image ${{ number: index + 1 }} of ${count}`
  return alt ? `${name}: ${alt}` : name
}
