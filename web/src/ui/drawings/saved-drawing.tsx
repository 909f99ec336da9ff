import { DrawingSheet, STITCHES } from './drawing.tsx'

/** Nothing saved: a bookmark whose edge is stitched. */
export const SavedDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M46 12h48v72L70 66 46 84z" />
    <path d="M54 22h32v44" strokeDasharray={STITCHES} className="text-accent" />
  </DrawingSheet>
)
