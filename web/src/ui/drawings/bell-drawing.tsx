import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No notifications: a bell that hangs still, with stitches where it would ring. */
export const BellDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M72 8v6" />
    <path d="M46 70c6-7 7-14 7-28a19 19 0 0 1 38 0c0 14 1 21 7 28z" />
    <path d="M65 80a7.5 7.5 0 0 0 14 0" />
    <path d="M34 24c-6 10-6 24 0 34" strokeDasharray={STITCHES} className="text-accent" />
    <path d="M110 24c6 10 6 24 0 34" strokeDasharray={STITCHES} className="text-accent" />
  </DrawingSheet>
)
