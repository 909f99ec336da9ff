import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

interface Props {
  /** The label, such as a heading of what follows. */
  children: ReactNode
  /** Follows the line, such as a link to all of what follows. */
  end?: ReactNode
  className?: string
}

/** A divider with a label: a stitched line between the label and the end of the row. */
export const LabelledDivider = ({ children, end, className }: Props) => (
  <div className={classNames('flex items-center gap-3', className)}>
    {children}
    <span aria-hidden className="stitch-x min-w-4 flex-1 text-border" />
    {end}
  </div>
)
