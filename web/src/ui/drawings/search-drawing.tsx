import { DrawingSheet, STITCHES } from './drawing.tsx'

/** Nothing found: a magnifying glass over an open seam. */
export const SearchDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <circle cx="62" cy="42" r="30" />
    <path d="M85 63l28 25" strokeWidth="5" />
    <path d="M4 42h22M98 42h42" strokeDasharray={STITCHES} opacity="0.5" />
    <path d="M46 42h9M69 42h9" className="text-accent" />
  </DrawingSheet>
)
