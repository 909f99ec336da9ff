import { DrawingSheet, STITCHES } from './drawing.tsx'

/** No comments: a speech bubble that waits for its answer. */
export const CommentsDrawing = ({ className }: { className?: string }) => (
  <DrawingSheet className={className}>
    <path d="M30 58H20A10 10 0 0 1 10 48V20a10 10 0 0 1 10-10h58a10 10 0 0 1 10 10v10" />
    <path d="M10 48v26l16-16" />
    <path
      d="M114 84H66a10 10 0 0 1-10-10V52a10 10 0 0 1 10-10h58a10 10 0 0 1 10 10v38l-12-6z"
      strokeDasharray={STITCHES}
      className="text-accent"
    />
    <path d="M28 28h40" strokeDasharray={STITCHES} opacity="0.5" />
  </DrawingSheet>
)
