import { classNames } from '../lib/class-names.ts'

/** A placeholder with the shape of content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={classNames('block animate-pulse-soft rounded-chip bg-surface-sunken', className)}
  />
)
