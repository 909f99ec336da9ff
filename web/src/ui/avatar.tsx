import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { initial } from '../lib/format/initial.ts'

interface Props {
  src: string | null | undefined
  /** Full name, or the username if there is none. */
  alt: string
  /** Username, shown as @title. */
  title: string
  className?: string
  /** Hides the picture from screen readers, because the name is beside it as text. */
  decorative?: boolean
}

/** A user's picture, or the first letter of its alternative text. `className` sets the size. */
export function Avatar({ src, alt, title, className = 'size-9 text-14', decorative }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape =
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-surface-sunken'
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
          alt={alt}
          loading="lazy"
          decoding="async"
          // Behind a transparent picture: the same in both themes.
          className="size-full bg-white object-cover"
          onError={() => setBroken(picture)}
        />
      ) : (
        initial(alt)
      )}
    </span>
  )
}
