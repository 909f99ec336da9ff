import type { ComponentType, ReactNode } from 'react'

/** A drawing of an empty state. */
export type Drawing = ComponentType<{ className?: string }>

interface Props {
  className: string | undefined
  children: ReactNode
}

/** The sheet of all drawings: one line width, the outline in the text color, stitches in the accent. */
export const DrawingSheet = ({ className, children }: Props) => (
  <svg
    viewBox="0 0 144 96"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    {children}
  </svg>
)

export const STITCHES = '9 7'
