import type { CSSProperties } from 'react'

/**
 * Returns the background of a frame while its image loads: the dominant colour of the image, softened,
 * so that a page of bright images is calm. Undefined for an unknown colour: the frame keeps its own.
 */
export const placeholderStyle = (color: string | null | undefined): CSSProperties | undefined =>
  color
    ? { backgroundColor: `color-mix(in oklab, ${color} 60%, var(--surface-sunken))` }
    : undefined
