import { Skeleton } from '../skeleton.tsx'

/** As high as the card of a plot of this height, in pixels. */
export const PlotSkeleton = ({ height, className }: { height: number; className?: string }) => (
  <div style={{ height: height + FRAME }} className={className}>
    <Skeleton className="size-full rounded-thumb!" />
  </div>
)

/** What a card has around its plot, in pixels: border, padding, title, axis and the way to its table. */
const FRAME = 2 + 32 + 36 + 8 + 24 + 8 + 26
