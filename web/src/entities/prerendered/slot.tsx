import { slotMarks } from '@seam/contract/prerendered.ts'
import type { ReactNode } from 'react'

interface Props {
  /** What the server sends if it has all values in it (`slotValue`). Only the build renders it. */
  filled: ReactNode
  /** The placeholder for all other cases. */
  children: ReactNode
}

/** A part of a placeholder that the server replaces if it has the data. */
export const Slot = ({ filled, children }: Props) =>
  import.meta.env.SSR ? (
    <>
      {slotMarks.filled}
      {filled}
      {slotMarks.otherwise}
      {children}
      {slotMarks.end}
    </>
  ) : (
    children
  )
