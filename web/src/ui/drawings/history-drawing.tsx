import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No history: a clock with stitches for its past hours. */
export const HistoryDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M72 10a38 38 0 1 1-38 38" strokeDasharray={STITCHES} />
    <path d="M24 40l10 9 9-10" />
    <path d="M72 26v22l15 10" className="text-accent" />
  </DrawingSheet>
)
