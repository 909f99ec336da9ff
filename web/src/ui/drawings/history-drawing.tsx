import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No history: a clock with stitches for its past hours. */
export const HistoryDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M34 44a38 38 0 1 1 11 31" strokeDasharray={STITCHES} />
    <path d="M23 36l11 10 10-11" />
    <path d="M72 26v22l15 10" className="text-accent" />
  </DrawingSheet>
)
