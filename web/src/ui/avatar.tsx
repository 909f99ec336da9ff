import { imageSrcSet } from '@seam/contract/images.ts'
import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { initial } from '../lib/format/initial.ts'
import { placeholderStyle } from './placeholder-style.ts'

export interface AvatarImage {
  url: string
  smallUrl: string
  widths: readonly number[]
  color: string | null
}

/** Less than the displayed 28 to 48 px, so that screens with three pixels per CSS pixel load 96 px. */
const LIST_SIZES = '32px'

interface Props {
  /** The image, or the URL of its only known file. */
  image: AvatarImage | string | null | undefined
  /** Full name, or the username if there is none. */
  alt: string
  /** Username, shown as @title. */
  title: string
  /** The `sizes` of the image, if it is larger than in lists. `className` sets its displayed size. */
  sizes?: string
  className?: string
  /** Loads the largest file if the widths of the files are unknown. */
  large?: boolean
  /** Hides the picture from screen readers, because the name is beside it as text. */
  decorative?: boolean
}

/** A user's picture, or the first letter of its alternative text. `className` sets the size. */
export function Avatar({
  image,
  alt,
  title,
  sizes = LIST_SIZES,
  className = 'size-9 text-14',
  large,
  decorative,
}: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape =
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-surface-sunken'
  const files = typeof image === 'string' ? onlyFile(image) : image
  const src = large ? files?.url : files?.smallUrl
  const picture = src && src !== broken ? src : null
  return (
    <span
      title={`@${title}`}
      className={classNames(shape, 'display text-foreground-muted select-none', className)}
      {...(decorative
        ? { 'aria-hidden': true }
        : picture
          ? {}
          : { role: 'img', 'aria-label': alt })}
    >
      {picture ? (
        <img
          src={picture}
          srcSet={files ? imageSrcSet(files) : undefined}
          sizes={sizes}
          alt={alt}
          loading="lazy"
          decoding="async"
          // Shows while the picture loads, and behind a transparent one: the same in both themes.
          className="size-full bg-white object-cover"
          style={placeholderStyle(files?.color)}
          onError={() => setBroken(picture)}
        />
      ) : (
        initial(alt)
      )}
    </span>
  )
}

const onlyFile = (url: string): AvatarImage => ({ url, smallUrl: url, widths: [], color: null })
