import { useState } from 'react'
import { classes } from '../lib/classes.ts'
import { initial } from '../lib/format/initial.ts'

interface Props {
  src: string | null | undefined
  /** Full name, or the username where there is none. */
  alt: string
  /** Username, shown as @title. */
  title: string
  className?: string
  /** Beside the name in words the picture says nothing more to a screen reader. */
  decorative?: boolean
}

/** A person's picture, or the first letter of its alternative text. Size comes with `className`. */
export function Avatar({ src, alt, title, className = 'size-9 text-14', decorative }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = 'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken'
  const picture = src && src !== broken ? src : null
  return (
    <span
      title={`@${title}`}
      className={classes(shape, 'display text-quiet select-none', className)}
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
          className="size-full object-cover"
          onError={() => setBroken(picture)}
        />
      ) : (
        initial(alt)
      )}
    </span>
  )
}
