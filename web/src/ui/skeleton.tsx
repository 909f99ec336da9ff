import { classes } from '../lib/classes.ts'

/** A quiet stand-in with the shape of what is coming. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={classes('block animate-breathe rounded-chip bg-sunken', className)}
  />
)
